import BerthBase

extension ManifestErrorCase {
  static let collections = [
    Self(
      "title no field", "collections[0].title", "nam", "“nam” is none of the fields",
      "did you mean name?"),
    Self("collection without fields", "collections[0].fields", [], "the array is empty"),
    Self("field twice", "collections[0].fields[1].name", "name", "is the name of fields[0]"),
    Self("field weight 0", "collections[0].fields[1].weight", 0, "expected a number above 0"),
    Self("facet twice", "collections[0].facets[1]", "base", "“base” stands twice"),
    Self(
      "sort key of unknown type", "collections[0].sortKeys[0].type", "float",
      "expected “number”, “text” or “date”"),
    Self(
      "hit opened by no command", "collections[0].command", "shw", "there is no command “shw”",
      "did you mean show?"),
    Self(
      "hit opened by a command without id", "collections[0].command", "update",
      "“update” has no argument “id”"),
    Self(
      "hit opened by a command with more needs", "commands[1].options",
      [["name": "why", "summary": "x", "type": "string", "required": true]],
      at: "$.collections[0].command", "also requires “why”"),
    Self(
      "federated without provider", "implements", ["berth.commands/1"],
      at: "$.collections[0].federated", "needs the plugin to describe hits",
      "add “berth.search/1” to “implements”"),
    Self("window no time", "notifications[0].window.from", "5 pm", "expected a time of day"),
    Self("window of one digit", "notifications[0].window.from", "7:30", "expected a time of day"),
    Self("window without end", "notifications[0].window.to", nil, "missing"),
    Self("window of no length", "notifications[0].window.to", "17:30", "the window is empty"),
    Self("window on no day", "notifications[0].window.days", "monday", "expected “all”"),
    Self("window on day twice", "notifications[1].windows[1].days", "", "expected “all”"),
    Self("no windows", "notifications[1].windows", [], "the array is empty"),
    Self(
      "window beside windows", "notifications[1].window", ["from": "01:00", "to": "02:00"],
      "stands beside “windows”"),
    Self("use for months", "notifications[1].suppress.afterUse", "P1M", "expected an ISO 8601"),
    Self("use for a second", "notifications[1].suppress.afterUse", "PT1S", "PT1S is shorter"),
    Self("event without name", "notifications[1].suppress.afterEvents[0]", "", "expected an event"),
    Self("suppress by nothing", "notifications[1].suppress", [:], "neither “afterUse” nor"),
    Self("back off at none", "notifications[1].backOff.ignored", 0, "from 1 to 20, found 0"),
    Self("back off for ever", "notifications[1].backOff.pause", "P9999D", "P9999D is shorter"),
    Self(
      "help that is sold", "safety.answers[0].command", "collections",
      "needs the feature “collections”", "help is never sold"),
    Self(
      "help for some", "safety.answers",
      [
        ["grade": "emergency", "command": "brief"], ["grade": "crisis", "command": "brief"],
        ["grade": "distress", "command": "brief"],
      ], "nothing answers “gentle”", "add an answer of that grade"),
    Self(
      "rules elsewhere", "safety.languages[0].file", "../en.tsv", "a file below the data folder"),
    Self("language of three letters", "safety.languages[0].code", "eng", "an ISO 639-1 code"),
    Self("no notification per day", "notifications[0].perDay", 0, "from 1 to 100, found 0"),
  ]

  static let entitlement = [
    Self("no tiers", "entitlement.tiers", [], "the array is empty"),
    Self("two tiers of one id", "entitlement.tiers[1].id", "free", "is the name of tiers[0]"),
    Self(
      "product of an unknown tier", "entitlement.products[0].tier", "premum",
      "there is no tier “premum”", "did you mean premium?"),
    Self(
      "product of the first tier", "entitlement.products[0].tier", "free",
      "everyone has the tier “free” already"),
    Self(
      "two products of one id", "entitlement.products[1].id", "bar.premium.monthly",
      "is the name of products[0]"),
    Self(
      "price a number", "entitlement.products[0].price.amount", 4.99,
      "expected a string, found a number"),
    Self(
      "price with a sign", "entitlement.products[0].price.amount", "-4.99",
      "expected a decimal number in a string"),
    Self("currency in lower case", "entitlement.products[0].price.currency", "usd", "ISO 4217"),
    Self("price missing", "entitlement.products[0].price", nil, "missing; expected an amount"),
    Self(
      "period of words", "entitlement.products[0].period", "month",
      "expected a period of days, weeks, months or years", "P1M"),
    Self("period of hours", "entitlement.products[0].period", "PT1H", "found “PT1H”"),
    Self("trial of nothing", "entitlement.products[0].trial", "P0D", "found “P0D”"),
    Self(
      "trial for life", "entitlement.products[1].trial", "P7D",
      "a product for life has no trial"),
    Self(
      "grace for life", "entitlement.products[1].grace", "P7D", "a product for life has no grace",
      "choose another period"),
    Self(
      "introductory price for life", "entitlement.products[1].intro",
      ["price": ["amount": "1", "currency": "USD"], "period": "P1M", "count": 1],
      "a product for life has no intro"),
    Self(
      "introductory price never", "entitlement.products[0].intro.count", 0,
      "from 1 to 60, found 0"),
    Self(
      "arm of no experiment", "entitlement.products[0].arm.experiment", "price",
      "there is no experiment “price”", "declare it, or use one of pricing"),
    Self(
      "arm unknown", "entitlement.products[0].arm.name", "C", "has no arm “C”",
      "declare it, or use one of A, B"),
    Self(
      "feature of an unknown tier", "entitlement.features[0].tier", "gold",
      "there is no tier “gold”", "use one of free, premium"),
    Self(
      "feature nobody can buy", "entitlement.products", [],
      at: "$.entitlement.features[0].tier", "no product opens the tier “premium”"),
    Self(
      "quota of an unknown kind", "entitlement.quotas[0].kind", "daily",
      "expected “concurrent”, “day” or “lifetime”"),
    Self(
      "quota without a tier", "entitlement.quotas[0].limits.premium", nil,
      at: "$.entitlement.quotas[0].limits", "there is no limit for the tier “premium”",
      "or null for no limit"),
    Self(
      "quota of an unknown tier", "entitlement.quotas[0].limits.fre", 3,
      "there is no tier “fre”", "did you mean free?"),
    Self(
      "quota below nothing", "entitlement.quotas[0].limits.free", -1,
      "expected a whole number of at least 0 or null"),
    Self(
      "quota of an unknown flag", "entitlement.quotas[0].flag", "freeFavorite",
      "there is no flag “freeFavorite”", "did you mean freeFavorites?"),
    Self(
      "quota of a flag that is no number", "entitlement.quotas[0].flag", "newGraph",
      "is no whole number between bounds", "the type “int”"),
    Self(
      "quota of a flag without bounds", "flags[2].max", nil,
      at: "$.entitlement.quotas[0].flag", "is no whole number between bounds", "a “max”"),
    Self(
      "quota of a flag below nothing", "flags[2].min", -1,
      at: "$.entitlement.quotas[0].flag", "is no whole number between bounds"),
    Self(
      "quota that contradicts its flag", "entitlement.quotas[0].limits.free", 11,
      "gives the tier “free” 10", "write 10 here too"),
  ]

  static let configuration = [
    Self("setting in kebab-case", "settings[0].key", "unit-system", "camelCase words"),
    Self("two settings of one key", "settings[1].key", "units", "is the name of settings[0]"),
    Self("flag with a setting's key", "flags[0].key", "units", "is the key of a setting already"),
    Self("flag without default", "flags[0].default", nil, "missing; expected the value"),
    Self("flag of another type", "flags[0].default", "on", "expected true or false"),
    Self("setting default no value", "settings[0].default", "pint", "expected one of oz, ml, cl"),
    Self("experiment without arms", "experiments[0].arms", [], "the array is empty"),
    Self("two arms of one name", "experiments[0].arms[1].name", "A", "is the name of arms[0]"),
    Self("arm without weight", "experiments[0].arms[1].weight", nil, "missing"),
    Self("arm of no weight", "experiments[0].arms[1].weight", 0, "expected a number above 0"),
    Self(
      "host with a scheme", "fetch.hosts[0]", "https://www.example.com", "expected a host name",
      "no scheme"),
    Self("host with a wildcard", "fetch.hosts[0]", "*.example.com", "expected a host name"),
    Self("no hosts", "fetch.hosts", [], "the array is empty"),
    Self("too many requests", "fetch.perHour", 1_000_000, "from 1 to 100000"),
    Self(
      "program with a folder", "programs[0].name", "/bin/sh", "expected the bare name of a program",
      "without a folder"),
    Self("program that is an option", "programs[0].name", "-rf", "expected the bare name"),
    Self("program without a purpose", "programs[0].purpose", nil, "missing; expected one line"),
    Self(
      "program twice", "programs[1]", ["name": "espeak-ng", "purpose": "x", "install": "y"],
      at: "$.programs[1].name", "is the name of programs[0]"),
    Self("no memory", "limits.memoryMegabytes", 1, "from 16 to 8192, found 1"),
    Self("limit in words", "limits.storageMegabytes", "lots", "expected a whole number"),
    Self("gate without age", "gate.age", nil, "missing; expected a whole number from 1 to 99"),
    Self("gate without text", "gate.text", "  ", "a text with something in it"),
  ]
}
