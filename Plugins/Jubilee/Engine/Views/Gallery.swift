import BerthSDK
import Photo

/// The photos of a report as a page shows them: copies in the media folder, scaled by whatever draws
/// the page.
struct Gallery {
  private static let folder = "shown"
  /// The sides of a photo on a page, in points.
  private static let size = (width: 240.0, height: 180.0)

  /// A photo with the file it is drawn from.
  struct Entry {
    var photo: StoredPhoto
    /// In the media folder; nil for a kind that browsers do not draw.
    var file: String?
  }

  let entries: [Entry]

  /// Copies the photos of a report; copies of photos that were taken back go.
  init(_ photos: [StoredPhoto], _ book: ReportBook) throws {
    let files = book.call.files
    let there = Set(try files.listMedia().filter { $0.hasPrefix(Self.folder + "/") })
    entries = try photos.map { photo in
      guard let kind = PhotoKind(rawValue: photo.kind), kind != .heic else {
        return Entry(photo: photo, file: nil)
      }
      let file = "\(Self.folder)/\(photo.sha).\(kind.suffix)"
      if !there.contains(file) { try files.writeMedia(file, try book.bytes(of: photo)) }
      return Entry(photo: photo, file: file)
    }
    for file in there {
      let name = file.dropFirst(Self.folder.count + 1).prefix { $0 != "." }
      if try !book.hasPhoto(String(name)) { try files.removeMedia(file) }
    }
  }

  /// The photos one beside the other.
  func views(_ report: StoredReport) -> [View] {
    entries.compactMap { entry in
      entry.file.map { file in
        View.picture(
          width: Self.size.width, height: Self.size.height,
          label: "Photo \(entry.photo.number) of \(report.observerName), \(report.place)",
          shapes: [
            .rect(width: Self.size.width, height: Self.size.height).fill(.color(.muted)),
            .image(file, width: Self.size.width, height: Self.size.height),
          ])
      }
    }
  }
}
