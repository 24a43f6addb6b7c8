import BerthSDK
import Photo

/// `photo ID`: puts a photo of a report into the media folder, as a file.
struct PhotoCommand: PluginCommand {
  var id: String
  var number: Int

  func run(_ call: Call) throws -> Reply {
    let id = try ReportBook.number(id)
    let book = try ReportBook(call)
    guard let report = try book.report(id), report.state == .shown,
      let photo = try book.photos(of: id).first(where: { $0.number == number })
    else {
      throw PluginError.notFound(
        "report \(id) has no photo \(number)", remedy: "berth jubilee report-show \(id)")
    }
    let suffix = PhotoKind(rawValue: photo.kind)?.suffix ?? "jpg"
    let file = "photos/\(id)-\(number).\(suffix)"
    try call.files.writeMedia(file, try book.bytes(of: photo))
    var data = photo.json
    data["file"] = .string(file)
    data["report"] = .string(String(id))
    return Reply(data, bayPage: "Photo \(number) of report \(id)") {
      View.text("It is in the media folder now: \(file)")
      View.note(
        "Photos are kept as they came, without what they said about the place. The app has no "
          + "means to draw, shrink or crop them.")
    }
  }
}
