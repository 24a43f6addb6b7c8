import BerthBase
import BerthFigures
import BerthServices

/// Texts to search in: the package descriptions of Debian's lists on this machine.
///
/// The first documents are the packages with their whole descriptions. When more are asked for than
/// there are packages, clauses of the descriptions follow (what stands between `.`, `,`, `:`, `;`,
/// `!` and `?`), then runs of two neighbouring clauses, of three, and so on, each under its
/// package's name. Whatever is not printable ASCII, or is a quotation mark or backslash, is a space.
///
/// The long descriptions come with `apt-get update -o Acquire::Languages=en`; without them a
/// description is one line.
struct Corpus {
  /// A file of lines: name, tab, body.
  let path: String
  let count: Int
  private let scratch: Scratch

  /// The package lists of a folder; nil, with a line, when there are none.
  static func make(_ bench: Bench, documents: Int) throws -> Corpus? {
    let helper = "/usr/lib/apt/apt-helper"
    let lists = bench.options.lists
    let names = FileBytes.names(in: lists).sorted()
    let packages = names.filter { $0.contains("_Packages") }
    let translations = names.filter { $0.contains("_Translation-en") }
    guard FileBytes.exists(helper), !packages.isEmpty else {
      bench.skip(
        "search: no package lists in \(lists)",
        "on Debian: apt-get update -o Acquire::Languages=en; or --lists DIR")
      return nil
    }
    // Where there are long descriptions, they say more than the lists themselves.
    let files = (translations.isEmpty ? packages : translations).map { "\(lists)/\($0)" }
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: helper, arguments: ["cat-file"] + files, environment: PlainProcess.environment),
      limits: .init(milliseconds: 120_000, outputBytes: 1 << 30))
    guard result.ending == .exited(0) else {
      throw BerthError("process.failed", "\(helper) could not read the lists in \(lists)")
    }
    let scratch = try Scratch()
    var writer = CorpusWriter(documents: documents)
    writer.read(result.output)
    let path = scratch.path + "/corpus.tsv"
    try FileBytes.replace(path, with: writer.lines())
    guard writer.count == documents else {
      throw BerthError(
        "bench.corpus", "the lists in \(lists) make \(writer.count) documents of \(documents)",
        remedy: "apt-get update -o Acquire::Languages=en brings the long descriptions")
    }
    return Corpus(path: path, count: documents, scratch: scratch)
  }
}

/// Makes documents of the stanzas of package lists.
private struct CorpusWriter {
  private struct Package {
    var name: [UInt8]
    var body: [UInt8]
  }

  let documents: Int
  private(set) var count = 0
  private var packages: [Package] = []

  init(documents: Int) { self.documents = documents }

  /// Takes the packages of a list in.
  mutating func read(_ text: [UInt8]) {
    var seen: Set<[UInt8]> = []
    var (name, body): ([UInt8], [UInt8]) = ([], [])
    var isDescription = false
    func clean(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      bytes.map { (32...126).contains($0) && $0 != 0x22 && $0 != 0x5C ? $0 : 0x20 }
    }
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      if line.isEmpty {
        // The same package stands in more than one list.
        if !name.isEmpty, !body.isEmpty, seen.insert(name).inserted {
          packages.append(Package(name: name, body: Array(body.prefix(16_000))))
        }
        (name, body, isDescription) = ([], [], false)
      } else if line.first == 0x20 {
        if isDescription { body += clean(line) }
      } else {
        isDescription =
          line.starts(with: "Description-en:".utf8)
          || line.starts(with: "Description:".utf8)
        let value = line.drop { $0 != 0x3A }.dropFirst(2)
        if line.starts(with: "Package:".utf8) { name = clean(value) }
        if isDescription { body = clean(value) }
      }
    }
  }

  /// The lines of the file, as many documents as were asked for or can be had.
  mutating func lines() -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(documents * 160)
    func add(_ name: [UInt8], _ body: ArraySlice<UInt8>) {
      lines += name
      lines.append(9)
      lines += body
      lines.append(10)
    }
    for package in packages.prefix(documents) { add(package.name, package.body[...]) }
    count = min(packages.count, documents)
    let clauses = count < documents ? packages.map { Self.clauses($0.body) } : []
    var run = 1
    while count < documents, run <= 32 {
      for (package, clauses) in zip(packages, clauses) where clauses.count >= run {
        for start in 0...(clauses.count - run) where count < documents {
          let bounds = clauses[start].lowerBound..<clauses[start + run - 1].upperBound
          add(package.name, package.body[bounds])
          count += 1
        }
      }
      run += 1
    }
    return lines
  }

  private static func clauses(_ body: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for index in body.indices {
      let isEnd =
        ".,:;!?".utf8.contains(body[index])
        && (index + 1 == body.count || body[index + 1] == 0x20)
      guard isEnd || index + 1 == body.count else { continue }
      if index + 1 - start > 8 { found.append(start..<index + 1) }
      start = index + 1
    }
    return found
  }
}
