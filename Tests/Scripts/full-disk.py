#!/usr/bin/env python3
"""Runs every way to write on a disk that is full, and checks that each says so and loses nothing.

    unshare -m Tests/Scripts/full-disk.py [--only WORD] [--free KIB,…] [--berth PATH]

Needs root, for a small tmpfs of its own (in a namespace of mounts, as above, it goes with the run).
For each way to write a home is laid out there, the disk is filled up to a few KiB, and the command is
run. Either it ends with 0 and what it did is there, or it names the disk's room and everything is as it
was: the rows of all apps, the ledger, the settings. Then the disk gets room again, every database must
be sound, and the command must work. Exit code 0 when all held.
"""

import argparse
import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from homes import APPS, PACKAGE, App, Home, damage, difference

# Every way to write: its name, and the command. Words of setup come before it on a disk with room.
PATHS = [
    ("an app's own data", [], "calm journal-add Fog"),
    ("an app's own data and its index", [], "cocktail favorite mojito"),
    ("what all users share", [],
     "jubilee report --place 'Fairhope Municipal Pier' --intensity major --text Flounder"),
    ("an import into an app", [], "meal import recipes.ndjson"),
    ("the undo of a call", ["cocktail favorite mojito"], "undo"),
    ("the data set of an app, made at its first use", ["RM home/cache/bundled"], "cocktail show negroni"),
    ("the ledger of purchases", [], "store buy cocktail.premium.yearly"),
    ("the ledger's clock", ["store buy cocktail.premium.yearly"], "store advance P40D"),
    ("settings", [], "config set cocktail.units ml"),
    ("what is known of a person", [], "user set --country US --region AL"),
    ("a role", [], "user grant default jubilee.moderator"),
    ("a new user", [], "user add ada"),
    ("the current user", ["user add ada"], "user switch ada"),
    ("notifications", [], "notify pause calm --for 2h"),
    ("a pass over notifications", [], "notify tick"),
    ("a file of --output", [], "cocktail show negroni --format svg --output picture.svg"),
    ("standard output", [], "data export cocktail > export.json"),
    ("a backup", [], "data backup all.backup"),
    ("the day's backup", [], "data backups --make --now 2030-01-01"),
    ("a restored home", ["data backup all.backup"], "data restore all.backup"),
    ("a restored app", ["data backup all.backup"], "data restore all.backup --plugin calm"),
    ("imported data", ["data export calm > calm.json"], "data import calm calm.json"),
    ("replaced data", ["data export calm > calm.json"], "data import calm calm.json --mode replace"),
    ("the drawing of a widget", [], "widget cocktail.daily --refresh"),
    ("an exported calendar", [], "notify list --export ics --output notes.ics"),
    ("an installed plugin", [], "plugin install hello"),
    ("a new plugin's project", [], "plugin new visitors --language c"),
    ("an installation", [], "install --prefix prefix"),
]

# A recipe for the import.
RECIPES = [{"@type": "Recipe", "name": f"Stew {number}", "recipeIngredient": [f"{number} g lentils", "1 onion"],
            "recipeInstructions": "Cook it."} for number in range(1, 40)]

# What only keeps a copy of its answer: the answer comes all the same.
ANSWERS = {"the drawing of a widget"}
# Where a report waits that others cannot be shown yet; it goes out once there is room.
WAITING = {"jubilee.outbox"}

# What the system and the host say of a disk without room.
WORDS = ["no space left", "full", "room", "too large to"]


class Disk:
    """A small file system below a folder, and what fills it."""

    def __init__(self, folder, mebibytes):
        self.folder = folder
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", folder], check=True)

    def fill(self, free):
        """Leaves that many KiB."""
        rest = os.statvfs(self.folder)
        left = rest.f_bavail * rest.f_bsize - free * 1024
        with open(self.folder / "filling", "wb", buffering=0) as file:
            while left > 0:
                left -= file.write(bytes(min(left, 1 << 20)))

    def clear(self):
        (self.folder / "filling").unlink()

    def end(self):
        subprocess.run(["umount", "-l", self.folder], check=True)
        self.folder.rmdir()


def rows(apps, home):
    """All that must not be lost: the apps' rows, the ledger's, settings and people."""
    found = {}
    for app in apps:
        for table, values in app.rows().items():
            found[f"{app.name}.{table}"] = values
    ledger = home / "users/default/ledger.db"
    if ledger.exists():
        database = sqlite3.connect(ledger)
        found["ledger"] = sorted(map(repr, database.execute("SELECT * FROM entry")))
        database.close()
    for name in ["settings.json", "person.json", "roles.json"]:
        file = home / "users/default" / name
        if file.exists():
            found[name] = [file.read_text()]
    return found


def run(home, line):
    """Runs a line of PATHS as a shell would."""
    if line.startswith("RM "):
        shutil.rmtree(home.folder / line[3:], ignore_errors=True)
        return 0, "", ""
    words, _, target = line.partition(" > ")
    command = [home.berth, *shlex.split(words), "--yes"]
    output = open(home.folder / target, "wb") if target else subprocess.PIPE
    process = subprocess.run(
        command, env=home.environment, cwd=home.folder, stdin=subprocess.DEVNULL, stdout=output,
        stderr=subprocess.PIPE)
    if target:
        output.close()
    return process.returncode, process.stdout, process.stderr.decode(errors="replace")


def lay_out(template, folder):
    for entry in template.iterdir():
        if entry.is_dir():
            shutil.copytree(entry, folder / entry.name)
        else:
            shutil.copy(entry, folder / entry.name)


def attempt(berth, template, name, setup, line, free):
    """One way to write with that many KiB left; what was wrong, or none, and the exit code."""
    place = Path(tempfile.mkdtemp())
    disk = Disk(place / "disk", 400)
    try:
        lay_out(template, disk.folder)
        home = Home(berth, disk.folder)
        apps = [App(app, disk.folder / "home") for app in APPS]
        for words in setup:
            code, _, error = run(home, words)
            if code != 0:
                return f"its setup `{words}` failed: {error}", code
        before = rows(apps, disk.folder / "home")
        disk.fill(free)
        code, _, error = run(home, line)
        if code != 0 and not any(word in error.lower() for word in WORDS):
            return f"ends with {code} and does not name the disk: {error.strip()}", code
        if code != 0 and name in ANSWERS:
            return f"ends with {code}: {error.strip()}", code
        disk.clear()
        broken = damage(disk.folder / "home")
        if broken:
            return broken, code
        after = rows(apps, disk.folder / "home")
        for table in WAITING & set(before) & set(after):
            after[table] = [row for row in after[table] if row in before[table]]
        lost = difference(before, after) if code != 0 else None
        if lost:
            return f"ends with {code} and changed {lost}", code
        if code != 0:
            again, _, error = run(home, line)
            if again != 0:
                return f"does not work once there is room: {error.strip()}", code
        check, _, error = run(home, "data check")
        return (None if check == 0 else f"data check: {error}"), code
    finally:
        disk.end()
        place.rmdir()


def prepare(berth, template):
    """A home with something of everything, and what commands read."""
    for fixture in (PACKAGE / "Tests/EndToEndTests/Fixtures").iterdir():
        if fixture.is_file():
            shutil.copy(fixture, template)
    (template / "recipes.ndjson").write_text("".join(json.dumps(recipe) + "\n" for recipe in RECIPES))
    hello = template / "hello"
    hello.mkdir()
    manifest = json.loads((PACKAGE / "Plugins/Examples/HelloC/manifest.json").read_text())
    library = PACKAGE / ".build/debug" / manifest["library"]
    shutil.copy(library, hello)
    (hello / "manifest.json").write_text(json.dumps(manifest))
    # What its answers are stands beside it.
    if "returns" in manifest:
        returns = hello / manifest["returns"]
        returns.parent.mkdir(exist_ok=True)
        shutil.copy(PACKAGE / "Plugins/Examples/HelloC" / manifest["returns"], returns)
    home = Home(berth, template)
    for line in [
        "user set --birth-date 1990-05-17", "calm journal-add Wolkenlos", "cocktail favorite negroni",
        "meal preferences --allergies peanuts", "jubilee now", "lang vocabulary",
        "store trial cocktail.premium.monthly", "config set calm.dayStart 05:00", "notify tick",
    ]:
        code, _, error = run(home, line)
        if code != 0:
            raise SystemExit(f"{line}: {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="part of a name or of a command")
    parser.add_argument("--free", default="0,8,64,256", help="KiB that are left")
    parser.add_argument("--berth", default=str(PACKAGE / ".build/debug/berth"))
    options = parser.parse_args()
    template = Path(tempfile.mkdtemp())
    failures = 0
    try:
        prepare(options.berth, template)
        for name, setup, line in PATHS:
            if options.only not in name and options.only not in line:
                continue
            codes = []
            for free in map(int, options.free.split(",")):
                wrong, code = attempt(options.berth, template, name, setup, line, free)
                codes.append(f"{free} KiB: {code}")
                if wrong:
                    failures += 1
                    print(f"FAILED {name} ({line}) with {free} KiB left: {wrong}", flush=True)
            print(f"{name} ({line}): {', '.join(codes)}", flush=True)
    finally:
        shutil.rmtree(template, ignore_errors=True)
    print("nothing was lost" if failures == 0 else f"{failures} failed")
    return 0 if failures == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
