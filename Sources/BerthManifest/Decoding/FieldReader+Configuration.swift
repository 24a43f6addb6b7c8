import BerthBase

extension FieldReader {
  func setting() -> Manifest.Setting {
    let rule = rule()
    return Manifest.Setting(
      key: string("key", .configKey), summary: string("summary"), rule: rule ?? ValueRule(.json),
      defaultValue: defaultValue(rule), isSecret: bool("secret"))
  }

  func flag() -> Manifest.Flag {
    let rule = rule()
    if value("default") == nil { missing("default", "the value unless overridden") }
    return Manifest.Flag(
      key: string("key", .configKey), summary: string("summary"), rule: rule ?? ValueRule(.json),
      defaultValue: defaultValue(rule) ?? .null)
  }

  func experiment() -> Manifest.Experiment {
    Manifest.Experiment(
      id: string("id", .partID), summary: string("summary"),
      arms: list("arms", .variant, unique: "name", isRequired: true) {
        Manifest.Experiment.Variant(
          name: $0.string("name", .armName), weight: $0.weight("weight"))
      })
  }

  func fetch() -> Manifest.Fetch {
    Manifest.Fetch(
      hosts: strings("hosts", .host, isRequired: true), settings: strings("settings", .configKey),
      perHour: int("perHour", 1...100_000, default: 60),
      maxBytes: int("maxBytes", 1...1_073_741_824, default: 10_485_760),
      timeoutSeconds: int("timeoutSeconds", 1...600, default: 20))
  }

  func program() -> Manifest.Program {
    Manifest.Program(
      name: string("name", .programName), purpose: string("purpose"), install: string("install"))
  }

  func limits() -> Manifest.Limits {
    var limits = Manifest.Limits()
    limits.storageMegabytes = int(
      "storageMegabytes", 1...65_536, default: limits.storageMegabytes)
    limits.statementMilliseconds = int(
      "statementMilliseconds", 1...600_000, default: limits.statementMilliseconds)
    limits.mediaMegabytes = int("mediaMegabytes", 1...65_536, default: limits.mediaMegabytes)
    limits.outputMegabytes = int("outputMegabytes", 1...1024, default: limits.outputMegabytes)
    limits.memoryMegabytes = int("memoryMegabytes", 16...65_536, default: limits.memoryMegabytes)
    limits.callSeconds = int("callSeconds", 1...3_600, default: limits.callSeconds)
    return limits
  }

  func gate() -> Manifest.Gate {
    Manifest.Gate(
      age: int("age", 1...99), title: string("title"), text: string("text", .text),
      notice: optionalString("notice"))
  }
}
