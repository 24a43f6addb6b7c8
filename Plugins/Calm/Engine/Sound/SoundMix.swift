import BerthSDK

/// Sounds that go on together, each in its own volume: `rain:70, fire:40`.
struct SoundMix: Sendable, Equatable {
  /// One sound of a mix.
  struct Part: Sendable, Equatable {
    var kind: SoundKind
    /// 1–100; loudness goes with the square, as sliders do.
    var volume: Int

    /// What samples are multiplied by.
    var gain: Float { Float(volume * volume) / 10_000 }
  }

  /// No kind twice, in the order they were named; empty for silence.
  var parts: [Part]

  /// How many sounds may be mixed.
  static let maximumParts = 4
  /// How loud a sound is behind a voice.
  static let behindVoice = 50

  init(parts: [Part]) { self.parts = parts }

  /// One sound behind a voice.
  init(behindVoice kind: SoundKind) {
    parts = [Part(kind: kind, volume: Self.behindVoice)]
  }

  /// The sounds that can be mixed, by name.
  static var names: [String] { SoundKind.allCases.filter(\.isBed).map(\.rawValue) }

  /// Reads a mix as people write one: `rain`, `rain 70, brown 40`, `waves:30 + music`, or `none`.
  ///
  /// - Parameter volume: of a sound that is named alone, 1–100.
  /// - Throws: `input.invalid` with the part that is not understood.
  init(_ text: String, volume: Int = 100) throws(PluginError) {
    parts = []
    let folded = Words.trimmed(text.lowercased())
    if ["none", "off", "silence", "silent"].contains(folded) { return }
    for piece in folded.split(whereSeparator: { ",+;&".contains($0) }) {
      let words = piece.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "=" }).map(
        String.init)
      let number = words.last.map { $0.hasSuffix("%") ? String($0.dropLast()) : $0 }.flatMap {
        Int($0)
      }
      let names = number == nil ? words : Array(words.dropLast())
      let ignored: Set<String> = ["noise", "sound", "sounds", "the", "with"]
      let name = names.filter { !ignored.contains($0) }.joined(separator: "-")
      guard let kind = SoundKind(rawValue: name), kind.isBed else {
        throw PluginError(
          "input.invalid", "there is no sound “\(Words.trimmed(String(piece)))” to play behind",
          remedy: "name some of \(Self.names.joined(separator: ", ")), or none: rain:70, fire:40",
          details: ["part": .string(Words.trimmed(String(piece)))])
      }
      guard (1...100).contains(number ?? volume) else {
        throw PluginError(
          "input.range", "the volume of \(kind.rawValue) is \(number ?? volume)",
          remedy: "use 1 to 100: \(kind.rawValue):60")
      }
      guard !parts.contains(where: { $0.kind == kind }) else {
        throw PluginError(
          "input.invalid", "\(kind.rawValue) is named twice", remedy: "name each sound once")
      }
      parts.append(Part(kind: kind, volume: number ?? volume))
    }
    guard (1...Self.maximumParts).contains(parts.count) else {
      throw PluginError(
        "input.invalid", "a mix has 1 to \(Self.maximumParts) sounds, and this has \(parts.count)",
        remedy: "write rain:70, fire:40, or none")
    }
  }

  /// As people read it: `Rain 70 %, Fire 40 %`.
  var title: String {
    Words.list(parts.map { $0.volume == 100 ? $0.kind.title : "\($0.kind.title) \($0.volume) %" })
  }

  /// As it is written: `rain:70,fire:40`; `none` for silence.
  var text: String {
    parts.isEmpty ? "none" : parts.map { "\($0.kind.rawValue):\($0.volume)" }.joined(separator: ",")
  }

  /// The mix as a loop. Sounds keep their volumes to each other; the whole is as loud as the loudest of
  /// them would be alone, so that a mix is not louder than a sound.
  ///
  /// - Parameter isCancelled: asked again and again; a clip that nobody waits for any more is empty.
  /// - Precondition: it is not empty.
  func clip(
    seconds: Double, isLoop: Bool = true, seed: UInt64 = 1, isCancelled: () -> Bool = { false }
  ) -> SoundClip {
    var mixed = SoundRenderer.clip(
      parts[0].kind, seconds: seconds, isLoop: isLoop, seed: seed, isCancelled: isCancelled)
    mixed.scale(by: parts[0].gain)
    for (place, part) in parts.enumerated().dropFirst() {
      // Another seed, or two kinds of noise would move together.
      let clip = SoundRenderer.clip(
        part.kind, seconds: seconds, isLoop: isLoop, seed: seed &+ UInt64(place) &* 7919,
        isCancelled: isCancelled)
      guard clip.count > 0, mixed.count > 0 else { return clip }
      mixed.add(clip, by: part.gain)
    }
    let loudest = parts.map(\.gain).max() ?? 1
    mixed.level(to: Loudness.target * loudest * loudest, below: SoundRenderer.ceiling)
    return mixed
  }
}
