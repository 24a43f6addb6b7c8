package import BerthBase
package import BerthManifest

/// A manifest with every key the format knows, for tests to break in one place at a time.
package enum ManifestSample {
  package static let file = "bar.json"

  /// The sample with one value set, by a path such as `commands[0].name`; nil removes it.
  package static func with(_ path: String, _ value: JSON?) throws -> JSON {
    try json.setting(steps(path), to: value)
  }

  package static var json: JSON { get throws { try JSON.parse(text) } }

  package static var manifest: Manifest {
    get throws { try Manifest.decode(json, file: file).manifest }
  }

  package static func command(_ name: String) throws -> Manifest.Command {
    try manifest.requireCommand(name)
  }

  /// What decoding a changed sample throws; none when it is valid.
  package static func problems(_ json: JSON) -> [ManifestProblem] {
    do throws(ManifestError) {
      _ = try Manifest.decode(json, file: file)
      return []
    } catch {
      return error.problems
    }
  }

  package enum Step: Equatable { case key(String), index(Int) }

  package static func steps(_ path: String) -> [Step] {
    path.split(separator: ".").flatMap { part -> [Step] in
      let pieces = part.split(separator: "[")
      let indexes = pieces.dropFirst().map { Step.index(Int($0.dropLast()) ?? 0) }
      return (part.first == "[" ? [] : [.key(String(pieces[0]))]) + indexes
    }
  }

  package static let text = """
    {
      "$schema": "./manifest.schema.json",
      "id": "bar", "name": "The Bar", "version": "1.2.3", "summary": "Finds drinks.",
      "description": "Finds drinks and remembers them.", "author": "Someone", "license": "MIT",
      "homepage": "https://bar.example.org/about",
      "needs": {"host": "1.0.0", "plugins": [{"id": "garden", "version": "1.2.0"}]},
      "abi": "1.0", "library": "libbar.so", "data": "data",
      "returns": "returns/bar.json",
      "uses": [
        "berth.storage/1", "berth.search/1", "berth.notify/1", "berth.entitlement/1",
        "berth.fetch/1", "berth.config/1", "com.example.shaker/2", "berth.programs/1",
        "berth.person/1"
      ],
      "implements": ["berth.commands/1", "berth.storage/1", "berth.search/1"],
      "isolation": "in-process",
      "commands": [
        {
          "name": "search", "title": "Find a drink", "summary": "finds drinks", "description": "By name or ingredient.",
          "effect": "reads",
          "arguments": [
            {
              "name": "text", "summary": "words to look for", "type": "string",
              "required": true, "repeated": true, "min": 1, "max": 40,
              "placeholder": "WORD", "format": "position", "decimals": 3
            }
          ],
          "options": [
            {
              "name": "limit", "summary": "the most results", "type": "int", "min": 1,
              "max": 100, "default": 20, "short": "n"
            },
            {
              "name": "sortBy", "summary": "the order", "type": "enum",
              "values": ["name", "popularity", "recent"], "default": "name",
              "effects": {"recent": "reads"}
            },
            {
              "name": "without", "summary": "ingredients to leave out", "type": "string",
              "repeated": true, "short": "w"
            },
            {"name": "alcoholic", "summary": "with alcohol", "type": "bool", "short": "a"},
            {"name": "fancy", "summary": "with garnish", "type": "bool", "short": "f"},
            {"name": "ratio", "summary": "strength", "type": "number", "min": 0, "max": 1.5}
          ],
          "examples": ["bar search gin lemon"], "long": true,
          "watch": {"changes": ["private", "public"], "everySeconds": 300}
        },
        {
          "name": "show", "summary": "shows a drink", "effect": "reads",
          "arguments": [
            {
              "name": "id", "summary": "which", "type": "id", "required": true,
              "collection": "recipes"
            },
            {
              "name": "servings", "summary": "how many", "type": "int", "default": 1,
              "effect": "reads"
            }
          ]
        },
        {
          "name": "widget", "summary": "draws a widget", "hidden": true, "effect": "reads",
          "options": [
            {
              "name": "size", "summary": "the size", "type": "enum", "required": true,
              "values": ["small", "medium", "large"]
            },
            {"name": "season", "summary": "the season", "type": "string"}
          ]
        },
        {"name": "brief", "summary": "one line for today", "default": true, "effect": "reads"},
        {
          "name": "update", "summary": "fetches recipes", "effect": "reads",
          "options": [
            {"name": "from", "summary": "the source", "type": "input", "effect": "writes"},
            {"name": "since", "summary": "a date", "type": "date"},
            {"name": "at", "summary": "a time", "type": "time"},
            {"name": "within", "summary": "a while", "type": "duration", "default": "PT10M"},
            {"name": "extra", "summary": "more", "type": "json"}
          ]
        },
        {
          "name": "collections", "summary": "sorts favourites", "requires": "collections",
          "effect": "reads",
          "arguments": [
            {
              "name": "action", "summary": "what to do", "type": "enum",
              "values": ["list", "add", "remove"], "default": "list",
              "effects": {"add": "writes", "remove": "erases"}
            }
          ],
          "options": [
            {
              "name": "recipe", "summary": "which", "type": "id", "collection": "recipes",
              "placeholder": "RECIPE"
            },
            {
              "name": "near", "summary": "where", "type": "string", "format": "position",
              "decimals": 2
            }
          ]
        }
      ],
      "bookkeeping": {
        "tables": ["seen", "recipes.viewed"], "keys": ["welcomed", "cache/*"], "caches": ["ready"],
        "kept": ["counters"]
      },
      "phrases": [
        {
          "pattern": "(find|show me) [a|some] (cocktail|drink|drinks) with {ingredients}",
          "command": "search", "arguments": {"text": ["{ingredients}"], "limit": 5},
          "examples": ["find a cocktail with gin and lemon"]
        },
        {"pattern": "how do I make [a|an|the] {id}", "command": "show"},
        {"pattern": "(pour|mix) {servings} glasses of {id}", "command": "show"}
      ],
      "synonyms": [{"name": "drink", "words": ["drink", "cocktail"]}],
      "slots": [
        {"name": "taste", "values": [{"value": "sour", "words": ["sour", "tart"]}]},
        {"name": "liked", "collection": "recipes", "fields": ["name"]},
        {"name": "length", "unit": "minutes"}, {"name": "guest", "most": 3}
      ],
      "asides": [
        {"pattern": "tagged {text}", "commands": ["search"], "arguments": {"limit": 7}}
      ],
      "said": [{"command": "search", "sentences": ["what have you got to drink"]}],
      "kind": "wellbeing",
      "safety": {
        "languages": [{"code": "en", "file": "safety/en.tsv", "script": "Latn"}],
        "answers": [
          {"grade": "emergency", "command": "brief", "arguments": {}},
          {"grade": "crisis", "command": "brief"}, {"grade": "distress", "command": "brief"},
          {"grade": "gentle", "command": "brief"}
        ],
        "always": ["show"],
        "fallback": "findahelpline.com knows who listens."
      },
      "widgets": [
        {
          "id": "daily", "name": "Daily", "summary": "The drink of the day.",
          "sizes": ["small", "medium", "large"], "command": "widget",
          "arguments": {"season": "winter"}, "refreshMinutes": 360
        }
      ],
      "brief": {"command": "brief", "arguments": {}},
      "stats": {"command": "brief", "arguments": {}},
      "bundled": {"public": true},
      "deletion": {"command": "collections", "arguments": {"action": "remove"}},
      "links": [
        {"pattern": "/drinks/{id}", "command": "show", "arguments": {"servings": 2}},
        {"pattern": "/drinks/popular", "command": "search",
          "arguments": {"text": ["popular"], "sortBy": "popularity"}},
        {"pattern": "/find/{what}/{where}", "command": "search",
          "arguments": {"text": ["{what} from {where}"]}}
      ],
      "jobs": [
        {
          "id": "refresh", "summary": "Fetches new recipes.", "command": "update",
          "arguments": {"within": "PT5M"}, "everyMinutes": 1440,
          "when": "source"
        }
      ],
      "collections": [
        {
          "id": "recipes", "name": "Recipes", "command": "show", "federated": true,
          "scope": "bundled", "title": "name",
          "fields": [{"name": "name", "weight": 10.0}, {"name": "ingredients", "weight": 4}],
          "facets": ["base", "category"],
          "sortKeys": [{"name": "popularity", "type": "number"}]
        }
      ],
      "notifications": [
        {
          "id": "evening", "name": "Evening", "summary": "A drink for tonight.",
          "enabled": false, "window": {"from": "17:30", "to": "18:30", "days": "all"}, "perDay": 1
        },
        {
          "id": "meals", "name": "Meals", "summary": "At mealtimes.",
          "windows": [{"from": "11:45", "to": "12:30", "days": "weekdays"},
            {"from": "12:30", "to": "13:30", "days": "sat,sun"}],
          "suppress": {"afterUse": "PT2H", "afterEvents": ["suggestion_shown"]},
          "backOff": {"ignored": 3, "pause": "P3D"}, "urgent": true, "private": true
        }
      ],
      "entitlement": {
        "tiers": [{"id": "free", "name": "Free"}, {"id": "premium", "name": "Premium"}],
        "products": [
          {
            "id": "bar.premium.monthly", "name": "Monthly", "summary": "Everything.",
            "tier": "premium", "price": {"amount": "4.99", "currency": "USD"},
            "period": "P1M", "trial": "P7D",
            "intro": {
              "price": {"amount": "1.99", "currency": "USD"}, "period": "P1M", "count": 3
            },
            "grace": "P16D", "arm": {"experiment": "pricing", "name": "A"}
          },
          {
            "id": "bar.premium.life", "name": "For life", "tier": "premium",
            "price": {"amount": "99", "currency": "USD"}, "period": "lifetime"
          }
        ],
        "features": [
          {
            "id": "collections", "name": "Collections", "summary": "Sort favourites.",
            "tier": "premium"
          }
        ],
        "quotas": [
          {
            "id": "favorites", "name": "Favourites", "summary": "Drinks kept.",
            "kind": "concurrent", "limits": {"free": 10, "premium": null},
            "flag": "freeFavorites"
          }
        ]
      },
      "settings": [
        {
          "key": "units", "summary": "How volumes are shown.", "type": "enum",
          "values": ["oz", "ml", "cl"], "default": "oz"
        },
        {"key": "source", "summary": "Where recipes come from.", "type": "string",
          "min": 1, "max": 500, "secret": true}
      ],
      "flags": [
        {"key": "newGraph", "summary": "The new layout.", "type": "bool", "default": false},
        {"key": "depth", "summary": "How deep.", "type": "int", "min": 1, "max": 3, "default": 2},
        {"key": "freeFavorites", "summary": "Favourites for all.", "type": "int", "min": 5,
          "max": 20, "default": 10},
        {"key": "look", "summary": "The look.", "type": "enum", "values": ["a", "b"],
          "default": "a"}
      ],
      "experiments": [
        {
          "id": "pricing", "summary": "Two prices.",
          "arms": [{"name": "A", "weight": 1}, {"name": "B", "weight": 1}]
        }
      ],
      "fetch": {
        "hosts": ["www.example.com"], "perHour": 30, "maxBytes": 1048576, "timeoutSeconds": 10,
        "settings": ["source"]
      },
      "programs": [
        {"name": "espeak-ng", "purpose": "saying names", "install": "apt install espeak-ng"}
      ],
      "roles": [{"id": "barkeeper", "summary": "corrects the drinks of others"}],
      "limits": {
        "storageMegabytes": 128, "statementMilliseconds": 2000, "mediaMegabytes": 32,
        "outputMegabytes": 8, "memoryMegabytes": 128, "callSeconds": 30
      },
      "appearance": {
        "accent": "#00D9C0", "ground": ["#F7EDE2"], "dark": false, "darkAtNight": true, "icon": "glass"
      },
      "navigation": [
        { "label": "Tonight", "icon": "moon", "command": "collections", "arguments": {} }
      ],
      "calendar": [
        {
          "label": "Watering", "command": "collections", "arguments": {}, "list": "collections",
          "start": "created", "end": "changed", "title": "Look at {name}", "note": "{id}"
        }
      ],
      "offline": [
        {
          "label": "Collections", "command": "collections", "arguments": {},
          "items": ["collections"]
        }
      ],
      "gate": {
        "age": 17, "title": "Are you 17?", "text": "Drinks are for adults.",
        "notice": "Drink responsibly."
      }
    }
    """
}

extension JSON {
  /// The document with the value at a place set or removed.
  package func setting(_ steps: [ManifestSample.Step], to value: JSON?) throws -> JSON {
    struct NoSuchPlace: Error {}
    guard let step = steps.first else { return value ?? .null }
    let rest = Array(steps.dropFirst())
    switch step {
    case .key(let key):
      guard var members = object else { throw NoSuchPlace() }
      members[key] =
        rest.isEmpty ? value : try (members[key] ?? .emptyObject).setting(rest, to: value)
      return .object(members)
    case .index(let index):
      guard var elements = array, index <= elements.count else { throw NoSuchPlace() }
      if index == elements.count { elements.append(.emptyObject) }
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] =
          rest.isEmpty ? value ?? .null : try elements[index].setting(rest, to: value)
      }
      return .array(elements)
    }
  }
}
