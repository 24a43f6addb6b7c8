import BerthBase

/// What a new plugin is made of: a guest book that uses the capabilities that were asked for.
struct ProjectTemplate {
  /// A capability a new plugin may use.
  enum Capability: String, CaseIterable { case storage, search, notify, entitlement }

  let id: String
  let capabilities: Set<Capability>
  /// The line of Package.swift that names this package.
  var package = ""
  /// The host that is asked for compiler flags where none is on the `PATH`.
  var host = "berth"

  init(id: String, capabilities: Set<Capability>) {
    self.id = id
    self.capabilities = capabilities
  }

  func has(_ capability: Capability) -> Bool { capabilities.contains(capability) }

  /// Whether greeting somebody leaves anything behind.
  private var keepsGuests: Bool { has(.storage) || has(.search) || has(.notify) }

  /// The name of files and of the library: the id, dots made dashes.
  var stem: String { id.split(separator: ".").joined(separator: "-") }

  /// The name of the Swift type and module.
  var type: String {
    let words = id.split { $0 == "." || $0 == "-" }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber == true ? "Plugin\(name)" : name
  }

  /// Ids of the services in use, in the order of `Capability`.
  var uses: [String] {
    Capability.allCases.filter(has).map { "berth.\($0.rawValue)/1" }
  }

  /// Fills `«id»`, `«stem»`, `«type»`, `«package»` and `«host»` in.
  func filled(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    let values = ["id": id, "stem": stem, "type": type, "package": package, "host": host]
    while let open = rest.firstIndex(of: "«"), let close = rest[open...].firstIndex(of: "»") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Lines of the parts that are wanted, in order.
  func lines(_ parts: (Bool, String)...) -> String {
    parts.filter(\.0).map(\.1).joined(separator: "\n")
  }

  // MARK: Files of both languages

  /// The manifest.
  var manifest: String {
    var json: JSON = [
      "id": .string(id), "name": .string(type), "version": "1.0.0",
      "summary": "Greets people by their names", "abi": "1.0",
      "library": .string("lib\(stem).so"), "uses": JSON(uses),
      "implements": JSON(["berth.commands/1"] + (has(.storage) ? ["berth.storage/1"] : [])),
    ]
    var commands: [JSON] = [
      [
        "name": "greet", "summary": "Greet somebody",
        "effect": .string(keepsGuests ? "writes" : "reads"),
        "arguments": [
          [
            "name": "name", "summary": "Who is there", "type": "string", "required": true,
            "max": 100,
          ]
        ], "examples": [.string("\(id) greet Ada")],
      ]
    ]
    if has(.storage) {
      commands.append([
        "name": "guests", "summary": "Who was greeted so far", "effect": "reads",
        "examples": [.string("\(id) guests")],
      ])
    }
    if has(.search) {
      commands.append([
        "name": "find", "summary": "Find a guest", "effect": "reads",
        "arguments": [
          [
            "name": "text", "summary": "A part of the name", "type": "string", "required": true,
            "max": 100,
          ]
        ], "examples": [.string("\(id) find Ada")],
      ])
      json["collections"] = [
        [
          "id": "guests", "name": "Guests", "title": "name", "federated": false,
          "fields": [["name": "name", "weight": 1]],
        ]
      ]
    }
    json["commands"] = .array(commands)
    if has(.notify) {
      json["notifications"] = [
        ["id": "visits", "name": "Visits", "summary": "Somebody was here yesterday", "perDay": 10]
      ]
    }
    if has(.entitlement) { json["entitlement"] = entitlement }
    return json.text(indented: true) + "\n"
  }

  private var entitlement: JSON {
    [
      "tiers": [["id": "free", "name": "Free"], ["id": "open", "name": "Open house"]],
      "products": [
        [
          "id": .string("\(id).open"), "name": "Open house", "tier": "open",
          "price": ["amount": "0.99", "currency": "USD"], "period": "lifetime",
        ]
      ],
      "features": [],
      "quotas": [
        [
          "id": "greetings", "name": "Greetings", "summary": "People greeted in a day",
          "kind": "day", "limits": ["free": 5, "open": .null],
        ]
      ],
    ]
  }

  /// What `berth plugin test` runs.
  var scenario: String {
    var steps: [JSON] = [
      ["run": "greet Ada", "expect": ["id": "Ada", "greeting": "Hello, Ada!"]],
      ["run": "greet \"Bob B.\"", "text": "Hello, Bob B.!"],
      ["run": "greet", "fails": "usage.missing-argument"],
    ]
    if has(.storage) {
      steps.append(["run": "guests", "expect": ["total": 2, "guests": [["id": "Ada"]]]])
    }
    if has(.search) { steps.append(["run": "find ad", "expect": ["results": [["id": "Ada"]]]]) }
    if has(.notify) {
      steps += [
        ["allow": "visits"],
        ["note": "the window is from 9 to 10 in the morning", "advance": "PT15H30M"],
        ["notify": ["delivered": [["title": "Ada was here"]]]],
      ]
    }
    if has(.entitlement) {
      steps += [
        ["advance": "P1D"],
        ["run": "greet Ada", "times": 5],
        ["run": "greet Ada", "fails": "entitlement.quota"],
        ["buy": .string("\(id).open")],
        ["run": "greet Ada", "times": 6],
      ]
    }
    let json: JSON = [
      "name": "people are greeted by their names", "now": .string(Scenario.defaultTime),
      "steps": .array(steps),
    ]
    return json.text(indented: true) + "\n"
  }
}
