extension ProjectTemplate {
  /// The files of a plugin in Swift.
  var swiftFiles: [(path: String, text: String)] {
    [
      ("manifest.json", manifest), ("Package.swift", filled(packageFile)),
      ("exports.map", "{\n  global: berth_plugin_v1;\n  local: *;\n};\n"),
      ("Sources/\(type)/\(type).swift", filled(swiftSource)),
      ("Tests/\(type)Tests/\(type)Tests.swift", filled(swiftTest)),
      ("scenarios/greet.json", scenario), ("README.md", filled(swiftReadme)),
      (".gitignore", ".build/\n*.tar.gz\n"),
    ]
  }

  private var packageFile: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    /// The Swift runtime goes inside, one symbol comes out: the library runs where no Swift is.
    let linking: [LinkerSetting] = [
      .unsafeFlags([
        "-static-stdlib", "-use-ld=lld", "-Xlinker", "-Bsymbolic",
        "-Xlinker", "--version-script=\\(Context.packageDirectory)/exports.map",
        "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all", "-Xlinker", "-z", "-Xlinker", "defs",
      ]),
      .unsafeFlags(["-Xlinker", "--strip-all"], .when(configuration: .release)),
    ]

    let package = Package(
      name: "«stem»",
      products: [.library(name: "«stem»", type: .dynamic, targets: ["«type»"])],
      dependencies: [
        «package»
      ],
      targets: [
        .target(
          name: "«type»", dependencies: [.product(name: "BerthSDK", package: "berth")],
          linkerSettings: linking),
        .testTarget(
          name: "«type»Tests", dependencies: [.product(name: "BerthTesting", package: "berth")]),
      ])

    """
  }

  private var swiftSource: String {
    let commands = lines(
      (true, "    case \"greet\": return try greet(arguments.string(\"name\"), call)"),
      (has(.storage), "    case \"guests\": return try guests(call)"),
      (
        has(.search),
        """
            case "find":
              let request: JSON = [
                "text": .string(try arguments.string("text")), "prefix": true,
              ]
              return Reply(try call.search.query("guests", request).json)
        """
      ),
      (true, "    default: throw PluginError.notFound(\"there is no command \\(command)\")"))
    return """
      public import BerthSDK

      /// A guest book: greets people and does the rest that was asked for.
      struct «type»: Plugin {
        static let id = "«id»"
        static let version = "1.0.0"

        /// Every command arrives here; its arguments were checked against the manifest.
        func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
          switch command {
      \(commands)
          }
        }

      \(swiftGreet)\(has(.storage) ? Self.swiftGuests : "")}
      \(has(.storage) ? swiftSchema : "")
      /// The one symbol the library exports.
      @_cdecl("berth_plugin_v1")
      public func entry() -> PluginBlock { PluginEntry.block(«type».self) }

      """
  }

  private var swiftGreet: String {
    let put = "\n      try call.search.put(\"guests\", id: name, [\"name\": .string(name)])"
    let store = """
          let database = try call.storage.open()
          try database.transaction {
            try database.run("INSERT OR IGNORE INTO guests VALUES (?1)", [.text(name)])\
      \(has(.search) ? put : "")
          }
      """
    let notify = """
          try call.notify.schedule(
            Notification(
              key: "visit-\\(name)", category: "visits", title: "\\(name) was here",
              body: "Greet back.", link: "berth://«id»/guests",
              due: .window(from: "09:00", to: "10:00")))
      """
    let work = lines(
      (has(.entitlement), "    try call.entitlement.consume(\"greetings\")"),
      (has(.storage), store),
      (has(.notify), notify))
    return """
        private func greet(_ name: String, _ call: Call) throws -> Reply {
      \(work.isEmpty ? "" : work + "\n")\
          let greeting = "Hello, \\(name)!"
          return Reply(
            ["id": .string(name), "greeting": .string(greeting)], view: { View.text(greeting) })
        }

      """
  }

  private static let swiftGuests = """

      private func guests(_ call: Call) throws -> Reply {
        let rows = try call.storage.open().rows("SELECT name FROM guests ORDER BY name") {
          JSON($0.text(0))
        }
        return Reply([
          "guests": .array(rows.map { ["id": $0, "name": $0] }), "total": JSON(rows.count),
        ])
      }

    """

  private var swiftSchema: String {
    let seed = """


        /// The index is made again from the rows, for another version or another declaration of the collection.
        func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
          for name in try database.rows("SELECT name FROM guests", [], { $0.text(0) }) {
            try call.search.put("guests", id: name, ["name": .string(name)])
          }
        }
      """
    return """

      extension «type»: StorageProvider {
        static func migrations(of scope: Scope) -> [String] {
          scope == .private ? ["CREATE TABLE guests (name TEXT PRIMARY KEY)"] : []
        }\(has(.search) ? seed : "")
      }

      """
  }

  private var swiftTest: String {
    """
    import BerthTesting
    import Testing

    /// The built library in a real host with a home of its own.
    @Suite struct «type»Tests {
      @Test func greets() throws {
        let host = try TestHost(manifests: ["."])
        try host.expect("«id»", "greet", ["name": "Ada"], answers: ["greeting": "Hello, Ada!"])
      }
    }

    """
  }

  private var swiftReadme: String {
    """
    # «type»

    A plugin for the host `berth`, written in Swift.

    ```sh
    swift build -c release     # .build/release/lib«stem».so
    berth plugin check .       # what every plugin promises
    berth plugin test .        # the files in scenarios/
    swift build && swift test  # the same library from Swift, with BerthTesting
    berth plugin dev . greet Ada      # runs the command again after every build
    berth plugin install .     # copies manifest and library into your home
    berth «id» greet Ada
    ```

    `manifest.json` says what the plugin offers and uses, `Sources/«type»` does it. Commands,
    arguments, products and notifications are added to the manifest first: help, completion and
    checks come from there.

    """
  }
}
