#!/usr/bin/env python3
"""Kills the host at random moments and checks that nothing it acknowledged is lost.

    Tests/Scripts/kill9.py [ROUNDS] [--seed N] [--berth PATH] [--keep]

Each round starts one writing command (an update, a purchase or its cancellation, a favourite
added or removed, a first fill of a fresh home), kills it with SIGKILL at a random moment, and then
checks that every database is sound and that every write which had ended with exit code 0 is there,
and that the killed one is there wholly or not at all. Prints the seed, so that a failure can be
repeated as far as the machine's timing allows. Exit code 0 when nothing was lost.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))
FIXTURES = os.path.join(PACKAGE, "Tests", "EndToEndTests", "Fixtures")
DRINKS = ["negroni", "daiquiri", "mojito", "margarita", "sidecar", "gimlet", "manhattan", "paloma"]
PRODUCT = "cocktail.premium.monthly"


class Loss(Exception):
    """An acknowledged write is missing, or a database is damaged."""


class Host:
    """The built host on a home of its own."""

    def __init__(self, program, home):
        self.program = program
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": home, "BERTH_HOME": home, "TZ": "UTC",
        }
        plugins = os.environ.get("BERTH_PLUGIN_PATH")
        if plugins:
            self.environment["BERTH_PLUGIN_PATH"] = plugins

    def start(self, words):
        return subprocess.Popen(
            [self.program, *words, "--json", "--quiet"], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *words):
        """Runs to the end; the answer."""
        process = self.start(words)
        output, error = process.communicate()
        if process.returncode != 0:
            raise Loss(f"berth {' '.join(words)} failed with {process.returncode}: "
                       f"{error.decode(errors='replace')}")
        return json.loads(output)

    def check(self):
        """Every database is sound."""
        report = self.run("data", "check")
        bad = [entry["id"] for entry in report["databases"] if not entry["sound"]]
        if bad or not report["sound"]:
            raise Loss(f"damaged: {bad or report}")


class Write:
    """A kind of write: how to do it, and what must be true before and after."""

    def __init__(self, name, words, done):
        self.name, self.words, self.done = name, words, done


class Round:
    """What the home must hold, as far as commands have acknowledged it."""

    def __init__(self, host, chance):
        self.host, self.chance = host, chance
        self.favorites = set()
        self.renews = False
        self.ledger = 0
        self.edition = None

    def choose(self):
        kind = self.chance.choice(["favorite", "favorite", "store", "update"])
        return getattr(self, kind)()

    def favorite(self):
        drink = self.chance.choice(DRINKS)
        if drink in self.favorites:
            return Write("unfavorite", ["cocktail", "unfavorite", drink],
                         lambda: self.favorites.discard(drink))
        return Write("favorite", ["cocktail", "favorite", drink],
                     lambda: self.favorites.add(drink))

    def store(self):
        def done(renews):
            self.renews = renews
        if self.renews:
            return Write("store cancel", ["store", "cancel", PRODUCT], lambda: done(False))
        return Write("store buy", ["store", "buy", PRODUCT, "--yes"], lambda: done(True))

    def update(self):
        name = "drinks-later.json" if self.edition == "drinks.json" else "drinks.json"

        def done():
            self.edition = name
        return Write("update", ["cocktail", "update", "--from", os.path.join(FIXTURES, name)], done)

    # What the home does hold.

    def seen(self):
        favorites = {item["id"] for item in self.host.run("cocktail", "favorites")["favorites"]}
        entries = self.host.run("store", "history")["entries"]
        status = self.host.run("store", "status", "cocktail")["plugins"][0]
        return favorites, len(entries), status["willRenew"], self.editions()

    def editions(self):
        """Which edition of the fixture the drinks are of: none, the first or the later one."""
        found = set()
        for text in ["Harbour Lantern", "Quay Walk", "Quay Stroll", "Night Ferry", "Slack Water"]:
            answer = self.host.run("cocktail", "search", text, "--limit", "5")
            found |= {item["name"] for item in answer["results"] if item["name"] == text}
        known = {
            frozenset(): None,
            frozenset(["Harbour Lantern", "Quay Walk", "Night Ferry"]): "drinks.json",
            frozenset(["Harbour Lantern", "Quay Stroll", "Slack Water"]): "drinks-later.json",
        }
        if frozenset(found) not in known:
            raise Loss(f"an update is there in part: {sorted(found)}")
        return known[frozenset(found)]

    def model(self):
        return set(self.favorites), self.renews, self.edition

    def settle(self, write, acknowledged):
        """Compares the home with what it must hold; an unacknowledged write may be there or not."""
        before = self.model()
        write.done()
        after = self.model()
        favorites, entries, renews, edition = self.seen()
        now = (favorites, renews, edition)
        if now != after and (acknowledged or now != before):
            raise Loss(f"{write.name}: the home holds {now}, before it held {before}")
        if entries < self.ledger:
            raise Loss(f"the ledger has lost entries: {entries} of {self.ledger}")
        self.favorites, self.renews, self.edition, self.ledger = *now, entries
        return now == after


def shoot(host, words, chance, usual):
    """Starts a command and kills it; whether it had said that it was done."""
    start = time.monotonic()
    process = host.start(words)
    # Most shots within the usual time, some after it, so that acknowledged writes occur.
    wait = chance.uniform(0, usual * 1.6)
    try:
        process.wait(timeout=wait)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    output, error = process.communicate()
    if process.returncode not in (0, -signal.SIGKILL):
        raise Loss(f"berth {' '.join(words)}: exit {process.returncode}: "
                   f"{error.decode(errors='replace')}")
    done = process.returncode == 0
    if done:
        json.loads(output)
    return done, time.monotonic() - start


def fill(host, chance, usual, wanted):
    """Kills the first fill of a fresh home; the next run must find or make all of it."""
    home = tempfile.mkdtemp(prefix="berth-fill-")
    try:
        fresh = Host(host.program, home)
        done, took = shoot(fresh, ["cocktail", "search", "--limit", "1"], chance, usual)
        total = fresh.run("cocktail", "search", "--limit", "1")["total"]
        if total != wanted:
            raise Loss(f"a fill that was killed left {total} drinks of {wanted}")
        fresh.check()
        return done, took
    finally:
        shutil.rmtree(home, ignore_errors=True)


def find(path):
    """The built host: as given, or of a release or debug build."""
    places = [path] if path else [
        os.path.join(PACKAGE, ".build", kind, "berth") for kind in ("release", "debug")]
    for place in places:
        if os.access(place, os.X_OK):
            return os.path.abspath(place)
    sys.exit("kill9: no built berth; swift build first, or give --berth PATH")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("rounds", nargs="?", type=int, default=300)
    options.add_argument("--seed", type=int, default=None)
    options.add_argument("--berth", default=None)
    options.add_argument("--keep", action="store_true", help="leave the home to look at")
    given = options.parse_args()
    seed = random.randrange(1 << 32) if given.seed is None else given.seed
    chance = random.Random(seed)
    home = tempfile.mkdtemp(prefix="berth-kill-")
    host = Host(find(given.berth), home)
    print(f"kill9: {given.rounds} rounds, seed {seed}, {host.program}", flush=True)

    start = time.monotonic()
    wanted = host.run("cocktail", "search", "--limit", "1")["total"]
    usual = {"fill": time.monotonic() - start}
    counts = {"killed": 0, "acknowledged": 0, "kept though killed": 0}
    round_ = Round(host, chance)
    number = 0
    try:
        for number in range(1, given.rounds + 1):
            if number % 10 == 0:
                done, took = fill(host, chance, usual["fill"], wanted)
                counts["acknowledged" if done else "killed"] += 1
                continue
            write = round_.choose()
            done, took = shoot(host, write.words, chance, usual.get(write.name, 0.3))
            if done:
                usual[write.name] = max(took, usual.get(write.name, 0) * 0.9)
            host.check()
            there = round_.settle(write, done)
            counts["acknowledged" if done else "killed"] += 1
            counts["kept though killed"] += there and not done
    except Loss as loss:
        print(f"kill9: LOST in round {number}, seed {seed}: {loss}")
        if given.keep:
            print(f"kill9: the home is {home}")
        return 1
    finally:
        if not given.keep:
            shutil.rmtree(home, ignore_errors=True)
    facts = ", ".join(f"{count} {name}" for name, count in counts.items())
    print(f"kill9: {number} rounds sound, nothing lost ({facts}) "
          f"in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
