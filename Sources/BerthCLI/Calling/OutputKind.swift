import BerthBase
import BerthCommands
import BerthManifest

/// What the ending of `--output FILE` asks for beyond the formats of the host: `card.pdf`, `list.ics`.
///
/// A command that makes several kinds has an option `as`; the ending chooses among its values, so that
/// `share negroni --output card.pdf` makes a PDF. Where the answer names a file of the app's media that ends so,
/// that file is what is written.
struct OutputKind {
  /// In small letters, without the dot.
  let ending: String

  /// Options that say what to make of an answer.
  private static let options: Set<String> = ["as", "format"]
  /// Values that are not called like the ending of their files.
  private static let values = ["md": "markdown", "txt": "text"]
  /// Endings that promise bytes which no text can be.
  private static let binary: Set<String> = [
    "pdf", "png", "jpg", "jpeg", "webp", "gif", "zip", "apkg",
  ]

  /// The kind is nil where the file ends in nothing, and where a format is given.
  init?(_ options: GlobalOptions) {
    guard !options.isFormatGiven, let path = options.output, let dot = path.lastIndex(of: "."),
      !path[dot...].contains("/")
    else { return nil }
    ending = path[path.index(after: dot)...].lowercased()
    if ending.isEmpty { return nil }
  }

  /// Arguments that ask for this kind where the command can make it.
  func chosen(_ arguments: JSON, for command: Manifest.Command) -> JSON {
    var arguments = arguments
    for option in command.options where Self.options.contains(option.name) {
      let values = option.rule.values
      if let value = [ending, Self.values[ending]].compactMap(\.self).first(where: values.contains)
      {
        arguments[option.name] = .string(value)
      }
    }
    return arguments
  }

  /// Writes the file of media that an answer names.
  ///
  /// - Returns: false where the answer itself is to be written.
  /// - Throws: `usage.option` where it names none, and no text can be what the ending promises.
  func write(
    _ answer: JSON, of manifest: Manifest, _ session: Session
  ) throws(BerthError) -> Bool {
    if let name = answer["file"]?.string, name.lowercased().hasSuffix("." + ending),
      let path = session.media(name, of: manifest)
    {
      try session.output.write(try FileBytes.require(path))
      return true
    }
    guard Self.binary.contains(ending) else { return false }
    throw BerthError(
      "usage.option", "this answer cannot be written as .\(ending)",
      remedy: "let the file end in .svg, .html, .json or .txt")
  }
}
