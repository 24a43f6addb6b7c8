package import BerthBase

/// What a plugin asks of `berth.programs/1`, as `programs.h` describes it.
package struct ProgramRequest {
  package var name: String
  var arguments: [String]
  var seconds: Double

  /// How long a program runs when nothing is said, and at most, in seconds.
  static let defaultSeconds = 10.0
  static let maximumSeconds = 600.0
  /// The most arguments, and the most bytes of all together.
  static let maximumArguments = 256
  static let maximumArgumentBytes = 65_536

  /// Reads a request.
  ///
  /// - Throws: `input.invalid` with the member that is wrong.
  package init(_ json: JSON) throws(BerthError) {
    guard let name = json["name"]?.string, !name.isEmpty else {
      throw Self.wrong("name", "the bare name of a program the manifest lists")
    }
    self.name = name
    var arguments: [String] = []
    for element in json["arguments"]?.array ?? [] {
      guard let text = element.string, !text.utf8.contains(0) else {
        throw Self.wrong("arguments", "an array of texts without NUL")
      }
      arguments.append(text)
    }
    let size = arguments.reduce(0) { $0 + $1.utf8.count }
    guard arguments.count <= Self.maximumArguments, size <= Self.maximumArgumentBytes else {
      throw Self.wrong("arguments", "at most 256 texts of 64 KiB together; hand over input instead")
    }
    self.arguments = arguments
    let seconds = json["seconds"]?.double ?? Self.defaultSeconds
    guard seconds > 0, seconds <= Self.maximumSeconds else {
      throw Self.wrong("seconds", "a number above 0 and at most 600")
    }
    self.seconds = seconds
  }

  private static func wrong(_ key: String, _ expected: String) -> BerthError {
    BerthError(
      "input.invalid", "the request for a program needs “\(key)”: \(expected)",
      remedy: "report it to the plugin's author")
  }
}
