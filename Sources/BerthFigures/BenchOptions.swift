package import BerthBase

/// What a run was asked for on the command line.
package struct BenchOptions: Sendable {
  /// How figures are written.
  package enum Format: Sendable { case text, json, markdown }

  package var groups: [String] = []
  package var format = Format.text
  /// Fewer samples and the smallest data only.
  package var isQuick = false
  package var wantsHelp = false
  /// The host that is measured as a process; nil for the one beside this executable.
  package var host: String?
  /// A Python that can import the peers.
  package var python: String?
  /// Where Debian's package lists lie.
  package var lists = "/var/lib/apt/lists"
  /// Earlier runs whose figures are taken instead of measuring.
  package var sources: [String] = []
  /// An earlier run that this one is held against.
  package var comparison: String?

  package static let help = """
    BerthBenchmarks [options] [group …]

      --json            one JSON document instead of a table
      --markdown        the page RESULTS.md
      --quick           fewer samples, the smallest data only
      --compare FILE    say what got slower by 10 % since FILE, a run's JSON; exit 1 if anything did
      --from FILE       figures of an earlier run's JSON instead of measuring; may be repeated, the
                        groups of later files replace those of earlier ones
      --host PATH       the host to measure; one built beside this executable when left out
      --python PATH     a Python that can import extism, wasmtime, tantivy and xapian
      --lists DIR       Debian's package lists (/var/lib/apt/lists)

    """

  /// Reads a command line.
  ///
  /// - Throws: `usage.*`, naming the word.
  package init(_ arguments: [String], groups known: [String]) throws(BerthError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": format = .json
      case "--markdown": format = .markdown
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--compare": comparison = try Self.value(of: word, &rest)
      case "--from": sources.append(try Self.value(of: word, &rest))
      case "--host": host = try Self.value(of: word, &rest)
      case "--python": python = try Self.value(of: word, &rest)
      case "--lists": lists = try Self.value(of: word, &rest)
      case _ where known.contains(word): groups.append(word)
      default:
        throw BerthError(
          "usage.unknown-option", "there is no group or option \(word)",
          remedy: "--help lists them")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(BerthError) -> String {
    guard let value = rest.popFirst() else {
      throw BerthError(
        "usage.missing", "\(option) needs a value", remedy: "--help says which")
    }
    return value
  }
}
