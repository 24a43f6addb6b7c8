package import BerthBase
import BerthManifest

/// Where the host keeps what it knows of a user: `person.json` in the user's folder.
///
/// The birth date is taken once: what decides who meets whom is nothing that somebody may change to
/// get elsewhere. The operator, who owns the files, may.
package struct PersonRecord {
  private let home: Home
  private var path: String { home.userFolder + "/person.json" }

  /// The record of the home's user.
  package init(_ home: Home) { self.home = home }

  /// What is known.
  ///
  /// - Throws: `person.broken` when the file is none the host has written.
  package func read() throws(BerthError) -> Person {
    guard let bytes = FileBytes.read(path, limit: 65_536) else { return Person() }
    guard let json = try? JSON.parse(bytes), let members = json.object else {
      throw BerthError(
        "person.broken", "\(path) is no JSON object",
        remedy: "repair it in an editor, or move it away and say it anew: berth user set")
    }
    var person = Person()
    person.name = members["name"]?.string
    person.birthDate = members["birthDate"]?.string.flatMap { CivilDate($0) }
    person.country = members["country"]?.string
    person.region = members["region"]?.string
    person.language = members["language"]?.string
    person.units = members["units"]?.string.flatMap(Person.Units.init)
    return person
  }

  /// Changes facts, all of them or none.
  ///
  /// - Parameters:
  ///   - facts: as they were written; an empty text forgets one.
  ///   - isOperator: whether a known birth date may be changed, too.
  ///   - today: the day on which it is said.
  /// - Throws: `input.invalid`; `person.known` for another birth date than the one that is known;
  ///   `person.broken`, `files.write`.
  @discardableResult
  package func change(
    _ facts: [Person.Fact: String], isOperator: Bool = false, today: CivilDate
  ) throws(BerthError) -> Person {
    try FileBytes.makeFolder(home.userFolder)
    return try FileLock.hold(path + ".lock") { () throws(BerthError) in
      let before = try read()
      var person = before
      for (fact, text) in facts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        try person.set(fact, text, today: today)
      }
      if let known = before.birthDate, person.birthDate != known, !isOperator {
        throw BerthError(
          "person.known", "your birth date was said before and cannot be changed",
          remedy: "if it is wrong, whoever runs this home corrects it: berth user set")
      }
      if person != before {
        var json = JSONObject()
        for fact in Person.Fact.allCases {
          if let text = person[fact] { json[fact.rawValue] = .string(text) }
        }
        try FileBytes.replace(path, with: JSON.object(json).utf8(indented: true) + [0x0A])
      }
      return person
    }
  }
}
