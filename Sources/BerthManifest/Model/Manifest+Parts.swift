extension Manifest {
  /// What it can be asked to do.
  public var commands: [Command] {
    get {
      parts.value(
        { values, new in
          if let new { values.commands = new }
          return values.commands
        }, { $0.commands() }) ?? []
    }
    set { parts = parts.changed { $0.commands = newValue } }
  }

  /// The sentences it understands.
  public var phrases: [Phrase] {
    get {
      parts.value(
        { values, new in
          if let new { values.phrases = new }
          return values.phrases
        }, { $0.phrases() }) ?? []
    }
    set { parts = parts.changed { $0.phrases = newValue } }
  }

  /// The widgets it draws.
  public var widgets: [Widget] {
    get {
      parts.value(
        { values, new in
          if let new { values.widgets = new }
          return values.widgets
        }, { $0.widgets() }) ?? []
    }
    set { parts = parts.changed { $0.widgets = newValue } }
  }

  /// The command behind its line in the daily brief.
  public var brief: Invocation? {
    get {
      parts.value(
        { values, new in
          if let new { values.brief = new }
          return values.brief
        }, { $0.brief() }) ?? nil
    }
    set { parts = parts.changed { $0.brief = newValue } }
  }

  /// The command behind `berth stats <plugin>`; nil shows its events alone.
  public var stats: Invocation? {
    get {
      parts.value(
        { values, new in
          if let new { values.stats = new }
          return values.stats
        }, { $0.stats() }) ?? nil
    }
    set { parts = parts.changed { $0.stats = newValue } }
  }

  /// The deeper paths its links may have.
  public var links: [LinkRoute] {
    get {
      parts.value(
        { values, new in
          if let new { values.links = new }
          return values.links
        }, { $0.links() }) ?? []
    }
    set { parts = parts.changed { $0.links = newValue } }
  }

  /// What it does by itself now and then.
  public var jobs: [Job] {
    get {
      parts.value(
        { values, new in
          if let new { values.jobs = new }
          return values.jobs
        }, { $0.jobs() }) ?? []
    }
    set { parts = parts.changed { $0.jobs = newValue } }
  }

  /// What can be searched in it.
  public var collections: [Collection] {
    get {
      parts.value(
        { values, new in
          if let new { values.collections = new }
          return values.collections
        }, { $0.collections() }) ?? []
    }
    set { parts = parts.changed { $0.collections = newValue } }
  }

  /// The kinds of notification it sends.
  public var notifications: [NotificationCategory] {
    get {
      parts.value(
        { values, new in
          if let new { values.notifications = new }
          return values.notifications
        }, { $0.notifications() }) ?? []
    }
    set { parts = parts.changed { $0.notifications = newValue } }
  }

  /// Whether it sends notifications at all.
  public var notifies: Bool { parts.hasNotifications }

  /// What is free and what is paid for; nil when everything is free.
  public var entitlement: Entitlement? {
    get {
      parts.value(
        { values, new in
          if let new { values.entitlement = new }
          return values.entitlement
        }, { $0.entitlement() }) ?? nil
    }
    set { parts = parts.changed { $0.entitlement = newValue } }
  }

  /// What the user can set.
  public var settings: [Setting] {
    get {
      parts.value(
        { values, new in
          if let new { values.settings = new }
          return values.settings
        }, { $0.settings() }) ?? []
    }
    set { parts = parts.changed { $0.settings = newValue } }
  }

  /// Feature flags.
  public var flags: [Flag] {
    get {
      parts.value(
        { values, new in
          if let new { values.flags = new }
          return values.flags
        }, { $0.flags() }) ?? []
    }
    set { parts = parts.changed { $0.flags = newValue } }
  }

  /// Experiments, each of which puts an install into one arm.
  public var experiments: [Experiment] {
    get {
      parts.value(
        { values, new in
          if let new { values.experiments = new }
          return values.experiments
        }, { $0.experiments() }) ?? []
    }
    set { parts = parts.changed { $0.experiments = newValue } }
  }

  /// The hosts it may fetch from; nil for none.
  public var fetch: Fetch? {
    get {
      parts.value(
        { values, new in
          if let new { values.fetch = new }
          return values.fetch
        }, { $0.fetch() }) ?? nil
    }
    set { parts = parts.changed { $0.fetch = newValue } }
  }

  /// The optional programs it may run.
  public var programs: [Program] {
    get {
      parts.value(
        { values, new in
          if let new { values.programs = new }
          return values.programs
        }, { $0.programs() }) ?? []
    }
    set { parts = parts.changed { $0.programs = newValue } }
  }

  /// What a new user has to agree to first.
  public var gate: Gate? {
    get {
      parts.value(
        { values, new in
          if let new { values.gate = new }
          return values.gate
        }, { $0.gate() }) ?? nil
    }
    set { parts = parts.changed { $0.gate = newValue } }
  }
}
