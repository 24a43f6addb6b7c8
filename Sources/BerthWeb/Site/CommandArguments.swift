import BerthBase
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViews
import Glibc

/// The arguments of a command out of an address or a form.
struct CommandArguments {
  let manifest: Manifest
  let command: Manifest.Command
  /// Names and texts as they came, for the form to show again.
  private(set) var given: [WebCall.Field] = []
  /// The fields that held an answer before.
  private let emptiable: Set<String>

  /// What a call says: the query, and on a POST the form's fields instead of those of the query.
  init(_ call: WebCall, _ manifest: Manifest, _ command: Manifest.Command) {
    self.manifest = manifest
    self.command = command
    emptiable = Set(call.form.filter { $0.name == HTMLForm.emptiableField }.map(\.value))
    let sent = Set(call.form.map(\.name))
    let fields = call.query.filter { !sent.contains($0.name) } + call.form
    for field in fields where !CommandForm.ownFields.contains(field.name) { add(field) }
  }

  private mutating func add(_ field: WebCall.Field) {
    let parameter = command.parameter(field.name)
    if parameter?.isRepeated == true, !CommandForm.isRunningText(field.name) {
      // One for each line: a form has one field for all of them.
      let lines = field.value.split(whereSeparator: \.isNewline).map(String.init)
      given += lines.map { WebCall.Field(name: field.name, value: $0) }
      if lines.isEmpty, emptiable.contains(field.name) { given.append(field) }
    } else if parameter?.rule.type == .bool {
      // A box that is not ticked sends nothing; a hidden `false` before it says so.
      given.removeAll { $0.name == field.name }
      given.append(field)
    } else {
      given.append(field)
    }
  }

  /// The texts of a parameter.
  func texts(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// Whether all that a call needs was given.
  var isComplete: Bool {
    command.parameters.allSatisfy { parameter in
      !parameter.isRequired || texts(parameter.name).contains { !$0.isEmpty }
    }
  }

  /// The checked arguments.
  ///
  /// - Parameter uploads: where the files that were sent lie, by their field.
  /// - Throws: `input.*` with the argument's name in its details.
  func checked(uploads: [String: [String]] = [:]) throws(BerthError) -> JSON {
    var arguments: [Link.Argument] = []
    for field in given {
      let parameter = command.parameter(field.name)
      // An empty field is one that was not filled in, unless it was filled before.
      if field.value.isEmpty, parameter?.rule.type != .string || !emptiable.contains(field.name) {
        continue
      }
      if parameter?.rule.type == .input {
        // Only files that were sent along: nobody names files of the server.
        throw BerthError(
          "input.invalid", "\(field.name): choose a file to send",
          details: ["argument": .string(field.name)])
      }
      arguments.append(Link.Argument(name: field.name, value: field.value))
    }
    for (name, paths) in uploads.sorted(by: { $0.key < $1.key }) {
      arguments += paths.map { Link.Argument(name: name, value: $0) }
    }
    return try Link(plugin: manifest.id, command: command.name, arguments: arguments)
      .resolve(manifest).arguments
  }
}

/// Files that were sent with a form, kept while the call runs.
final class UploadFolder {
  private let folder: String
  /// The paths, by the field's name.
  private(set) var paths: [String: [String]] = [:]

  /// Writes the files into a folder of their own; they go with the value.
  init(_ uploads: [WebCall.Upload], in home: Home) throws(BerthError) {
    folder = "\(home.cache)/uploads/\(getpid())-\(UInt64.random(in: .min ... .max))"
    guard !uploads.isEmpty else { return }
    try FileBytes.makeFolder(folder)
    for (index, upload) in uploads.enumerated() where !upload.bytes.isEmpty {
      let path = "\(folder)/\(index)\(Self.suffix(upload.name))"
      try FileBytes.replace(path, with: upload.bytes)
      paths[upload.field, default: []].append(path)
    }
  }

  deinit { if !paths.isEmpty { try? FileTree.remove(folder) } }

  /// The end of a file's name, when it is plain.
  private static func suffix(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let end = name[name.index(after: dot)...]
    let isPlain = (1...5).contains(end.utf8.count) && end.utf8.allSatisfy(\.isASCIIAlphanumeric)
    return isPlain ? ".\(end.lowercased())" : ""
  }
}
