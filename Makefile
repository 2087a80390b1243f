# Two commands for a newcomer: `make dataset` and `make test`. Each does all the set-up it needs.
PYTHON ?= python3
RECIPE ?= recipes/starter.toml
OUT ?= out
# Changes to the recipe, parted by spaces: SET="seed=3 sources.0.rows=500".
SET ?=
VENV := .venv
BIN := $(VENV)/bin
# Prefect keeps its database here; `python -m flows` sees to its other settings.
export PREFECT_HOME ?= $(CURDIR)/.prefect
# Whoever forbids it compiles every module at every start, and the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help dataset report test test-beyond test-all test-model test-vllm test-trainers test-inspect test-ray test-peers test-browser test-mill check certify family family-check bench bench-learner bench-transformer serve docs clean

help:
	@echo "make dataset [RECIPE=recipes/starter.toml OUT=out SET=seed=3]   build a dataset"
	@echo "make report [OUT=out]   its evidence as a site: OUT/site/index.html"
	@echo "make test      every family, verifier, command and flow once (five minutes on two cores)"
	@echo "make test-all  the same in depth (twenty)   make check   formatter, linter, type checkers"
	@echo "make test-beyond   of test-all what make test has not run yet, some of it in part"
	@echo "make test-model, make test-vllm   against real model servers and a trainer (1 and 4 GB)"
	@echo "make test-trainers   one shard, and a live mill, through TRL, verl, verifiers, SkyRL-gym, OpenEnv and Gymnasium (3 GB)"
	@echo "make test-mill   both wheels in empty environments: the contract, the tutorial (0.8 GB)"
	@echo "make test-inspect   a published benchmark, run by inspect-ai (0.7 GB)"
	@echo "make test-peers   rows of reasoning-gym, drawn by the real package and judged (0.3 GB)"
	@echo "make test-ray   builds and duplicates on real Ray clusters of three nodes, one of which dies (1.6 GB)"
	@echo "make test-browser   a dataset's site, a live mill's and Prefect's pages in a real Chromium, which your system has (0.2 GB)"
	@echo "make certify   check every family at full size (two hours) and print it in docs/families.md"
	@echo "make family NAME=x TOPIC=y       write the skeleton of a family (docs/writing-a-family.md)"
	@echo "make family-check NAME=x         hold it to its contract and write down what is kept of it"
	@echo "make bench     print the figures of docs/benchmarks.md, beside the peers'"
	@echo "make bench-learner   which data policy teaches a small policy most (half an hour; LEARNER=--quick: under two minutes)"
	@echo "make docs      write the pages that follow from the code"
	@echo "make serve     run the scheduled deployments of prefect.yaml on this machine"

dataset: $(VENV)/.pipeline
	$(BIN)/python -m flows dataset $(RECIPE) $(OUT) $(foreach change,$(SET),--set $(change))

# The evidence of a dataset, as a site that a browser opens from disk.
report: $(VENV)/.pipeline
	$(BIN)/python -m pipelines report $(OUT)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder

test-all: $(VENV)/.dev
	PROOFMILL_TESTS=deep $(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder

# Of test-all what `make test` has not run: CI runs both.
test-beyond: $(VENV)/.dev
	PROOFMILL_TESTS=beyond $(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder

# A real model server, transport only, and a step of TRL; and vLLM itself. Each in an environment of
# its own.
test-model: $(VENV)/.dev .venv-model/.ready
	$(BIN)/python -m pytest tests/model

test-vllm: $(VENV)/.dev .venv-vllm/.ready
	$(BIN)/python -m pytest tests/vllm

# One shard, packages of environments and tickets of a live mill, through real trainers; verifiers pins what the others do
# not want, and Gymnasium is tried with nothing but its own.
test-trainers: $(VENV)/.dev .venv-trainers/.ready .venv-verifiers/.ready .venv-gymnasium/.ready
	$(BIN)/python -m pytest tests/trainers

# What `pip install` gives: the families' contract and the tutorial, where no checkout is.
test-mill: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadscope tests/installed

# A published benchmark, run by inspect-ai.
test-inspect: $(VENV)/.dev .venv-inspect/.ready
	$(BIN)/python -m pytest tests/inspect

# Foreign rows from the real packages.
test-peers: $(VENV)/.dev .venv-peers/.ready
	$(BIN)/python -m pytest tests/peers

# Builds, and a search for duplicates, on real Ray clusters of this machine, with nodes, workers and drivers killed in the middle.
test-ray: .venv-ray/.ready
	.venv-ray/bin/python -m pytest --confcutdir tests/ray tests/ray

# Pages in a real Chromium, which comes from the system's packages. What they show is served by $(BIN).
test-browser: $(VENV)/.pipeline .venv-browser/.ready
	.venv-browser/bin/python -m pytest --confcutdir tests/browser tests/browser

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pyright

# The contract of the families at full size; what holds already is not measured again.
certify: $(VENV)/.dev
	$(BIN)/python -m pipelines certify
	$(BIN)/python -m pipelines family record

family: $(VENV)/.pipeline
	$(BIN)/python -m pipelines family new $(NAME) --topic $(TOPIC)

# REWRITE=1 replaces the ids of a version whose rows have changed and that nobody has rows of.
family-check: $(VENV)/.dev
	$(BIN)/python -m pipelines family check $(NAME) $(if $(REWRITE),--rewrite)
	$(BIN)/python -m pytest tests/contract -q -k $(NAME)

bench: $(VENV)/.bench .venv-browser/.ready
	$(BIN)/python -W ignore -m benchmarks.audit
	$(BIN)/python -W ignore -m benchmarks.generation
	$(BIN)/python -m benchmarks.independence
	$(BIN)/python -m benchmarks.row_rules
	$(BIN)/python -W ignore -m benchmarks.refused
	$(BIN)/python -m benchmarks.orchestration
	$(BIN)/python -m benchmarks.unit_order
	$(BIN)/python -m benchmarks.scale rates
	$(BIN)/python -m benchmarks.sizing
	$(BIN)/python -m benchmarks.forecast
	$(BIN)/python -W ignore -m benchmarks.verification
	$(BIN)/python -m benchmarks.difficulty
	$(BIN)/python -m benchmarks.weakness
	$(BIN)/python -m benchmarks.knob_releases
	$(BIN)/python -m benchmarks.live
	$(BIN)/python -m benchmarks.selfplay
	$(BIN)/python -m benchmarks.selfplay_mix
	$(BIN)/python -m benchmarks.challenger
	$(BIN)/python -W ignore -m benchmarks.decontamination
	$(BIN)/python -W ignore -m benchmarks.puzzles
	$(BIN)/python -W ignore -m benchmarks.minhash
	$(BIN)/python -m benchmarks.deduplication --texts 100000
	$(BIN)/python -m benchmarks.sandbox
	$(BIN)/python -m benchmarks.installed
	$(BIN)/python -m benchmarks.site
	$(BIN)/python -m benchmarks.house

# LEARNER=--quick runs the main policies; it fails where a line of docs/does-it-train.md is missed.
bench-learner: $(VENV)/.dev
	$(BIN)/python -m benchmarks.learner $(LEARNER)

# Hours on a laptop, in pieces if MINUTES is given: it goes on where it was. SCALE=large with
# DEVICE=cuda is for one accelerator, in an environment of torch, numpy, scipy, jinja2 and jsonschema.
# SCALE=alone with FAMILY=countdown trains a policy of that family alone, in half an hour; SCALE=alone-long has a longer warm start.
SCALE ?= laptop
DEVICE ?= cpu
MINUTES ?= 1000000
FAMILY ?=
LEARNED := .prefect/transformer-$(SCALE)$(addprefix -,$(FAMILY))
ASKED := --scale $(SCALE) $(addprefix --family ,$(FAMILY))
LEARNING := $(LEARNED).jsonl.gz $(LEARNED) $(ASKED) --device $(DEVICE) --minutes $(MINUTES)
# A page that is new costs a processor more than what is written on it, so memory is not handed back at once. jemalloc
# (libjemalloc2), where there is one, finds room again in 1.7 GB; glibc's grows by 0.1 GB a step where answers are long.
JEMALLOC := $(firstword $(wildcard /usr/lib/*/libjemalloc.so.2 /usr/lib64/libjemalloc.so.2 /usr/lib/libjemalloc.so.2))
WITH_JEMALLOC := LD_PRELOAD=$(JEMALLOC) MALLOC_CONF=dirty_decay_ms:60000,muzzy_decay_ms:60000,narenas:1
WITH_GLIBC := MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=16000000000 MALLOC_TOP_PAD_=268435456
KEEPING := $(if $(JEMALLOC),$(WITH_JEMALLOC),$(WITH_GLIBC))
bench-transformer: $(VENV)/.bench .venv-model/.ready
	test -f $(LEARNED).jsonl.gz || $(BIN)/python -m benchmarks.transformer draw $(LEARNED).jsonl.gz $(ASKED) $(if $(FAMILY),,--outside)
	$(KEEPING) .venv-model/bin/python -m benchmarks.transformer train $(LEARNING)
	$(if $(FAMILY),,$(KEEPING) .venv-model/bin/python -m benchmarks.transformer contaminate $(LEARNING))

serve: $(VENV)/.pipeline
	$(BIN)/python -m flows serve

# Write the pages that follow from the code.
docs: $(VENV)/.dev
	$(BIN)/python -m pipelines reference > docs/recipes.md
	$(BIN)/python -m tests.pages.rooms
	$(BIN)/python -m tests.pages.gallery
	$(BIN)/python -m tests.pages.transformed
	$(BIN)/python -m tests.pages.foreign

clean:
	rm -rf $(VENV) .venv-model .venv-vllm .venv-trainers .venv-verifiers .venv-gymnasium .venv-inspect .venv-peers .venv-ray .venv-browser .prefect build dist

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip -c constraints.txt

$(VENV)/.pipeline: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing pinned dependencies into $(VENV) (about a minute) ..."
	$(BIN)/python -m pip install --quiet -c constraints.txt --group pipeline -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.pipeline
	$(BIN)/python -m pip install --quiet -c constraints.txt --group dev
	@touch $@

.venv-model/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-model
	.venv-model/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-model/bin/python -m pip install --quiet -c constraints.txt --group model
	@touch $@

# With our constraints: a peer makes the same items only with the same libraries.
.venv-peers/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-peers/bin/python -m pip install --quiet -c constraints.txt --group peers
	@touch $@

# With our constraints: a node makes the same bytes only with the same libraries.
.venv-ray/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-ray
	.venv-ray/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-ray/bin/python -m pip install --quiet -c constraints.txt --group pipeline --group ray -e . pytest pytest-timeout
	@touch $@

# They want other versions than we do, so without our constraints. (Playwright is for tests alone.)
.venv-inspect/.ready .venv-verifiers/.ready .venv-gymnasium/.ready .venv-browser/.ready: .venv-%/.ready: pyproject.toml
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-$*/bin/python -m pip install --quiet --group $*
	@touch $@

# Its web stack conflicts with ours, so without our constraints. The torchvision it resolves to
# does not fit the CPU build of torch and breaks the import.
.venv-vllm/.ready: pyproject.toml
	$(PYTHON) -m venv .venv-vllm
	.venv-vllm/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-vllm/bin/python -m pip install --quiet --group vllm
	.venv-vllm/bin/python -m pip uninstall --quiet --yes torchvision torchaudio torchcodec
	@touch $@

# Without our constraints, as above: OpenEnv's web stack is newer than ours.
.venv-trainers/.ready: pyproject.toml
	$(PYTHON) -m venv .venv-trainers
	.venv-trainers/bin/python -m pip install --quiet --upgrade pip -c constraints.txt
	.venv-trainers/bin/python -m pip install --quiet --group trainers
	.venv-trainers/bin/python -m pip install --quiet --no-deps verl==0.9.1
	@touch $@

$(VENV)/.bench: $(VENV)/.pipeline
	$(BIN)/python -m pip install --quiet -c constraints.txt --group bench
	@touch $@
