import BerthSDK

/// The sounds the player needs, made when they are first needed and kept in the media folder of the user,
/// which is why they are made at lower rates than what `sound` plays: 11,025 Hz for a breath, 22,050 Hz for
/// bells and for what is behind a voice.
enum SoundFiles {
  static let cues = (inhale: "inhale.wav", exhale: "exhale.wav")
  static let bells = (bell: "bell-12s.wav", chime: "chime.wav")
  /// Seconds of a loop behind a voice; music has more to say than noise.
  private static let loop = 30.0
  private static let musicLoop = 60.0

  /// The breath cues; nil when sound is off or they cannot be kept. Mono and short: made in a few
  /// milliseconds, so that nobody who is anxious waits for them.
  static func cues(_ call: Call) throws -> (inhale: String, exhale: String)? {
    guard try Settings.sound(call) else { return nil }
    let made = ensure(cues.inhale, call) { try cue(.inhale, thinning: 4) }
    return made && ensure(cues.exhale, call) { try cue(.exhale, thinning: 4) } ? cues : nil
  }

  /// The bell at the beginning and the end, and the one between; nil as with cues.
  static func bells(_ call: Call) throws -> (bell: String, chime: String)? {
    guard try Settings.sound(call) else { return nil }
    let made = ensure(bells.bell, call) { try cue(.bell, thinning: 2) }
    return made && ensure(bells.chime, call) { try cue(.chime, thinning: 2) } ? bells : nil
  }

  /// What sounds behind something: a mix, as a loop; nil as with cues, and for silence.
  static func bed(_ mix: SoundMix, _ call: Call) throws -> String? {
    guard !mix.parts.isEmpty, try Settings.sound(call) else { return nil }
    let name = mix.parts.map { "\($0.kind.rawValue)-\($0.volume)" }.joined(separator: "-")
    let seconds = mix.parts.contains { $0.kind == .music } ? musicLoop : loop
    let file = "bed-\(name).wav"
    let made = ensure(file, call) {
      let clip = mix.clip(seconds: seconds) { call.isCancelled }
      try call.checkCancellation()
      return try WAVFile.bytes(clip, thinning: 2)
    }
    return made ? file : nil
  }

  /// The mix behind something: what was asked for, else what the user set for everything, else its own.
  ///
  /// - Throws: `input.invalid` for what was asked for and is no mix; a setting that is none is passed over.
  static func mix(_ asked: String?, own: SoundKind?, _ call: Call) throws -> SoundMix {
    if let asked { return try SoundMix(asked, volume: SoundMix.behindVoice) }
    if let set = try call.config.get("background").string, !set.isEmpty {
      if let mix = try? SoundMix(set, volume: SoundMix.behindVoice) { return mix }
      call.log(.warning, "the setting background is no mix of sounds; write rain:70, fire:40")
    }
    return own.map(SoundMix.init(behindVoice:)) ?? SoundMix(parts: [])
  }

  private static func cue(_ kind: SoundKind, thinning: Int) throws -> [UInt8] {
    try WAVFile.bytes(SoundRenderer.clip(kind), isStereo: false, thinning: thinning)
  }

  /// Makes a file unless it is there; false when that cannot be done: then it stays quiet.
  private static func ensure(
    _ file: String, _ call: Call, _ make: () throws -> [UInt8]
  ) -> Bool {
    do {
      if try call.files.listMedia().contains(file) { return true }
      // Nobody waits for it any more.
      if call.isCancelled { return false }
      let bytes = try make()
      if call.isCancelled { return false }
      try call.files.writeMedia(file, bytes)
      return true
    } catch {
      if call.isCancelled { return false }
      call.log(.warning, "the sound \(file) could not be kept")
      return false
    }
  }
}
