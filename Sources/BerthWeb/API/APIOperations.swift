import BerthBase
import BerthCommands
import BerthManifest

/// The calls of one command: got where it reads, sent in any case.
struct APIOperations {
  private let manifest: Manifest
  private let command: Manifest.Command

  /// What the answer holds, as JSON Schema; nil where nothing says it.
  private let answer: JSON?

  init(_ manifest: Manifest, _ command: Manifest.Command, answer: JSON?) {
    (self.manifest, self.command, self.answer) = (manifest, command, answer)
  }

  /// The operations by their methods.
  var json: JSON {
    var item: JSON = .emptyObject
    if isGot { item["get"] = operation(isPost: false) }
    item["post"] = operation(isPost: true)
    return item
  }

  /// Whether it can be asked for by GET: it reads, and needs no file.
  private var isGot: Bool {
    command.effect == .reads
      && !command.parameters.contains { $0.isRequired && $0.rule.type == .input }
  }

  private var inputs: [Manifest.Parameter] {
    command.parameters.filter { $0.rule.type == .input }
  }

  private func operation(isPost: Bool) -> JSON {
    let name = "\(manifest.id)_\(command.name)".replacing("-", with: "_")
    var operation: JSON = [
      "operationId": .string(isPost && isGot ? "\(name)_by_body" : name),
      "tags": [.string(manifest.id)], "summary": .string(command.title ?? command.summary),
      "description": .string(description),
      "security": .array(scopes.map { ["token": [.string($0)]] }),
      "parameters": .array(isPost ? postParameters : getParameters),
      "responses": responses(isPost: isPost),
    ]
    if isPost { operation["requestBody"] = body }
    return operation
  }

  private var description: String {
    let words = [
      "\(manifest.name): \(command.summary).", command.description,
      command.requires.map { "Needs the feature “\($0)” of what one buys." },
      "Effect: \(effects). Scope: \(scopes.joined(separator: ", ")).",
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// What a call changes, and what it changes beyond that by what is given:
  /// `reads; shares with photo; erases with as=nothing`.
  private var effects: String {
    let own = command.effect
    let beyond = command.parameters.flatMap { parameter -> [String] in
      let byWord = parameter.effects.sorted { $0.key < $1.key }.filter { $0.value > own }
      let always = parameter.effect.flatMap {
        $0 > own ? "\($0.rawValue) with \(parameter.name)" : nil
      }
      return [always].compactMap(\.self)
        + byWord.map { "\($0.value.rawValue) with \(parameter.name)=\($0.key)" }
    }
    return ([own.rawValue] + beyond).joined(separator: "; ")
  }

  /// The scopes that allow it, from those of the bare call to those of all it can do.
  private var scopes: [String] {
    let effects =
      [command.effect]
      + command.parameters.flatMap {
        [$0.effect].compactMap(\.self) + $0.effects.values
      }
    return Set(effects).filter { $0 >= command.effect }.sorted()
      .map { AccessTokens.Scope(app: manifest.id, effect: $0).text }
  }

  // MARK: What is sent

  private var getParameters: [JSON] {
    command.parameters.filter { $0.rule.type != .input }.map { parameter -> JSON in
      let schema = ArgumentSchema.property(parameter)
      var json: JSON = [
        "name": .string(parameter.name), "in": "query",
        "description": .string(parameter.summary), "required": .bool(parameter.isRequired),
        "schema": schema,
      ]
      if parameter.isRepeated {
        json["style"] = "form"
        json["explode"] = true
      }
      return json
    } + shared(APIPaging.names(of: command))
  }

  private var postParameters: [JSON] {
    shared(APIPaging.names(of: command) + (command.mostEffect > .reads ? ["idempotencyKey"] : []))
  }

  private func shared(_ names: [String]) -> [JSON] {
    names.map { ["$ref": .string("#/components/parameters/\($0)")] }
  }

  /// What all commands take beside their own arguments.
  static let sharedParameters: JSON = [
    APIPaging.limitName: [
      "name": "limit", "in": "query",
      "description":
        "How many entries each list that is a member of the answer has at most; lists inside of entries are whole. Link leads to the next.",
      "schema": [
        "type": "integer", "minimum": 1, "maximum": JSON(APIPaging.largest),
        "default": JSON(APIPaging.largest),
      ],
    ],
    APIPaging.cursorName: [
      "name": "cursor", "in": "query",
      "description": "Where the next part begins, out of the Link of the part before.",
      "schema": ["type": "string", "minLength": 1, "maxLength": 2048],
    ],
    "idempotencyKey": [
      "name": "Idempotency-Key", "in": "header",
      "description":
        "A new UUID for each thing to be done: what comes again under it within 30 days is answered as the first time, and not done again.",
      "schema": ["type": "string", "pattern": "^[A-Za-z0-9-]{16,64}$"],
    ],
  ]

  private var body: JSON {
    let schema = ArgumentSchema.of(command)
    var content: JSON = .emptyObject
    if !inputs.contains(where: \.isRequired) {
      content["application/json"] = ["schema": schema]
      content["application/x-www-form-urlencoded"] = ["schema": schema]
    }
    if !inputs.isEmpty { content["multipart/form-data"] = ["schema": withFiles(schema)] }
    return [
      "required": .bool(command.parameters.contains(where: \.isRequired)), "content": content,
    ]
  }

  private func withFiles(_ schema: JSON) -> JSON {
    var (schema, properties) = (schema, schema["properties"] ?? .emptyObject)
    for input in inputs {
      let file: JSON = ["type": "string", "contentMediaType": "application/octet-stream"]
      var property: JSON = input.isRepeated ? ["type": "array", "items": file] : file
      property["description"] = .string(input.summary)
      properties[input.name] = property
    }
    schema["properties"] = properties
    let required = command.parameters.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema["required"] = JSON(required) }
    return schema
  }

  // MARK: What is answered

  private func responses(isPost: Bool) -> JSON {
    var content: JSON = [
      "application/json": ["schema": answer ?? ["type": "object"]]
    ]
    var headers = ["RateLimit", "RateLimit-Policy", "Link"]
    if isPost {
      if command.mostEffect > .reads { headers.append("Idempotency-Replayed") }
    } else {
      headers.append("ETag")
      if command.watch != nil {
        content["text/event-stream"] = [
          "schema": [
            "type": "string",
            "description": "The answer as an event, and again whenever it is another one.",
          ]
        ]
      }
    }
    var responses: JSON = [
      "200": [
        "description": "What --json gives at a command line.",
        "headers": APIDocument.refer(headers),
        "content": content,
      ]
    ]
    if !isPost { responses["304"] = ["$ref": "#/components/responses/same"] }
    for status in ["414", "431"] {
      responses[status] = ["$ref": "#/components/responses/unreadable"]
    }
    for kind in APIProblem.kinds where isPost || ![413, 415].contains(kind.status) {
      if isPost && kind.status == 406 { continue }
      responses["\(kind.status)"] = ["$ref": .string("#/components/responses/\(kind.name)")]
    }
    return responses
  }
}
