"""Tables that we wrote ourselves, read again: what is damaged can be made anew."""

import pyarrow as pa

from filters.parquet import read_parquet
from pipelines.errors import StorageError
from pipelines.state.storage import Store


def read_table(store: Store, path: str, schema: pa.Schema) -> pa.Table:
    """Return the columns of `schema` of a Parquet file that the same command makes again.

    Raises:
        StorageError: if it is absent, or no such table.
    """
    try:
        return read_parquet(store.read(path), schema)
    except (pa.ArrowInvalid, pa.ArrowTypeError, KeyError) as error:
        raise StorageError(
            f"{store.url}/{path} is damaged ({error}); remove it and run the same command again"
        ) from error
