# The scheduled deployments of prefect.yaml with Prefect's pages; compose.yaml runs it.
# tests/installed/test_dockerfile.py takes these steps without Docker.
FROM python:3.11-slim
WORKDIR /srv/proofmill
COPY . .
RUN python -m venv .venv \
 && .venv/bin/python -m pip install --no-cache-dir --upgrade pip -c constraints.txt \
 && .venv/bin/python -m pip install --no-cache-dir -c constraints.txt --group pipeline -e .
ENV PREFECT_HOME=/srv/proofmill/.prefect
ENV PREFECT_SERVER_ANALYTICS_ENABLED=false
ENV DO_NOT_TRACK=1
EXPOSE 4200
CMD [".venv/bin/python", "-m", "flows", "serve", "--host", "0.0.0.0"]
