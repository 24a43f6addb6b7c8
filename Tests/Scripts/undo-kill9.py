#!/usr/bin/env python3
"""Kills commands that write, and their undo, at random moments, and checks that undo stays exact.

    Tests/Scripts/undo-kill9.py [ROUNDS] [--seed N] [--berth PATH]

Each round runs an example of a command that writes the user's own data, in all apps alike, and most
of the time kills it with SIGKILL at a random moment. What it has changed by then must stand in
`berth history`; taking that back, also when the undo is killed and run again, must bring back every
row. Prints the seed, so that a failure can be repeated as far as the machine's timing allows. Exit
code 0 when every round held.
"""

import argparse
import json
import os
import random
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent.parent
APPS = ["calm", "cocktail", "jubilee", "lang", "meal"]


def writes(command):
    """Whether a command only ever reads or writes the user's own data, and may write it."""
    parameters = command.get("arguments", []) + command.get("options", [])
    effects = [command.get("effect", "shares")]
    for parameter in parameters:
        effects.append(parameter.get("effect", "reads"))
        effects.extend(parameter.get("effects", {}).values())
    return "writes" in effects and set(effects) <= {"reads", "writes"}


class App:
    """An app's examples that write, and what its private database holds."""

    def __init__(self, name, home):
        manifest = json.loads((PACKAGE / f"Manifests/{name}.json").read_text())
        self.name = name
        self.path = home / f"users/default/{name}/private.db"
        self.lines = [line for command in manifest["commands"] if writes(command)
                      for line in command.get("examples", []) if "--output" not in line]
        bookkeeping = manifest.get("bookkeeping", {})
        self.passed_over = {name.lower() for key in ("tables", "caches", "kept")
                            for name in bookkeeping.get(key, [])}
        self.keys = bookkeeping.get("keys", [])

    def rows(self):
        """All rows that undo must bring back, by table."""
        if not self.path.exists():
            return {}
        found = {}
        database = sqlite3.connect(self.path)
        names = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")]
        for table in names:
            if table.startswith(("sqlite_", "berth_")) and table != "berth_kv":
                continue
            if table.lower() in self.passed_over:
                continue
            columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
            kept = [f'"{name}"' for name in columns
                    if f"{table}.{name}".lower() not in self.passed_over]
            rows = database.execute(f'SELECT {", ".join(kept)} FROM "{table}"').fetchall()
            if table == "berth_kv":
                rows = [row for row in rows if not self.is_bookkeeping(row[0])]
            found[table] = sorted(map(repr, rows))
        sound = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        if sound != "ok":
            raise SystemExit(f"{self.name}: {sound}")
        return found

    def is_bookkeeping(self, key):
        return any(key.startswith(known[:-1]) if known.endswith("*") else key == known
                   for known in self.keys)


class Home:
    def __init__(self, berth, folder):
        self.berth, self.folder = berth, folder
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "TZ": "UTC",
                            "BERTH_HOME": str(folder / "home"), "http_proxy": "http://127.0.0.1:9",
                            "https_proxy": "http://127.0.0.1:9"}

    def start(self, words):
        return subprocess.Popen(
            [self.berth, *words, "--json", "--quiet", "--yes"], env=self.environment,
            cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def run(self, words):
        process = self.start(words)
        output, error = process.communicate()
        return process.returncode, output, error.decode(errors="replace")

    def kill(self, words, seconds):
        """Runs words, killed after a while; whether they were."""
        process = self.start(words)
        try:
            process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        return process.returncode == -9

    def calls(self, app):
        code, output, error = self.run(["history", app, "--limit", "1000"])
        if code != 0:
            raise SystemExit(f"berth history {app} failed: {error}")
        return {call["id"]: call for call in json.loads(output)["calls"]}


def difference(before, after):
    """The first table that differs, in words; none when all are equal."""
    for table in sorted(set(before) | set(after)):
        if before.get(table, []) != after.get(table, []):
            lost = set(before.get(table, [])) - set(after.get(table, []))
            new = set(after.get(table, [])) - set(before.get(table, []))
            return f"{table}: lost {sorted(lost)[:2]}, new {sorted(new)[:2]}"
    return None


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rounds", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--berth", default=str(PACKAGE / ".build/debug/berth"))
    options = parser.parse_args()
    print(f"undo-kill9: {options.rounds} rounds, seed {options.seed}, {options.berth}", flush=True)
    chance = random.Random(options.seed)
    counts = {"killed": 0, "undone": 0, "undo killed": 0}
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
            app = chance.choice([app for app in apps if app.lines])
            play(home, app, chance.choice(app.lines), chance, counts)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + ": nothing was lost")


if __name__ == "__main__":
    sys.exit(main())
