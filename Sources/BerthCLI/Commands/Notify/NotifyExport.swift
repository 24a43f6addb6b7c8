import BerthBase
import BerthCapabilities
import BerthCommands
import BerthManifest
import BerthServices

/// `--export csv|ics` of `berth notify list` and `berth notify log`.
enum NotifyExport {
  static let option = Manifest.Parameter.choice(
    "export", "as a file for other programs: a table or a calendar", ["csv", "ics"])

  /// Writes the entries of a list or log to `--output` or standard output, byte by byte; with
  /// `--json` they are the text of `{"export","text"}`.
  static func write(
    _ data: JSON, as form: String, _ session: Session
  ) throws(BerthError) -> Report? {
    let export = NotificationExport(data)
    let text: String
    if form == "csv" {
      text = export.csv
    } else {
      let home = try session.home()
      text = export.calendar(owner: "\(try home.installID()).\(home.user)", at: session.now)
    }
    if session.options.format == .json {
      return Report(["export": .string(form), "text": .string(text)])
    }
    try session.output.write(Array(text.utf8))
    return nil
  }
}
