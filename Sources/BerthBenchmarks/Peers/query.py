"""A question to a database as somebody would script it: argument 1 the file, argument 2 the SQL."""

import json
import sqlite3
import sys

database = sqlite3.connect(sys.argv[1])
rows = database.execute(sys.argv[2]).fetchall()
print(json.dumps(rows))
