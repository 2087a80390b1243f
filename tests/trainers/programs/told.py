"""In the trainers' environment: TRL's GRPO with what the policy says given.

The model is real and made on the spot; only what it would sample is replaced, by responses whose
verdicts are known. Everything else is TRL's: prompts, tools, environments, rewards, the step.
"""

import json

from transformers import AutoTokenizer
from trl import GRPOConfig, GRPOTrainer
from trl.chat_template_utils import qwen3_chat_template

GROUP = 4


class Told(GRPOTrainer):
    """Says, in each group, what its row's case lists, in turn."""

    def _generate_single_turn(self, prompt_ids, *_, **__):
        texts = [self._tokenizer.decode(ids) for ids in prompt_ids]
        said = [self.said(text, place % GROUP) for place, text in enumerate(texts)]
        ids = [self._tokenizer.encode(f"{text}<|end|>", add_special_tokens=False) for text in said]
        return ids, None

    def said(self, text, member):
        case = self.case_of(text)
        if self.has_tools:
            return call(case, text, member)
        return case["right"] if member % 2 == 0 else case["wrong"]


def call(case, text, member):
    """Return the next tool call of a member: two of four play the winning moves.

    Members whose game is over are asked no more, so later ones are known by what they said.
    """
    turns = text.count("<tool_response>")
    is_loser = '"pass"' in text if turns else member % 2 == 1
    moves = ["pass", "pass"] if is_loser else case["moves"]
    if turns == len(moves):
        return "Done."
    name = {"name": "play", "arguments": {"move": moves[turns]}}
    return f"<tool_call>\n{json.dumps(name)}\n</tool_call>"


def logs(model, rows, case_of, has_tools, **options):
    """Return what TRL logs of two steps of two groups; `case_of` tells what a prompt is about."""
    tokenizer = AutoTokenizer.from_pretrained(model)
    tokenizer.chat_template = qwen3_chat_template
    trainer = Told(
        model=model,
        processing_class=tokenizer,
        args=GRPOConfig(
            output_dir="policy",
            per_device_train_batch_size=2 * GROUP,
            num_generations=GROUP,
            max_completion_length=4096,
            max_steps=2,
            logging_steps=1,
            report_to="none",
            use_cpu=True,
            save_strategy="no",
        ),
        train_dataset=rows,
        **options,
    )
    trainer.case_of, trainer.has_tools = case_of, has_tools
    trainer.train()
    return [log for log in trainer.state.log_history if "reward" in log]
