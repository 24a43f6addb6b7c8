extension Call {
  /// The plugin's databases.
  public var storage: Storage { Storage(call: self) }
  /// The full-text index of the plugin's own documents.
  public var search: Search { Search(call: self) }
  /// The notification scheduler.
  public var notify: Notify { Notify(call: self) }
  /// What the user has paid for.
  public var entitlement: Entitlement { Entitlement(call: self) }
  /// The time, which stands still within a call, and time zones.
  public var clock: Clock { Clock(call: self) }
  /// Random bits that `--seed` makes repeatable.
  public var random: Random { Random(call: self) }
  /// The user's settings, flags and experiments.
  public var config: Config { Config(call: self) }
  /// Local analytics, which never leave the machine.
  public var events: Events { Events(call: self) }
  /// HTTPS by the host, to the hosts the manifest lists.
  public var fetch: Fetch { Fetch(call: self) }
  /// The plugin's data, the user's media, and files named on the command line.
  public var files: Files { Files(call: self) }
  /// Optional programs of the machine.
  public var programs: Programs { Programs(call: self) }
  /// What the host knows of the user, asked once for all apps.
  public var person: PersonService { PersonService(call: self) }
  /// Messages for the person who looks into a problem: `call.log(.warning, "no network")`.
  public var log: Log { Log(services: services) }
}
