import BerthSDK

/// Where an update's drinks come from, read.
///
/// Addresses are asked through the host's cache: with the tag or date of the copy it has, so that a source
/// that has nothing new sends nothing.
struct UpdateSource {
  var edition: CocktailDBReader.Edition
  /// What the walk by letter brought beside drinks; nil for another source.
  var walk: LetterListing.Walk?
  /// Whether the source said that all of it is as it was.
  var isUnchanged = false

  /// An answer younger than this is not asked for again, in seconds: so that a job that runs daily asks
  /// daily, and one that is tried again soon asks only for what is missing.
  private static let maximumAge: JSON = 72_000

  /// TheCocktailDB's listing, letter by letter: what is read when nothing else is named.
  static func letters(_ call: Call) throws -> UpdateSource {
    var isUnchanged = true
    let walk = try LetterListing.walk(
      { address in
        let answer = try ask(address, maximumAge: maximumAge, call)
        if !answer.isCopy { isUnchanged = false }
        return answer.body
      },
      progress: { index, letter in
        call.progress(
          index, of: LetterListing.letters.count, "Asking for \(letter.uppercased())")
        try call.checkCancellation()
      })
    return UpdateSource(
      edition: walk.edition, walk: walk, isUnchanged: isUnchanged && walk.missing.isEmpty)
  }

  /// What the user named in an argument.
  static func input(_ argument: String, _ call: Call) throws -> UpdateSource {
    call.progress(0, of: 0, "Reading the new edition")
    return UpdateSource(
      edition: try call.files.input(argument) { try CocktailDBReader.read($0) })
  }

  /// What the settings name: by `source` a file or address that is read as a whole each time, by
  /// `sourceAddress` one that is asked for news; nil when they name nothing.
  static func setting(_ call: Call) throws -> UpdateSource? {
    if try call.config.get("source").string?.isEmpty == false { return try input("source", call) }
    guard let address = try call.config.get("sourceAddress").string, !address.isEmpty else {
      return nil
    }
    call.progress(0, of: 0, "Asking the source")
    let answer = try ask(address, maximumAge: 0, call)
    let edition = try answer.body.withUnsafeBytes { try CocktailDBReader.read($0) }
    return UpdateSource(edition: edition, isUnchanged: answer.isCopy)
  }

  /// An answer that holds now.
  ///
  /// - Throws: `fetch.offline` when there is only an old copy, since that says nothing about now.
  private static func ask(
    _ address: String, maximumAge: JSON, _ call: Call
  ) throws -> (body: [UInt8], isCopy: Bool) {
    let answer = try call.fetch([
      "url": .string(address), "maxAge": maximumAge, "timeout": 20,
    ])
    guard answer.meta["stale"]?.bool != true else {
      throw PluginError(
        "fetch.offline", "the source of drinks does not answer",
        remedy: "the drinks stay as they are; try again later")
    }
    return (answer.body, answer.meta["cached"]?.bool == true)
  }
}
