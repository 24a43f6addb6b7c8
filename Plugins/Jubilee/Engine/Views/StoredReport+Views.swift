import BerthSDK

extension StoredReport {
  /// The report in a list.
  func item(_ call: Call) throws -> View.Item {
    var badges = [intensity?.badge ?? View.Badge(intensity.title)]
    if isVerified { badges.append(View.Badge("verified", tone: .accent)) }
    if photos > 0 { badges.append(View.Badge(Words.count(photos, "photo"))) }
    if up > 0 { badges.append(View.Badge("\(up) confirm", tone: .good)) }
    if down > 0 { badges.append(View.Badge("\(down) doubt", tone: .warning)) }
    if state != .shown { badges.append(View.Badge(state.word, tone: .bad)) }
    let said =
      (text.isEmpty ? "" : "“\(Words.shortened(Words.trimmed(text), to: 90))” ")
      + (species.isEmpty ? "" : "\(species). ")
    return View.Item(
      "\(place), \(try BayTime.text(started, call))",
      subtitle: "\(said)\(observerName), \(level)", badges: badges,
      link: link("report-show"))
  }

  /// A link to a command about this report.
  func link(_ command: String) -> String { Link.to(command, ["id": String(id)]) }
}
