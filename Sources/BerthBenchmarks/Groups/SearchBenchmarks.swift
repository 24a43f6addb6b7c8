import BerthABI
import BerthBase
import BerthFigures
import BerthHost

/// Queries through `berth.search/1`, from inside a plugin, against the same FTS5 index without it,
/// and against other search libraries.
///
/// All answer the 20 best with id, rank and title, and how many there are in all; that number must
/// be the same. The capability says besides which words matched where, and so does the second
/// baseline.
enum SearchBenchmarks {
  static func run(_ bench: Bench) throws {
    try run(bench, sizes: bench.isQuick ? [600] : [600, 60_000])
  }

  /// A group of its own, because making the indexes takes minutes; a quick run leaves it out.
  static func runMillion(_ bench: Bench) throws {
    guard !bench.isQuick else { return bench.skip("1,000,000 documents", "leave out --quick") }
    try run(bench, sizes: [1_000_000])
  }

  private static func run(_ bench: Bench, sizes: [Int]) throws {
    guard let corpus = try Corpus.make(bench, documents: sizes.last ?? 0) else { return }
    for documents in sizes { try measure(bench, corpus, documents) }
  }

  private static func measure(_ bench: Bench, _ corpus: Corpus, _ documents: Int) throws {
    let host = try BenchHost()
    let raw = try WordIndex()
    let isLarge = documents > 100_000
    let fillings = documents > 1000 ? (isLarge ? 0 : 2) : 5
    var (ours, theirs) = (Samples(), Samples())
    for _ in 0...fillings {
      ours.add(try host.loop("fill", count: documents, text: corpus.path) / Double(documents))
      theirs.add(try raw.fill(corpus.path, documents) / Double(documents))
    }
    let size = name(documents)
    bench.add("put a document, \(size)", ours, baselines: theirs, against: "raw FTS5")
    let peers = try SearchPeers(bench, corpus, documents)
    for query in try queries(raw, documents) {
      let total = try raw.total(query.text)
      try expect(total, host, query.text)
      // About a tenth of a second a sample.
      let once = try raw.query(query.text, 1, bench)
      let count = max(1, min(1000, Int(1e8 / max(once, 1))))
      let repetitions = isLarge ? 11 : 15
      let label = "query, \(size), \(query.name)"
      let work = { try host.loop("query", count: count, text: query.text) }
      for (against, marks) in [("raw FTS5", false), ("raw FTS5 with highlight", true)] {
        try bench.compareTimes(
          label, against: against, repetitions: repetitions, operations: count, goal: 1.2, work,
          baseline: { try raw.query(query.text, count, bench, marks: marks) })
      }
      try peers.compare(
        bench, label, query.text, total: total, repetitions: repetitions, operations: count, work)
    }
    try suggest(bench, host, raw, size)
  }

  /// Words typed letter by letter: every completion is a sample.
  private static func suggest(
    _ bench: Bench, _ host: BenchHost, _ raw: WordIndex, _ size: String
  ) throws {
    let words = try raw.words(frequent: 12) + ["python", "manual"]
    var samples = Samples()
    for word in words {
      for length in 1...min(8, word.count) {
        let typed = String(word.prefix(length))
        for _ in 0..<bench.repetitions(10) {
          samples.add(try host.loop("suggest", count: 1, text: typed))
        }
      }
    }
    bench.add("complete a word as it is typed, \(size)", samples)
    bench.add(
      "complete a word as it is typed, \(size), p95", [samples.percentile(0.95)], goal: 5e6)
  }

  /// A word many documents hold, two words, and one that few hold: what the texts themselves say.
  private static func queries(
    _ raw: WordIndex, _ documents: Int
  ) throws -> [(name: String, text: String)] {
    let frequent = try raw.words(frequent: 4)
    guard frequent.count == 4 else {
      throw BerthError("bench.corpus", "the documents hold too few words")
    }
    return [
      ("a common word", frequent[0]), ("two words", "\(frequent[1]) \(frequent[3])"),
      ("a rare word", try raw.word(heldBy: 3...9)),
    ]
  }

  /// Only answers that agree may be compared.
  private static func expect(_ total: Int, _ host: BenchHost, _ text: String) throws {
    let request: JSON = ["text": .string(text), "prefix": false, "typos": false]
    let reply = try host.runtime.plugin("bench-c").search("documents", request)
    guard reply["total"]?.int == total, total > 0 else {
      throw BerthError(
        "bench.differs",
        "\(text): FTS5 finds \(total), the capability \(reply.text().prefix(300))")
    }
  }

  static func name(_ documents: Int) -> String {
    switch documents {
    case 1_000_000...: "1,000,000 documents"
    case 1000...: "\(documents / 1000),000 documents"
    default: "\(documents) documents"
    }
  }
}
