import BerthBase
import BerthCommands
import BerthManifest

/// All calls of programs as OpenAPI 3.1 describes them, made of the manifests.
struct APIDocument {
  let entries: [RegistryEntry]

  /// The document.
  var json: JSON {
    var paths: JSON = .emptyObject
    for entry in entries {
      for command in entry.manifest.commands {
        // An app whose description is broken is described without its answers.
        let answer = (try? entry.returns(of: command))?.part
        paths[APIAddress.of(entry.manifest.id, command.name)] =
          APIOperations(entry.manifest, command, answer: answer).json
      }
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Berth", "version": "1.0", "summary": "The commands of all apps",
        "description": .string(
          "Every command answers with the data that --json gives at a command line. Fields, once released, "
            + "stay; an answer may have a member `safety` beside its own, with help for somebody in danger."
        ),
      ],
      "servers": [["url": "/"]],
      "tags": .array(
        entries.map(\.manifest).map {
          ["name": .string($0.id), "description": .string("\($0.name): \($0.summary)")]
        }),
      "security": [["token": []]], "paths": paths, "components": Self.components,
    ]
  }

  private static var components: JSON {
    var responses: JSON = .emptyObject
    for kind in APIProblem.kinds {
      responses[kind.name] = response(kind)
    }
    responses["unreadable"] = [
      "description": "The address or the head is too long to be read.",
      "content": ["text/plain": ["schema": ["type": "string"]]],
    ]
    responses["same"] = ["description": "The answer is the one of If-None-Match."]
    return [
      "securitySchemes": [
        "token": [
          "type": "http", "scheme": "bearer",
          "description":
            "A token of /account or berth user token add. Its scopes are an app or *, to be read, and :write, :share, :pay or :erase behind it for one way of changing it beside; each lets its app be read.",
        ]
      ],
      "schemas": ["Problem": problem], "responses": responses, "headers": headers,
      "parameters": APIOperations.sharedParameters,
    ]
  }

  private static func response(_ kind: APIProblem.Kind) -> JSON {
    var response: JSON = [
      "description": .string("\(kind.title). \(kind.summary)"),
      "content": [
        APIProblem.type: ["schema": ["$ref": "#/components/schemas/Problem"]]
      ],
    ]
    // What cannot be read as a request at all is refused before anybody knows whose it is.
    if kind.status == 400 { response["content"]?["text/plain"] = ["schema": ["type": "string"]] }
    var names: [String] = []
    switch kind.status {
    case 401, 403: names = ["WWW-Authenticate"]
    case 405: names = ["Allow"]
    case 429: names = ["Retry-After", "RateLimit", "RateLimit-Policy"]
    default: break
    }
    if !names.isEmpty { response["headers"] = refer(names) }
    return response
  }

  /// Fields of a head by their names.
  static func refer(_ names: [String]) -> JSON {
    var headers: JSON = .emptyObject
    for name in names { headers[name] = ["$ref": .string("#/components/headers/\(name)")] }
    return headers
  }

  private static var headers: JSON {
    func text(_ description: String) -> JSON {
      ["description": .string(description), "schema": ["type": "string"]]
    }
    return [
      "RateLimit": text(
        "How many calls are left, and in how many seconds there are as many again."),
      "RateLimit-Policy": text("How many calls there are in how many seconds."),
      "Retry-After": text("Seconds to wait."),
      "WWW-Authenticate": text("What is needed (RFC 6750)."),
      "Allow": text("The methods that are understood."),
      "Link": text("Where the next part of a long list is, rel=\"next\"."),
      "ETag": text("Tells this answer from others, for If-None-Match."),
      "Idempotency-Replayed": text("true: it was done before, under this key."),
    ]
  }

  private static let problem: JSON = [
    "type": "object",
    "description": "Problem details (RFC 9457).",
    "required": ["type", "title", "status", "detail", "code", "remedy", "exit", "details"],
    "properties": [
      "type": ["type": "string", "format": "uri-reference", "description": "The kind of problem."],
      "title": ["type": "string", "description": "The kind in words."],
      "status": ["type": "integer", "description": "The status of the answer."],
      "detail": ["type": "string", "description": "What is wrong."],
      "code": ["type": "string", "description": "A dotted word, such as entitlement.required."],
      "remedy": ["type": "string", "description": "What to do; may be empty."],
      "exit": [
        "type": "object", "required": ["code", "meaning"],
        "description": "How a command line would have ended.",
        "properties": [
          "code": ["type": "integer", "enum": [0, 1, 2, 3, 4, 5, 6, 130]],
          "meaning": ["type": "string"],
        ],
      ],
      "details": ["description": "Facts for programs; null where there are none."],
      "plugin": ["type": "string", "description": "The app whose words these are."],
      "safety": ["type": "object", "description": "Help for somebody in danger."],
    ],
  ]
}
