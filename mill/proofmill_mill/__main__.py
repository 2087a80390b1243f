"""`proofmill`, the command line of an installed mill; also `python -m proofmill_mill`."""

import sys

from proofmill_mill.pipelines.cli import app

FLOWS = {"prefect", "fastapi", "sqlalchemy"}


def main() -> None:
    """Run a command; one whose packages are not installed says which extra has them."""
    try:
        app(prog_name="proofmill")
    except ModuleNotFoundError as error:
        module = (error.name or "").split(".")[0]
        if module in ("", "proofmill", "proofmill_mill"):
            raise
        extra = "flows" if module in FLOWS else "pipelines"
        wanted = f"pip install 'proofmill-mill[{extra}]'"
        sys.exit(f"error: this command needs {module}, which is not installed: {wanted}")


if __name__ == "__main__":
    main()
