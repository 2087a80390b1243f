"""Notices: a POST to an address of the user's when a run fails, or is late to start.

An automation of Prefect's, so that the server tells it and not the run, which may be dead.
"""

from datetime import timedelta
from typing import cast
from uuid import UUID

from prefect.automations import AutomationCore, EventTrigger
from prefect.blocks.webhook import Webhook
from prefect.client.orchestration import get_client
from prefect.events import ResourceSpecification
from prefect.events.actions import CallWebhook
from prefect.events.schemas.automations import Posture
from prefect.settings import get_current_settings

from flows.server import answers
from pipelines.errors import ProofmillError

NAME = "proofmill-failures"
"""Of the automation and of the block with the address; another call replaces both."""
FLOWS = ("build-dataset", "close-weaknesses", "propose", "publish-dataset")
STATES = ("Failed", "Crashed", "TimedOut", "Late")
_PAYLOAD = """{
  "text": {{ (flow.name ~ " run " ~ flow_run.name ~ " is " ~ flow_run.state.name) | tojson }},
  "flow": {{ flow.name | tojson }},
  "run": {{ flow_run.name | tojson }},
  "state": {{ flow_run.state.name | tojson }},
  "message": {{ (flow_run.state.message or "") | tojson }},
  "parameters": {{ flow_run.parameters | tojson }}
}"""
"""`text` is what chat services show."""


def notify_of_failures(url: str) -> None:
    """Have the server that is set post to `url` when a run of ours fails, crashes or is late.

    Raises:
        ProofmillError: if `url` is no web address, or no server answers.
    """
    if not url.startswith(("http://", "https://")):
        raise ProofmillError(f"cannot post to {url!r}; give an address that begins with https://")
    api = get_current_settings().api.url
    if not api or not answers(api):
        raise ProofmillError(
            f"no Prefect server answers at {api}; set PREFECT_API_URL to the API of one that runs"
        )
    hook = Webhook.model_validate({"url": url, "headers": {"Content-Type": "application/json"}})
    block = cast("UUID", hook.save(NAME, overwrite=True))
    automation = AutomationCore(
        name=NAME,
        description="Posts to the block of the same name when a run fails or is late.",
        trigger=EventTrigger(
            posture=Posture.Reactive,
            expect={f"prefect.flow-run.{state}" for state in STATES},
            match=ResourceSpecification({"prefect.resource.id": "prefect.flow-run.*"}),
            match_related=ResourceSpecification(
                {"prefect.resource.role": "flow", "prefect.resource.name": list(FLOWS)}
            ),
            for_each={"prefect.resource.id"},
            threshold=1,
            within=timedelta(0),
        ),
        actions=[CallWebhook(block_document_id=block, payload=_PAYLOAD)],
    )
    with get_client(sync_client=True) as client:
        older = client.read_automations_by_name(NAME)
        if older:
            client.update_automation(older[0].id, automation)
        else:
            client.create_automation(automation)
