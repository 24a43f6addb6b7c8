#!/usr/bin/env python3
"""Fills a home with made-up people and measures how long discovery takes to find the best twenty.

    Tests/Scripts/lang-discover.py [PEOPLE] [--berth PATH] [--runs N] [--keep]

Prints the time of the whole process, and what of it a command takes that ranks nobody. The people
are the same for the same number: languages, levels, ages, hours, goals and visits vary as they
might. Exit code 0 unless discovery fails.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PACKAGE = os.path.dirname(os.path.dirname(HERE))
LANGUAGES = ["en", "es", "fr", "de", "zh", "ja", "pt", "ar", "it", "ko", "ru", "hi", "tr", "pl"]
WEIGHTS = [22, 14, 7, 6, 16, 8, 8, 6, 3, 3, 3, 2, 1, 1]
ZONES = ["Europe/Madrid", "America/New_York", "Asia/Tokyo", "America/Sao_Paulo", "Europe/Berlin",
         "Asia/Shanghai", "Africa/Cairo", "UTC"]
COUNTRIES = ["ES", "US", "JP", "BR", "DE", "CN", "EG", "GB", "FR", "MX"]
INTERESTS = ["films|music", "hiking", "books|cooking", "games", "art|travel"]
DAY = 86_400_000


def shuffled(person, day):
    """The low bits of a rank; any even spread will do."""
    return (person * 2654435761 + day * 40503) >> 7 & 0xFFF


def fill(path, count, now):
    """Writes people straight into the shared database, as the app lays them out."""
    chance = random.Random(7)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous=OFF")
    first = database.execute("SELECT coalesce(max(id), 0) + 1 FROM profiles").fetchone()[0]
    for begin in range(first, first + count, 20_000):
        people, languages, pairs = [], [], []
        for person in range(begin, min(begin + 20_000, first + count)):
            native = chance.choices(LANGUAGES, WEIGHTS)[0]
            learnt = set(chance.choices(LANGUAGES, WEIGHTS, k=chance.choice([1, 1, 2]))) - {native}
            learnt = sorted(learnt) or ["en" if native != "en" else "es"]
            age = min(80, max(18, int(chance.gauss(30, 9))))
            active = now - min(int(chance.expovariate(1 / 12) * DAY), 400 * DAY)
            asked = chance.randrange(20)
            priority = int(chance.random() < 0.02)
            hours = chance.randrange(1 << 24) & 0x7FC000 | chance.randrange(1 << 24) << 24
            people.append((
                person, person.to_bytes(32, "big"), f"user{person}", f"User {person}",
                now // DAY - age * 365 - chance.randrange(360), chance.choice(COUNTRIES),
                chance.choice(ZONES), chance.randrange(1, 256), chance.choice(INTERESTS), hours,
                active - chance.randrange(300) * DAY, active, active, asked,
                chance.randrange(asked + 1), priority))
            languages.append((person, 0, native, 7))
            day = active // DAY
            rank = day + 7 * priority << 12 | shuffled(person, day)
            for language in learnt:
                languages.append((person, 1, language, chance.randrange(1, 7)))
                pairs.append((native, language, rank, person))
        database.executemany(
            "INSERT INTO profiles (id, key, handle, name, born, country, zone, goals, interests, "
            "hours, created, updated, active, asked, answered, priority) VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", people)
        database.executemany("INSERT INTO profile_languages VALUES (?, ?, ?, ?)", languages)
        database.executemany("INSERT INTO pairs VALUES (?, ?, ?, ?)", pairs)
        database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def measure(command, environment, runs):
    """Milliseconds of the whole process, in order."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        done = subprocess.run(command, env=environment, capture_output=True)
        times.append((time.perf_counter() - start) * 1000)
        if done.returncode != 0:
            sys.exit(f"lang-discover: {' '.join(command)}: {done.stderr.decode(errors='replace')}")
    return sorted(times), json.loads(done.stdout)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("people", nargs="?", type=int, default=1_000_000)
    options.add_argument("--berth", default=os.path.join(PACKAGE, ".build", "release", "berth"))
    options.add_argument("--runs", type=int, default=30)
    options.add_argument("--keep", action="store_true", help="leave the home to look at")
    given = options.parse_args()
    if not os.access(given.berth, os.X_OK):
        sys.exit("lang-discover: no built berth; swift build -c release first, or give --berth")
    home = tempfile.mkdtemp(prefix="berth-lang-people-")
    environment = {"PATH": "/usr/bin:/bin", "HOME": home, "BERTH_HOME": home, "TZ": "UTC"}
    if "BERTH_PLUGIN_PATH" in os.environ:
        environment["BERTH_PLUGIN_PATH"] = os.environ["BERTH_PLUGIN_PATH"]
    lang = [given.berth, "--json", "--quiet", "lang"]
    try:
        measure(lang + [
            "sign-up", "--name", "Ana", "--born", "1994-05-17", "--native", "es", "--learning",
            "en:B1", "--goals", "travel,work", "--hours", "weekdays 18-22"], environment, 1)
        start = time.monotonic()
        fill(os.path.join(home, "public", "lang.db"), given.people, int(time.time() * 1000))
        print(f"lang-discover: {given.people} people written in {time.monotonic() - start:.0f} s")
        measure(lang + ["discover"], environment, 2)
        for name, words in [("profile", ["profile"]), ("discover", ["discover"]),
                            ("discover --exact", ["discover", "--speaks", "en", "--exact"])]:
            times, answer = measure(lang + words, environment, given.runs)
            shown = f", {answer['total']} people" if "total" in answer else ""
            print(f"lang-discover: {name}: median {statistics.median(times):.1f} ms, least "
                  f"{times[0]:.1f} ms, most {times[-1]:.1f} ms{shown}")
    finally:
        if given.keep:
            print(f"lang-discover: the home is {home}")
        else:
            shutil.rmtree(home, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
