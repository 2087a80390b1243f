"""In the trainers' environment: a model server of verl whose replies are known before."""

from verl.workers.rollout.replica import TokenOutput


class Server:
    """What `LLMServerClient.generate` gives."""

    def __init__(self, tokenizer, replies):
        self.tokenizer, self.replies, self.prompts = tokenizer, iter(replies), []

    async def generate(self, request_id, *, prompt_ids, sampling_params, **_):
        self.prompts.append(self.tokenizer.decode(prompt_ids))
        text = f"{next(self.replies)}<|end|>"
        ids = self.tokenizer.encode(text, add_special_tokens=False)
        return TokenOutput(token_ids=ids, log_probs=[-1.0] * len(ids))
