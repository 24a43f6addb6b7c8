import BerthBase

/// tantivy and Xapian over the same documents.
struct SearchPeers {
  private static let known = [
    ("tantivy", "tantivy", "python3 -m pip install tantivy"),
    ("xapian", "Xapian", "apt-get install python3-xapian"),
  ]
  private var peers: [(name: String, peer: Peer)] = []
  private let scratch: Scratch

  /// Starts the peers that are here and has them index the first documents of a corpus.
  init(_ bench: Bench, _ corpus: Corpus, _ documents: Int) throws {
    scratch = try Scratch()
    for (library, name, remedy) in Self.known {
      guard let peer = try Peer.python(bench, "word_search.py", library, remedy: remedy) else {
        continue
      }
      let folder = "\(scratch.path)/\(library)"
      try FileBytes.makeFolder(folder)
      say("search: \(name) takes in \(documents) documents")
      _ = try peer.ask([
        "do": "build", "corpus": .string(corpus.path), "count": JSON(documents),
        "folder": .string(folder),
      ])
      peers.append((name, peer))
    }
  }

  /// Measures a query against each; only those that find as much as we do.
  ///
  /// - Parameter work: runs our query `operations` times.
  func compare(
    _ bench: Bench, _ label: String, _ text: String, total: Int, repetitions: Int, operations: Int,
    _ work: () throws -> Double
  ) throws {
    for (name, peer) in peers {
      let request = { (count: Int) -> JSON in
        ["do": "query", "text": .string(text), "count": JSON(count)]
      }
      let reply = try peer.ask(request(1))
      guard reply["total"]?.int == total else {
        bench.skip(
          "\(name) for “\(text)”",
          "it finds \(reply["total"]?.int ?? -1) documents where FTS5 finds \(total): "
            + "it splits words otherwise")
        continue
      }
      let once = reply["nanoseconds"]?.double ?? 1
      let count = max(1, min(1000, Int(1e8 / max(once, 1))))
      try bench.compareTimes(
        label, against: name, repetitions: repetitions, operations: operations,
        baselineOperations: count, work, baseline: { try peer.time(request(count)) })
    }
  }
}
