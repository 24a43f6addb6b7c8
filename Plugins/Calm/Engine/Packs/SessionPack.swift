import BerthSDK

/// Sessions that somebody adds to the library: one text file, checked before anything of it is kept.
struct SessionPack: Sendable, Equatable {
  var id: String
  var title: String
  /// Who made it; empty when it does not say.
  var author: String
  /// Whether one session comes out each week, from the day it is added; else all at once.
  var isWeekly: Bool
  var sessions: [Session]

  /// One session, with the text it was read from.
  struct Session: Sendable, Equatable {
    var script: SessionScript
    var text: String
  }

  /// How large a file may be, and how many sessions it may hold.
  static let maximumBytes = 2_000_000
  static let maximumSessions = 100
  /// What a line begins with that begins a session; its id follows.
  static let mark = "=== "

  /// The day a session comes out, days since 1970-01-01.
  func release(of place: Int, added: Int) -> Int { isWeekly ? added + 7 * place : added }

  /// The pack as a file that is read back as it is.
  var text: String {
    var lines = ["pack: \(id)", "title: \(title)"]
    if !author.isEmpty { lines.append("author: \(author)") }
    if isWeekly { lines.append("weekly: yes") }
    return lines.joined(separator: "\n") + "\n"
      + sessions.map { "\n\(Self.mark)\($0.script.id)\n\($0.text)" }.joined()
  }

  /// Reads a pack: `key: value` lines, then for each session a line `=== its-id` and its script.
  ///
  /// - Returns: the pack when nothing is wrong, and all problems with their lines.
  static func read(_ file: String, _ text: String) -> (SessionPack?, [DataProblem]) {
    var problems: [DataProblem] = []
    func report(_ line: Int, _ column: String, _ message: String, _ remedy: String) {
      problems.append(
        DataProblem(file: file, line: line, column: column, message: message, remedy: remedy))
    }
    var fields: [String: String] = [:]
    var chunks: [(id: String, line: Int, lines: [Substring])] = []
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(mark) {
        chunks.append((Words.trimmed(String(line.dropFirst(mark.count))), place + 1, []))
      } else if !chunks.isEmpty {
        chunks[chunks.count - 1].lines.append(line)
      } else if !Words.trimmed(String(line)).isEmpty {
        let parts = line.split(separator: ":", maxSplits: 1).map { Words.trimmed(String($0)) }
        guard parts.count == 2, ["pack", "title", "author", "weekly"].contains(parts[0]),
          fields[parts[0]] == nil
        else {
          report(
            place + 1, "", "“\(line.prefix(40))” is no line of a pack's header",
            "write pack, title, author and weekly once each, then === and the id of a session")
          continue
        }
        fields[parts[0]] = parts[1]
      }
    }
    let id = fields["pack"] ?? ""
    if id.isEmpty || Words.slug(id) != id || id.utf8.count > 40 {
      report(1, "pack", "“\(id)” is no id of a pack", "write pack: winter-evenings")
    }
    if !(1...60).contains(fields["title"]?.count ?? 0) {
      report(1, "title", "the title has \(fields["title"]?.count ?? 0) letters", "write 1 to 60")
    }
    if let weekly = fields["weekly"], !["yes", "no"].contains(weekly) {
      report(1, "weekly", "“\(weekly)” is neither yes nor no", "write yes or no")
    }
    if !(1...maximumSessions).contains(chunks.count) {
      report(0, "", "\(chunks.count) sessions", "a pack has 1 to \(maximumSessions)")
    }
    var pack = SessionPack(
      id: id, title: fields["title"] ?? "", author: fields["author"] ?? "",
      isWeekly: fields["weekly"] == "yes", sessions: [])
    for chunk in chunks.prefix(maximumSessions) {
      if chunk.id.isEmpty || Words.slug(chunk.id) != chunk.id {
        report(chunk.line, "", "“\(chunk.id)” is no id of a session", "write === rain-on-the-roof")
      }
      if pack.sessions.contains(where: { $0.script.id == chunk.id }) {
        report(chunk.line, "", "“\(chunk.id)” is there twice", "give each session its own id")
      }
      let body = chunk.lines.joined(separator: "\n")
      let (script, found) = SessionReader.read(chunk.id + ".md", body)
      for var problem in found {
        problem.file = file
        problem.line += chunk.line
        problems.append(problem)
      }
      if let script { pack.sessions.append(Session(script: script, text: body)) }
    }
    return (problems.isEmpty ? pack : nil, problems)
  }
}
