#!/usr/bin/env python3
"""Kills commands that write, and their undo, at random moments, and checks that nothing is lost.

    Tests/Scripts/undo-kill9.py [ROUNDS] [--seed N] [--berth PATH]

Each round runs an example of a command that changes something, of all apps and of the host alike, and
most of the time kills it with SIGKILL at a random moment. What a command that writes the user's own
data has changed by then must stand in `berth history`; taking that back, also when the undo is killed
and run again, must bring back every row. After the other commands, which share, pay, erase or are the
host's, every database must be sound, every file of settings whole, the app must answer, and the user's
own rows of the other apps must be as they were. Prints the seed, so that a failure can be repeated as
far as the machine's timing allows. Exit code 0 when every round held.
"""

import argparse
import json
import random
import shlex
import shutil
import sys
import tempfile
import time
from pathlib import Path

from homes import APPS, HOST, PACKAGE, App, Home, damage, difference


def play(home, app, line, chance, counts):
    words = shlex.split(line)
    before, known = app.rows(), home.calls(app.name)
    if chance.random() < 0.25:
        home.run(words)
    elif home.kill(words, chance.uniform(0.002, 0.06)):
        counts["killed"] += 1
    after = app.rows()
    made = {key: call for key, call in home.calls(app.name).items() if key not in known}
    changed = difference(before, after) if before else None
    if changed and len(made) != 1:
        raise SystemExit(f"{line}: {len(made)} calls in the history for {changed}")
    if not before or not made:
        return
    counts["undone"] += 1
    identifier = next(iter(made))
    if chance.random() < 0.5 and home.kill(["undo", identifier], chance.uniform(0.002, 0.05)):
        counts["undo killed"] += 1
        rows = app.rows()
        is_undone = "undoneAt" in home.calls(app.name)[identifier]
        wrong = difference(before if is_undone else after, rows)
        if wrong:
            raise SystemExit(f"a killed undo of {line} left {wrong}")
    if "undoneAt" not in home.calls(app.name)[identifier]:
        code, _, error = home.run(["undo", identifier])
        if code != 0:
            raise SystemExit(f"undo of {line} failed: {error}")
    wrong = difference(before, app.rows())
    if wrong:
        raise SystemExit(f"undo of {line}: {wrong}")
    # Done again, so that later rounds meet rows that are there.
    if chance.random() < 0.5:
        home.run(words)


def strike(home, apps, app, line, chance, counts):
    """A round of a command that cannot be taken back; `app` is none for the host's."""
    words = shlex.split(line)
    others = {other.name: other.rows() for other in apps if other is not app}
    # Of the host's, these are there to change what apps keep, or have apps do what is due.
    touches = words[0] in ("data", "user", "notify", "today")
    if chance.random() < 0.2:
        home.run(words)
    elif home.kill(words, chance.uniform(0.002, 0.08)):
        counts["killed"] += 1
    counts["struck"] += 1
    broken = damage(home.folder / "home")
    if broken:
        raise SystemExit(f"{line}: {broken}")
    for other in apps:
        wrong = None
        if other is not app and not touches:
            wrong = difference(others[other.name], other.rows())
        if wrong:
            raise SystemExit(f"{line} changed {other.name}: {wrong}")
    names = [app.name] if app else ["calm", "cocktail"]
    for name in names:
        code, _, error = home.run(["today"] if app is None else [name])
        if code not in (0, 3):
            raise SystemExit(f"after {line}: berth {name} ends with {code}: {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rounds", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--berth", default=str(PACKAGE / ".build/debug/berth"))
    options = parser.parse_args()
    print(f"undo-kill9: {options.rounds} rounds, seed {options.seed}, {options.berth}", flush=True)
    chance = random.Random(options.seed)
    counts = {"killed": 0, "undone": 0, "undo killed": 0, "struck": 0}
    folder = Path(tempfile.mkdtemp())
    try:
        home = Home(options.berth, folder)
        for fixture in (PACKAGE / "Tests/EndToEndTests/Fixtures").iterdir():
            if fixture.is_file():
                shutil.copy(fixture, folder)
        code, output, _ = home.run(["store", "products"])
        for product in json.loads(output)["products"]:
            if product["id"].endswith(("yearly", ".pro.monthly")):
                home.run(["store", "buy", product["id"]])
        apps = [App(name, folder / "home") for name in APPS]
        for app in apps:
            home.run([app.name])
        for _ in range(options.rounds):
            draw = chance.random()
            if draw < 0.6:
                app = chance.choice([app for app in apps if app.lines])
                play(home, app, chance.choice(app.lines), chance, counts)
            elif draw < 0.8:
                app = chance.choice([app for app in apps if app.others])
                strike(home, apps, app, chance.choice(app.others), chance, counts)
            else:
                strike(home, apps, None, chance.choice(HOST), chance, counts)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + ": nothing was lost")


if __name__ == "__main__":
    sys.exit(main())
