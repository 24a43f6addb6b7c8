import BerthSDK

/// The data files that come with the app, read when they are needed.
enum Bundled {
  /// The breathing patterns; `isSOS` are those that are always free.
  static func patterns(_ call: Call) throws -> [PracticeReader.Pattern] {
    try rows("breathing.tsv", call, PracticeReader.patterns)
  }

  /// The guided meditation in the document's times.
  static func meditation(_ call: Call) throws -> Meditation {
    Meditation(phases: try rows("meditation.tsv", call, PracticeReader.meditation))
  }

  static func chocolate(_ call: Call) throws -> [ChocolateStep] {
    try rows("chocolate.tsv", call, PracticeReader.chocolate)
  }

  static func grounding(_ call: Call) throws -> [GroundingStep] {
    try rows("grounding.tsv", call, PracticeReader.grounding)
  }

  static func onboarding(_ call: Call) throws -> [OnboardingScreen] {
    try rows("onboarding.tsv", call, OnboardingScreen.read)
  }

  static func quotes(_ call: Call) throws -> [Quote] {
    try rows("quotes.tsv", call, Quote.read)
  }

  static func helplines(_ call: Call) throws -> [Helpline] {
    try rows("helplines.tsv", call, Helpline.read)
  }

  /// What people look for, and the sessions that answer it.
  static func needs(_ call: Call) throws -> [Need] {
    try rows("needs.tsv", call, Need.read)
  }

  /// The days that sessions are made for.
  static func occasions(_ call: Call) throws -> [Occasion] {
    try rows("occasions.tsv", call, Occasion.read)
  }

  static func countries(_ call: Call) throws -> [Country] {
    try rows("countries.tsv", call, Country.read)
  }

  static func support(_ call: Call) throws -> [SupportWords.Row] {
    try rows("support.tsv", call, SupportWords.read)
  }

  static func releases(_ call: Call) throws -> [ReleaseRule] {
    try rows("schedule.tsv", call, ReleaseRule.read)
  }

  static func live(_ call: Call) throws -> [LiveSession] {
    // A machine may not know how its zone is called; its own hours hold all the same.
    let named = try call.clock.zone()
    let zone = named == LiveSession.local ? "" : named
    return try rows("live.tsv", call, LiveSession.read).map { session in
      var session = session
      if session.zone == LiveSession.local { session.zone = zone }
      return session
    }
  }

  /// A session's script by its path below the data folder.
  static func script(_ path: String, _ call: Call) throws -> SessionScript {
    let (script, problems) = try call.files.data(path) {
      SessionReader.read(path, String(decoding: $0, as: UTF8.self))
    }
    guard let script else { throw PluginError.damagedData(problems) }
    return script
  }

  /// The quote of a day, days since 1970-01-01.
  static func quote(ofDay day: Int, _ call: Call) throws -> Quote? {
    let quotes = try quotes(call)
    return quotes.isEmpty ? nil : quotes[Quote.index(ofDay: day, among: quotes.count)]
  }

  private static func rows<Row: Sendable>(
    _ path: String, _ call: Call, _ read: (UnsafeBufferPointer<UInt8>) -> DataTable<Row>
  ) throws -> [Row] {
    try call.files.rows(path) { _, bytes in read(bytes.bindMemory(to: UInt8.self)) }
  }
}
