import BerthBase

extension ViewNode.Timeline {
  /// One step.
  public struct Step: Sendable, Hashable {
    /// The size of the circle at the step's beginning and end; 1 is at rest.
    public struct Scale: Sendable, Hashable {
      public var from: Double
      public var to: Double

      /// A size that changes evenly.
      public init(from: Double, to: Double) {
        self.from = from
        self.to = to
      }
    }

    /// What to do.
    public var label: String
    /// How long, in seconds; 0 for a step that ends when the user says so.
    public var duration: Double
    /// A sentence that says more.
    public var detail: String?
    /// How the circle grows or shrinks meanwhile; nil leaves it as it is.
    public var scale: Scale?
    /// What a voice says at the beginning.
    public var say: String?
    /// The sound at the beginning: a file of the plugin's media.
    public var cue: String?
    /// Whether the end of the time only rings, and the user goes on when ready.
    public var waits: Bool

    /// A step.
    public init(
      _ label: String, duration: Double = 0, detail: String? = nil, scale: Scale? = nil,
      say: String? = nil, cue: String? = nil, waits: Bool = false
    ) {
      self.label = label
      self.duration = duration
      self.detail = detail
      self.scale = scale
      self.say = say
      self.cue = cue
      self.waits = waits
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["label", "duration", "detail", "scale", "say", "cue", "waits"])
      label = try decoder.string(fields, "label")
      duration = try decoder.number(fields, "duration", in: 0...604_800, default: 0)
      detail = try decoder.text(fields, "detail")
      say = try decoder.text(fields, "say")
      cue = try decoder.text(fields, "cue")
      waits = try decoder.flag(fields, "waits")
      let sizes = try decoder.list(fields, "scale") { (decoder, json) throws(ViewError) in
        guard let size = json.double, (0.1...4).contains(size) else {
          throw decoder.error("expected a size from 0.1 to 4")
        }
        return size
      }
      guard sizes.isEmpty || sizes.count == 2 else {
        throw decoder.error("scale: expected two sizes, found \(sizes.count)")
      }
      scale = sizes.isEmpty ? nil : Scale(from: sizes[0], to: sizes[1])
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("label", label)
      fields.set("duration", duration, unless: 0)
      fields.set("detail", detail)
      if let scale { fields["scale"] = JSONObject.pair(scale.from, scale.to) }
      fields.set("say", say)
      fields.set("cue", cue)
      fields.set("waits", waits, unless: false)
      return .object(fields)
    }
  }

  /// How a timeline is played: where it starts and who hears how far it came.
  public struct Playback: Sendable, Hashable {
    /// Where it starts, seconds from the beginning.
    public var from: Double
    /// A link that is told how far it came, every `every` seconds and when it stops; the argument
    /// `at` with the whole seconds is added.
    public var progress: String?
    /// The seconds between two such calls.
    public var every: Double
    /// A link that is opened once it has come to its end, with `at` added as well.
    public var finished: String?
    /// A sound behind all of it, played over and over: a file of the plugin's media.
    public var bed: String?
    /// How fast the voice speaks, words a minute.
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

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["from", "progress", "every", "finished", "bed", "pace"])
      from = try decoder.number(fields, "from", in: 0...604_800, default: 0)
      progress = try decoder.link(fields, "progress")
      every = try decoder.number(fields, "every", in: 0.5...3600, default: 1)
      finished = try decoder.link(fields, "finished")
      bed = try decoder.text(fields, "bed")
      pace = try decoder.number(fields, "pace", in: 60...300, default: 110)
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("from", from, unless: 0)
      fields.set("progress", progress)
      fields.set("every", every, unless: 1)
      fields.set("finished", finished)
      fields.set("bed", bed)
      fields.set("pace", pace, unless: 110)
      return .object(fields)
    }
  }
}
