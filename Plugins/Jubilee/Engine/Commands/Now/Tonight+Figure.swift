import BerthSDK

/// The number of the coming night as pages lead with it.
extension Tonight {
  /// The chance of the coming night, with its range, its reasons and its age.
  func figure() throws -> View {
    try figure { night, answer in
      var detail =
        "\(Words.title(answer.timesWords)). Best from \(try best(night)), "
        + OutlookHour.words(confidence: night.confidence) + "."
      if !reasons.isEmpty { detail += " \(Format.sentence(reasons))" }
      if !night.isWhole { detail += " \(Self.soFar)" }
      let ages = [forecastAge, readingsAge].compactMap(\.self)
      return ages.isEmpty ? detail : detail + " " + Format.sentence([ages.joined(separator: ", ")])
    }
  }

  /// The same in few words, so that the hours come into sight below it on a telephone; `why` says the
  /// rest.
  func headline(isOffline: Bool) throws -> View {
    try figure(isOffline ? " No network." : "") { night, answer in
      let ages = (isOffline ? ["no network"] : []) + [readingsAge].compactMap(\.self)
      return "\(Words.title(answer.timesWords)), best \(try best(night))."
        + (night.isWhole ? "" : " \(Self.soFar)")
        + (ages.isEmpty ? "" : " " + Format.sentence([ages.joined(separator: ", ")]))
    }
  }

  /// What a number is without a forecast of the hours to come.
  private static let soFar = "By what was measured so far; there is no forecast."

  /// Why the number is what it is, how sure that is, and how old the forecast; nil where nothing is
  /// known.
  var why: String? {
    guard let night, answer != nil, !reasons.isEmpty else { return nil }
    let words = Format.sentence(reasons).dropLast()
    return "\(words): \(OutlookHour.words(confidence: night.confidence))."
      + (forecastAge.map { " " + Format.sentence([$0]) } ?? "")
  }

  /// The number with its range and level; beside it what a night that is known is worth saying.
  ///
  /// - Parameter remark: what is to be said where no forecast reaches the night.
  private func figure(
    _ remark: String = "", _ detail: (ForecastNight, ShoreNight) throws -> String
  ) throws -> View {
    let label = "Tonight at \(area.name)"
    let link = Link.to("forecast")
    if let night, let answer {
      return View.figure(
        label, value: Self.value(answer.probability), range: ChanceRange.words(answer.range),
        level: ChanceLevel(answer.probability).view, detail: try detail(night, answer), link: link)
    }
    // Nobody knows tonight's wind: the record and what people report are all there is, and are said to
    // be that.
    if let answer {
      return View.figure(
        label, value: Self.value(answer.probability), range: ChanceRange.words(answer.range),
        level: ChanceLevel(answer.probability).view,
        detail: Format.sentence(reasons)
          + " The rest is the usual chance of such a night: its wind is not known yet." + remark,
        link: link)
    }
    guard let usual else {
      return View.figure(
        label, value: "Not known", detail: "Too little is known, or it is too old." + remark,
        link: link)
    }
    return View.figure(
      label, value: Self.value(usual), level: ChanceLevel(usual).view,
      detail: "The usual chance of such a night, from the record. Tonight's wind is not known yet."
        + remark,
      link: link)
  }

  private func best(_ night: ForecastNight) throws -> String {
    "\(try BayTime.clock(night.start, reading.call)) to "
      + "\(try BayTime.clock(night.end, reading.call))"
  }

  private var forecastAge: String? {
    guard let night, night.isWhole else { return nil }
    return night.issued.map { "forecast \(Span.text(reading.now - $0)) old" }
  }

  private var readingsAge: String? {
    reading.updated.map { "readings \(Span.text(reading.now - $0)) old" }
  }

  static func value(_ share: Double) -> String {
    share < 0.01 ? "< 1 %" : Format.percent(share)
  }
}
