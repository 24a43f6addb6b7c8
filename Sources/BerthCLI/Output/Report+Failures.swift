import BerthBase
import BerthCommands

extension Report {
  /// The report of what all apps were asked for; when not one of them has answered it is shown, and
  /// the run ends with what the first of them failed with.
  ///
  /// - Parameter answers: the member of the data that holds the answers; `problems` holds the failures.
  func unlessAllFailed(_ answers: String, _ output: Output) throws(BerthError) -> Report? {
    guard data[answers]?.array?.isEmpty == true,
      let first = data["problems"]?.array?.first,
      let code = first["error"]?["code"]?.string
    else { return self }
    try output.emit(self)
    throw BerthError(
      code, "no app could answer: \(first["error"]?["message"]?.string ?? "")",
      remedy: first["error"]?["remedy"]?.string ?? "berth doctor", details: data)
  }
}
