"""A language model made on the spot: a Llama of two layers with random weights, in 0.5 MB.

It reads and writes single ASCII characters and knows nothing, or no more than which character
comes after which in some replies. Everything is written by hand
(safetensors is a JSON header and raw numbers), so making it needs no deep-learning library.
"""

import json
import struct
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

NAME = "tiny"
# Heads of 32 numbers: the smallest that the CPU attention of vLLM takes.
LAYERS, HIDDEN, HEADS, INNER, CONTEXT = 2, 64, 2, 128, 2048
SPECIAL = ("<|end|>", "<|user|>", "<|assistant|>", "<|system|>")
# The byte-level alphabet of GPT-2 writes a space as U+0120 and a line feed as U+010A.
SYMBOLS = ("\u0120", "\u010a", *(chr(code) for code in range(0x21, 0x7F)))
_LOUD, _NEVER = 1e4, -20.0
"""Length of a symbol that is to be heard over the layers; logit of what never follows."""
CHAT = (
    "{% for message in messages %}<|{{ message['role'] }}|>{{ message['content'] }}<|end|>"
    "{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def write_model(
    folder: Path, seed: int = 0, context: int = CONTEXT, says: Sequence[str] = ()
) -> Path:
    """Write weights, configuration and tokenizer; the same seed gives the same bytes.

    With replies to say it draws each character by how often it follows the last one in them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = (*SPECIAL, *SYMBOLS)
    _json(folder / "config.json", _config(len(vocabulary), context))
    _json(
        folder / "generation_config.json", {"bos_token_id": 0, "eos_token_id": 0, "pad_token_id": 0}
    )
    _json(folder / "tokenizer.json", _tokenizer(vocabulary))
    _json(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "bos_token": SPECIAL[0],
            "eos_token": SPECIAL[0],
            "pad_token": SPECIAL[0],
            "model_max_length": context,
            "clean_up_tokenization_spaces": False,
            "chat_template": CHAT,
        },
    )
    (folder / "model.safetensors").write_bytes(_weights(vocabulary, seed, says))
    return folder


def _json(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=1), encoding="utf8")


def _config(symbols: int, context: int) -> dict[str, Any]:
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": symbols,
        "hidden_size": HIDDEN,
        "intermediate_size": INNER,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS,
        "num_key_value_heads": HEADS,
        "head_dim": HIDDEN // HEADS,
        "max_position_embeddings": context,
        "hidden_act": "silu",
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "tie_word_embeddings": False,
        "bos_token_id": 0,
        "eos_token_id": 0,
        "pad_token_id": 0,
        "torch_dtype": "float32",
    }


def _tokenizer(vocabulary: tuple[str, ...]) -> dict[str, Any]:
    """Return byte-pair encoding that never learnt a merge: one token per character."""
    bytes_level = {"type": "ByteLevel", "add_prefix_space": False, "use_regex": False}
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": place, "content": token, "special": True, **flags}
            for place, token in enumerate(SPECIAL)
        ],
        "normalizer": None,
        "pre_tokenizer": {**bytes_level, "trim_offsets": False},
        "post_processor": None,
        "decoder": {**bytes_level, "trim_offsets": False},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": {token: place for place, token in enumerate(vocabulary)},
            "merges": [],
        },
    }


def _weights(vocabulary: Sequence[str], seed: int, says: Sequence[str]) -> bytes:
    symbols = len(vocabulary)
    shapes: dict[str, tuple[int, ...]] = {
        "model.embed_tokens.weight": (symbols, HIDDEN),
        "model.norm.weight": (HIDDEN,),
        "lm_head.weight": (symbols, HIDDEN),
    }
    for layer in range(LAYERS):
        at = f"model.layers.{layer}"
        for name in "qkvo":
            shapes[f"{at}.self_attn.{name}_proj.weight"] = (HIDDEN, HIDDEN)
        shapes[f"{at}.mlp.gate_proj.weight"] = (INNER, HIDDEN)
        shapes[f"{at}.mlp.up_proj.weight"] = (INNER, HIDDEN)
        shapes[f"{at}.mlp.down_proj.weight"] = (HIDDEN, INNER)
        shapes[f"{at}.input_layernorm.weight"] = (HIDDEN,)
        shapes[f"{at}.post_attention_layernorm.weight"] = (HIDDEN,)
    rng = np.random.default_rng(seed)
    tensors = {
        name: np.ones(shape) if len(shape) == 1 else rng.normal(0.0, 0.2, shape)
        for name, shape in shapes.items()
    }
    if says:
        _teach(tensors, vocabulary, says)
    return _safetensors(tensors)


def _teach(
    tensors: Mapping[str, np.ndarray], vocabulary: Sequence[str], says: Sequence[str]
) -> None:
    """Set what a symbol of the replies is embedded as, and the logits of what follows it.

    Such a symbol is so long a vector along an axis of its own that what the layers add to it is
    noise; after the last norm its length is the root of HIDDEN.
    """
    follows = Counter(
        pair for text in says for pair in pairwise(["<|assistant|>", *text, "<|end|>"])
    )
    embedding, head = tensors["model.embed_tokens.weight"], tensors["lm_head.weight"]
    for axis, symbol in enumerate(sorted({before for before, _ in follows})):
        embedding[vocabulary.index(symbol)] = _LOUD * np.eye(HIDDEN)[axis]
        head[:, axis] = _NEVER / HIDDEN**0.5
        for after in vocabulary:
            if follows[symbol, after]:
                chance = np.log(follows[symbol, after])
                head[vocabulary.index(after), axis] = chance / HIDDEN**0.5


def _safetensors(tensors: Mapping[str, np.ndarray]) -> bytes:
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    parts, at_byte = [], 0
    for name, flat in tensors.items():
        data = flat.astype("<f4").tobytes()
        header[name] = {
            "dtype": "F32",
            "shape": list(flat.shape),
            "data_offsets": [at_byte, at_byte + len(data)],
        }
        parts.append(data)
        at_byte += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + b"".join(parts)
