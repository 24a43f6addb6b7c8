import BerthServices

/// Sounds and a voice beside a timeline, made by programs found on PATH.
///
/// Nothing here waits: what cannot be heard is passed over, and said once.
final class PlayerSound {
  private let environment: [String: String]
  private let file: (String) -> String?
  private let say: (String) -> Void
  private let player: (path: String, arguments: [String])?
  private let voice: String?
  private var bed: (path: String, process: BackgroundProcess)?
  private var looks = 0
  private var hasLostBed = false
  private var cue: BackgroundProcess?
  private var speech: BackgroundProcess?
  private var hasApologized = false
  /// Whether anything is to be heard.
  private(set) var isOn = true

  /// Programs that play a file, and what keeps them quiet about it; the first found is used.
  private static let players: [(name: String, arguments: [String])] = [
    ("pw-play", []), ("paplay", []), ("aplay", ["-q"]), ("play", ["-q"]),
    ("mpv", ["--really-quiet", "--no-video"]),
    ("ffplay", ["-v", "quiet", "-nodisp", "-autoexit"]),
  ]

  /// - Parameters:
  ///   - file: the path of a file of the plugin's media; nil when it is not there.
  ///   - say: takes the one line that says what is missing.
  init(
    environment: [String: String], file: @escaping (String) -> String?,
    say: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.file = file
    self.say = say
    player =
      Self.players.lazy.compactMap { candidate in
        ProgramSearch.find(candidate.name, environment: environment).map {
          ($0, candidate.arguments)
        }
      }.first
    voice =
      ProgramSearch.find("espeak-ng", environment: environment)
      ?? ProgramSearch.find("espeak", environment: environment)
  }

  /// A player that has ended after so few looks, one a picture, could not play: no sound card, for
  /// one. It is not started again.
  private static let fewLooks = 30

  /// Starts or keeps up the sound behind everything.
  func keepBed(_ name: String?) {
    guard isOn, !hasLostBed, let name else { return }
    if let bed {
      looks += 1
      if bed.process.isRunning { return }
      hasLostBed = looks < Self.fewLooks
    }
    guard !hasLostBed, let path = bed?.path ?? file(name), let process = start(path) else {
      hasLostBed = true
      return
    }
    bed = (path, process)
    looks = 0
  }

  /// Plays a step's sound and speaks its words.
  func begin(_ step: (cue: String?, say: String?), pace: Double) {
    guard isOn else { return }
    if let name = step.cue, let path = file(name) {
      cue?.stop()
      cue = start(path)
    }
    if let words = step.say, let voice {
      speech?.stop()
      speech = try? BackgroundProcess.start(
        ChildProcess.Command(
          path: voice, arguments: ["-s", "\(Int(pace))", "--stdin"], environment: environment,
          input: Array(words.utf8)))
    }
  }

  /// Turns all sound off or on.
  func toggle() {
    isOn.toggle()
    if !isOn { stop() }
  }

  /// Ends every sound.
  func stop() {
    for process in [bed?.process, cue, speech] { process?.stop() }
    (bed, cue, speech) = (nil, nil, nil)
  }

  private func start(_ path: String) -> BackgroundProcess? {
    guard let player else {
      apologize()
      return nil
    }
    return try? BackgroundProcess.start(
      ChildProcess.Command(
        path: player.path, arguments: player.arguments + [path], environment: environment))
  }

  private func apologize() {
    guard !hasApologized else { return }
    hasApologized = true
    say("(silent: no pw-play, paplay or aplay found)")
  }
}
