# Short names for what dev.py does; nothing is said only here.
.PHONY: check test demo lint types layers

check:
	python3 dev.py test

test:
	python3 dev.py test tests

demo:
	python3 dev.py demo

lint types layers: setup
lint:
	.venv/bin/ruff check .
types:
	.venv/bin/mypy
layers:
	.venv/bin/lint-imports

.PHONY: setup
setup:
	python3 dev.py setup
