import BerthBase

/// What the child process gets that runs one check.
struct CheckJob {
  /// The hidden first word of the child's command line.
  static let word = "check-one"

  /// The manifest's path.
  var manifest: String
  var libraryFolders: [String]
  /// The check's id.
  var check: String
  /// A folder of its own.
  var folder: String
  /// Where the checks of a run leave what later ones build on: the home with the database migrated
  /// and filled, and what its examples showed.
  var shared: String
  var seed: UInt64
  /// The only case to try; nil for all.
  var caseNumber: Int?
  /// Whether the process is closed in; an author may say no.
  var isClosedIn: Bool
  /// How long the random cases of a check go on, in seconds of processor time.
  var fuzzSeconds = 1.5
  /// The processor time it may use, in seconds; 0 takes the check's own.
  var seconds = 0
  /// Whether the process waits for a debugger before it looks.
  var waits = false
  /// What a helper is to do.
  var arguments: JSON = .emptyObject

  var json: JSON {
    [
      "manifest": .string(manifest), "libraryFolders": JSON(libraryFolders),
      "check": .string(check), "folder": .string(folder), "shared": .string(shared),
      "seed": .string(String(seed)), "case": JSON(caseNumber),
      "closedIn": JSON(isClosedIn), "fuzzSeconds": .number(fuzzSeconds), "waits": JSON(waits),
      "arguments": arguments, "seconds": JSON(seconds),
    ]
  }

  init(
    manifest: String, libraryFolders: [String], check: String, folder: String, shared: String,
    seed: UInt64, caseNumber: Int?, isClosedIn: Bool
  ) {
    self.manifest = manifest
    self.libraryFolders = libraryFolders
    self.check = check
    self.folder = folder
    self.shared = shared
    self.seed = seed
    self.caseNumber = caseNumber
    self.isClosedIn = isClosedIn
  }

  init(_ json: JSON) throws(BerthError) {
    guard let manifest = json["manifest"]?.string, let check = json["check"]?.string,
      let folder = json["folder"]?.string, let shared = json["shared"]?.string,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) })
    else {
      throw BerthError(
        "usage.check", "this word starts one check for berth plugin check",
        remedy: "berth plugin check PLUGIN")
    }
    self.init(
      manifest: manifest,
      libraryFolders: (json["libraryFolders"]?.array ?? []).compactMap(\.string), check: check,
      folder: folder, shared: shared, seed: seed, caseNumber: json["case"]?.int,
      isClosedIn: json["closedIn"]?.bool != false)
    fuzzSeconds = json["fuzzSeconds"]?.double ?? fuzzSeconds
    seconds = json["seconds"]?.int ?? 0
    waits = json["waits"]?.bool == true
    arguments = json["arguments"] ?? .emptyObject
  }
}
