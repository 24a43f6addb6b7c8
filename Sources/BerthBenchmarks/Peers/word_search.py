"""Indexes the corpus and answers queries with tantivy or Xapian, ranked by BM25.

Both hold the same two fields, a match in the name counts four times, and an answer is the 20 best
documents with their number, rank and name, and how many there are in all.
"""

import re
import sys
from importlib import metadata

import line_server
from line_server import timed

WORD = re.compile("[0-9a-z]+")


def documents(request):
    with open(request["corpus"], encoding="ascii") as file:
        for place, line in zip(range(request["count"]), file):
            name, body = line.rstrip("\n").split("\t")
            yield place, name, body


class Tantivy:
    def build(self, request):
        schema = tantivy.SchemaBuilder()
        schema.add_unsigned_field("id", stored=True)
        schema.add_text_field("name", stored=True)
        schema.add_text_field("body", stored=False)
        self.index = tantivy.Index(schema.build(), path=request["folder"])
        writer = self.index.writer(heap_size=256_000_000, num_threads=1)
        for place, name, body in documents(request):
            document = tantivy.Document()
            document.add_unsigned("id", place)
            document.add_text("name", name)
            document.add_text("body", body)
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def query(self, text):
        query = self.index.parse_query(
            text, ["name", "body"], field_boosts={"name": 4.0}, conjunction_by_default=True)
        found = self.searcher.search(query, limit=20, count=True)
        rows = []
        for rank, address in found.hits:
            document = self.searcher.doc(address)
            rows.append((document["id"][0], rank, document["name"][0]))
        return found.count, rows


class Xapian:
    def build(self, request):
        database = xapian.WritableDatabase(request["folder"], xapian.DB_CREATE_OR_OPEN)
        for place, name, body in documents(request):
            document = xapian.Document()
            document.set_data(name)
            document.add_value(0, str(place))
            for word in WORD.findall(name.lower()):
                document.add_term(word[:200], 4)
            for word in WORD.findall(body.lower()):
                document.add_term(word[:200], 1)
            database.add_document(document)
        database.commit()
        database.close()
        self.database = xapian.Database(request["folder"])

    def query(self, text):
        enquire = xapian.Enquire(self.database)
        enquire.set_query(xapian.Query(xapian.Query.OP_AND, text.lower().split()))
        found = enquire.get_mset(0, 20, self.database.get_doccount())
        rows = [(match.document.get_value(0), match.weight, match.document.get_data())
                for match in found]
        return found.get_matches_estimated(), rows


def build(request):
    time, _ = timed(lambda: engine.build(request))
    return {"nanoseconds": time}


def query(request):
    def loop():
        for _ in range(request["count"]):
            answer = engine.query(request["text"])
        return answer

    time, (total, rows) = timed(loop)
    return {"nanoseconds": time, "total": total, "rows": len(rows)}


library = sys.argv[1]
try:
    if library == "tantivy":
        import tantivy

        engine, version = Tantivy(), f"tantivy {metadata.version('tantivy')}"
    else:
        import xapian

        engine, version = Xapian(), f"Xapian {xapian.version_string()}"
except ImportError:
    line_server.missing(library)
else:
    line_server.serve(version, {"build": build, "query": query})
