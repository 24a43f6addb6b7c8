extension Manifest {
  /// What a plugin may fetch.
  package struct Fetch: Sendable, Equatable {
    /// The exact host names, lower case, each with a port where it is not 443.
    package var hosts: [String]
    /// The settings that hold addresses of the user's choice, whose hosts may be asked as well.
    package var settings: [String] = []
    /// The maximum number of requests in an hour.
    package var perHour: Int
    /// The maximum size of one answer, in bytes.
    package var maxBytes: Int
    /// The longest one request may take, in seconds.
    package var timeoutSeconds: Int
  }

  /// What a plugin may consume.
  package struct Limits: Sendable, Equatable {
    /// The maximum size of each of its databases, in megabytes.
    package var storageMegabytes = 256
    /// The longest one SQL statement may run, in milliseconds.
    package var statementMilliseconds = 5000
    /// The maximum size of its media folder, in megabytes.
    package var mediaMegabytes = 64
    /// The maximum size of one command's answer, in megabytes.
    package var outputMegabytes = 16
    /// The maximum memory of its worker, in megabytes.
    package var memoryMegabytes = 256
    /// The longest one call may take in a worker, in seconds; what the host does for it aside.
    package var callSeconds = 120

    /// The limits of a plugin that declares none.
    package init() {}
  }

  /// An optional program of the machine that the plugin may run.
  package struct Program: Sendable, Equatable {
    /// The name it has on `PATH`.
    package var name: String
    /// What it is needed for, in one line.
    package var purpose: String
    /// How to install it, such as `apt install curl`.
    package var install: String
  }

  /// What a new user agrees to before the first command.
  package struct Gate: Sendable, Equatable {
    /// The least age, in years.
    package var age: Int
    /// The question's heading.
    package var title: String
    /// The question.
    package var text: String
    /// A line to show where it matters; may be missing.
    package var notice: String?
  }
}

extension Manifest.Fetch {
  init(_ fields: FieldReader) {
    hosts = fields.strings("hosts", .host, isRequired: true)
    settings = fields.strings("settings", .configKey)
    perHour = fields.int("perHour", 1...100_000, default: 60)
    maxBytes = fields.int("maxBytes", 1...1_073_741_824, default: 10_485_760)
    timeoutSeconds = fields.int("timeoutSeconds", 1...600, default: 20)
  }
}

extension Manifest.Limits {
  init(_ fields: FieldReader) {
    func read(_ limit: inout Int, _ key: String, _ range: ClosedRange<Int>) {
      limit = fields.int(key, range, default: limit)
    }
    read(&storageMegabytes, "storageMegabytes", 1...16_384)
    read(&statementMilliseconds, "statementMilliseconds", 1...60_000)
    read(&mediaMegabytes, "mediaMegabytes", 1...16_384)
    read(&outputMegabytes, "outputMegabytes", 1...256)
    read(&memoryMegabytes, "memoryMegabytes", 16...8_192)
    read(&callSeconds, "callSeconds", 1...600)
  }
}

extension Manifest.Program {
  init(_ fields: FieldReader) {
    name = fields.string("name", .programName)
    purpose = fields.string("purpose")
    install = fields.string("install")
  }
}

extension Manifest.Gate {
  init(_ fields: FieldReader) {
    age = fields.int("age", 1...99)
    title = fields.string("title")
    text = fields.string("text", .text)
    notice = fields.optionalString("notice")
  }
}
