import BerthBase

extension View {
  /// Steps that take time, such as breathing, cooking or meditation; `rounds` runs them through
  /// more than once, `play` has the host play them at a terminal.
  ///
  /// ```swift
  /// let view = View.timeline(
  ///   title: "Soft eggs",
  ///   steps: [
  ///     .init("Boil water", detail: "Two fingers deep."),
  ///     .init("Boil", duration: 360, detail: "Lid on."),
  ///     .init("Chill", duration: 60),
  ///   ],
  ///   play: .init(finished: "berth://recipes/done?id=eggs"))
  /// ```
  public static func timeline(
    title: String? = nil, steps: [Step], rounds: Int = 1, play: Playback? = nil
  ) -> View {
    View(
      .timeline(Timeline(title: title, steps: steps, rounds: max(rounds, 1), playback: play)))
  }

  /// One step of a timeline.
  ///
  /// ```swift
  /// var inhale = View.Step("Breathe in", duration: 4)
  /// inhale.scale = (from: 1, to: 1.6)
  /// inhale.say = inhale.label
  /// var rest = View.Step("Rest", duration: 120, detail: "Until the dough springs back.")
  /// rest.cue = "bell.wav"
  /// rest.waits = true
  /// if rest.duration > 60 { rest.detail = "Get the tin ready meanwhile." }
  /// let view = View.timeline(steps: [inhale, rest], rounds: 2)
  /// ```
  public struct Step: Sendable, Hashable, ViewPart {
    /// What to do.
    public var label: String
    /// How long, in seconds; 0 for a step that ends when the user says so.
    public var duration: Double
    /// A sentence that says more.
    public var detail: String?
    /// The size of the circle at the beginning and the end, 0.1–4 with 1 at rest; nil leaves it.
    public var scale: (from: Double, to: Double)? {
      get { sizes.map { ($0[0], $0[1]) } }
      set { sizes = newValue.map { [$0.from, $0.to] } }
    }
    private var sizes: [Double]?
    /// What a voice says at the beginning.
    public var say: String?
    /// The sound at the beginning: a file of the plugin's media.
    public var cue: String?
    /// Whether the end of the time only rings, and the user goes on when ready.
    public var waits = false

    /// A step.
    public init(_ label: String, duration: Double = 0, detail: String? = nil) {
      self.label = label
      self.duration = duration
      self.detail = detail
    }

    init() { self.init("") }

    mutating func code(with coder: ViewCoder) {
      coder.string("label", &label)
      duration = max(duration, 0)
      coder.number("duration", &duration, in: 0...604_800, default: 0)
      coder.string("detail", &detail)
      var sizes = sizes ?? []
      coder.list(
        "scale", &sizes, write: JSON.init(shortest:),
        read: { reader, json in
          if let size = json.double, (0.1...4).contains(size) { return size }
          reader.fail("expected a size from 0.1 to 4")
          return nil
        })
      coder.require(
        sizes.isEmpty || sizes.count == 2, "scale: expected two sizes, found \(sizes.count)")
      self.sizes = sizes.isEmpty ? nil : sizes
      coder.string("say", &say)
      coder.string("cue", &cue)
      coder.flag("waits", &waits)
    }
  }

  /// How a timeline is played at a terminal.
  ///
  /// ```swift
  /// var play = View.Playback(from: 30, progress: "berth://recipes/cooking?id=bread", every: 5)
  /// play.finished = "berth://recipes/done?id=bread"
  /// play.bed = "rain.wav"
  /// if play.bed != nil { play.pace = 90 }
  /// if play.from == 0 { play.progress = nil }
  /// let total = 30 + play.every
  /// let view = View.timeline(steps: [.init("Knead", duration: 600)], play: play)
  /// ```
  public struct Playback: Sendable, Hashable, ViewPart {
    /// Where it starts, seconds from the beginning.
    public var from: Double
    /// A link that is opened with the argument `at` (whole seconds) every `every` seconds and when
    /// it stops.
    public var progress: String?
    /// The seconds between two such calls.
    public var every: Double
    /// A link that is opened, with `at`, once it has come to its end; its view is shown.
    public var finished: String?
    /// A sound behind all of it, over and over: a file of the plugin's media.
    public var bed: String?
    /// How fast a voice speaks, words a minute.
    public var pace: Double
    /// Lines that stay in sight at a terminal while it plays, and stand there again when it is left.
    public var pinned: [String] = []
    /// Keys that leave for something else; pages have links for that.
    public var keys: [Key] = []

    /// A key that ends what is played and opens a link.
    ///
    /// ```swift
    /// var play = View.Playback()
    /// play.pinned = ["Rescue: call 112"]
    /// play.keys = [.init("g", "grounding", link: "berth://calm/sos?choice=grounding")]
    /// ```
    public struct Key: Sendable, Hashable, ViewPart {
      /// A small letter other than `b`, `n`, `p`, `q` and `s`, which players have.
      public var key: String
      /// What it does, in a word.
      public var label: String
      /// What it opens.
      public var link: String

      /// A key.
      public init(_ key: String, _ label: String, link: String) {
        self.key = key
        self.label = label
        self.link = link
      }

      init() { self.init("", "", link: "") }

      mutating func code(with coder: ViewCoder) {
        coder.string("key", &key)
        coder.require(
          key.utf8.count == 1 && key.utf8.allSatisfy(\.isASCIILower) && !"bnpqs".contains(key),
          "key: expected a small letter other than b, n, p, q and s")
        coder.string("label", &label)
        coder.link("link", &link)
      }
    }

    /// A playback.
    public init(
      from: Double = 0, progress: String? = nil, every: Double = 1, finished: String? = nil,
      bed: String? = nil, pace: Double = 110
    ) {
      self.from = from
      self.progress = progress
      self.every = every
      self.finished = finished
      self.bed = bed
      self.pace = pace
    }

    init() { self.init(from: 0) }

    mutating func code(with coder: ViewCoder) {
      from = max(from, 0)
      coder.number("from", &from, in: 0...604_800, default: 0)
      coder.link("progress", &progress)
      coder.number("every", &every, in: 0.5...3600, default: 1)
      coder.link("finished", &finished)
      coder.string("bed", &bed)
      coder.number("pace", &pace, in: 60...300, default: 110)
      coder.strings("pinned", &pinned)
      coder.list("keys", &keys)
    }
  }

  /// The fields of a timeline.
  package struct Timeline: Sendable, ViewNode {
    static var kind: String { "timeline" }

    package var title: String?
    package var steps: [Step] = []
    package var rounds = 1
    package var playback: Playback?

    /// The time of one round, in seconds.
    package var roundLength: Double { steps.reduce(0) { $0 + $1.duration } }

    /// The time all rounds take, in seconds.
    package var total: Double { roundLength * Double(rounds) }

    /// Whether a circle that grows and shrinks goes with the steps.
    package var breathes: Bool { steps.contains { $0.scale != nil } }

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.list("steps", &steps)
      coder.integer("rounds", &rounds, in: 1...10_000, default: 1)
      coder.part("play", &playback)
    }
  }
}
