#!/usr/bin/env python3
"""Kills commands that write, and their undo, at random moments, and checks that nothing is lost.

    Tests/Scripts/undo-kill9.py [ROUNDS] [--seed N] [--berth PATH]

Each round runs an example of a command that changes something, of all apps and of the host alike, and
most of the time kills it with SIGKILL at a random moment. A command that writes the user's own data must
have done all or nothing, as a twin of the home shows where it was not killed, and all if it has answered;
what it has done must stand in `berth history`; taking that back, also when the undo is killed and run
again, must bring back every row. After the other commands, which share, pay, erase or are the
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


def expectation(home, app, words):
    """What the command leaves where nothing kills it, in seconds and rows: a twin of the home tells."""
    twin = home.twin()
    start = time.monotonic()
    twin.run(words)
    return time.monotonic() - start, App(app.name, twin.folder / "home").rows()


def play(home, app, line, chance, counts):
    # The same instant and chance here and in the twin.
    counts["instant"] += 1
    words = shlex.split(line) + [
        "--now", f"2027-01-{1 + counts['instant'] // 1440:02}T"
        f"{counts['instant'] // 60 % 24:02}:{counts['instant'] % 60:02}:00Z",
        "--seed", str(counts["instant"])]
    before, known = app.rows(), home.calls(app.name)
    took, expected = expectation(home, app, words)
    is_killed = has_answered = False
    if chance.random() < 0.15:
        home.run(words)
    else:
        is_killed, has_answered = home.kill(words, chance.uniform(0, 1.1 * took))
        counts["killed"] += is_killed
    after = app.rows()
    wrong = difference(expected, after)
    if wrong and (has_answered or not before or difference(before, after)):
        # Neither wholly there nor not at all, or lost though answered; unless chance has a part in it.
        if not difference(expected, expectation(home, app, words)[1]) or not is_killed:
            if before:
                raise SystemExit(f"{line}, {'answered' if has_answered else 'killed'}: {wrong}")
    made = {key: call for key, call in home.calls(app.name).items() if key not in known}
    changed = difference(before, after) if before else None
    if changed and len(made) != 1:
        raise SystemExit(f"{line}: {len(made)} calls in the history for {changed}")
    counts["whole"] += bool(changed)
    if not before or not made:
        return
    counts["undone"] += 1
    identifier = next(iter(made))
    if chance.random() < 0.5 and home.kill(["undo", identifier], chance.uniform(0.002, 0.03))[0]:
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
    elif home.kill(words, chance.uniform(0.002, 0.05))[0]:
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
    counts = {"instant": 0, "killed": 0, "whole": 0, "undone": 0, "undo killed": 0, "struck": 0}
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
    counts.pop("instant")
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + ": nothing was lost")


if __name__ == "__main__":
    sys.exit(main())
