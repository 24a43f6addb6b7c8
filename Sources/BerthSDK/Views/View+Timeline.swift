import BerthJSON

extension View {
  /// Steps that take time, such as breathing, cooking or meditation; `rounds` runs them through
  /// more than once, `play` has the host play them at a terminal.
  public static func timeline(
    title: String? = nil, steps: [Step], rounds: Int = 1, play: Playback? = nil
  ) -> View {
    var view = View(kind: "timeline")
    view.fields.put("title", title)
    view.fields.put("steps", steps.map(\.json))
    view.fields.put("rounds", Double(max(rounds, 1)), unless: 1)
    if let play { view.fields["play"] = play.json }
    return view
  }

  /// One step of a timeline.
  public struct Step: Sendable, Hashable {
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

    var json: JSON {
      var fields = JSONObject()
      fields.put("label", label)
      fields.put("duration", max(duration, 0), unless: 0)
      fields.put("detail", detail)
      if let sizes { fields["scale"] = .array(sizes.map(JSON.number)) }
      fields.put("say", say)
      fields.put("cue", cue)
      if waits { fields["waits"] = true }
      return .object(fields)
    }
  }

  /// How a timeline is played at a terminal.
  public struct Playback: Sendable, Hashable {
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

    var json: JSON {
      var fields = JSONObject()
      fields.put("from", max(from, 0), unless: 0)
      fields.put("progress", progress)
      fields.put("every", every, unless: 1)
      fields.put("finished", finished)
      fields.put("bed", bed)
      fields.put("pace", pace, unless: 110)
      return .object(fields)
    }
  }
}
