import BerthBase

extension ManifestErrorCase {
  static let topLevel = [
    Self("id missing", "id", nil, "missing; expected 2 to 32 lower-case letters", "add “id”"),
    Self("id in capitals", "id", "Bar", "found “Bar”", "the word after “berth”"),
    Self("id too short", "id", "b", "expected 2 to 32"),
    Self("id of a path", "id", "../bar", "expected 2 to 32"),
    Self("id a number", "id", 7, "expected a string, found an integer"),
    Self("name empty", "name", "", "found an empty string"),
    Self("name of two lines", "name", "a\nb", "expected one line"),
    Self("summary missing", "summary", nil, "missing; expected one line", "add “summary”"),
    Self(
      "summary too long", "summary", .string(String(repeating: "x", count: 201)),
      "at most 200 characters", "“description”"),
    Self("version of two numbers", "version", "1.0", "expected a version", "MAJOR.MINOR.PATCH"),
    Self("version with zeros", "version", "01.0.0", "found “01.0.0”"),
    Self("ABI of three numbers", "abi", "1.0.0", "expected an ABI version"),
    Self("ABI a number", "abi", 1.5, "expected a string, found a number"),
    Self("library absolute", "library", "/usr/lib/x.so", "path relative to the manifest"),
    Self("library a folder", "library", "lib/", "the library's file name"),
    Self("data absolute", "data", "/etc", "a folder relative to the manifest"),
    Self(
      "isolation unknown", "isolation", "workers", "“in-process” or “worker”",
      "did you mean worker?"),
    Self("uses missing", "uses", nil, "missing; expected an array of strings"),
    Self("uses an object", "uses", [:], "expected an array of strings, found an object"),
    Self(
      "service misspelt", "uses[0]", "berth.storge/1", "no service “berth.storge/1”",
      "did you mean berth.storage/1?"),
    Self(
      "service of another revision", "uses[1]", "berth.search/9",
      "this host has no revision 9 of berth.search", "use “berth.search/1”"),
    Self("service without revision", "uses[0]", "berth.storage", "expected a capability id"),
    Self("service revision 0", "uses[0]", "berth.storage/0", "expected a capability id"),
    Self(
      "provider among services", "uses[0]", "berth.commands/1", "is no service",
      "list it in “implements”"),
    Self("service twice", "uses[6]", "berth.search/1", "“berth.search/1” stands twice"),
    Self(
      "service among providers", "implements[1]", "berth.clock/1", "is no provider",
      "list it in “uses”"),
    Self(
      "commands without provider", "implements", ["berth.storage/1", "berth.search/1"],
      "commands need “berth.commands/1”", "add “berth.commands/1”"),
    Self(
      "collections without service", "uses[1]", "berth.clock/1", at: "$.collections",
      "collections need “berth.search/1”", "add “berth.search/1” to “uses”"),
    Self(
      "notifications without service", "uses[2]", "berth.clock/1", at: "$.notifications",
      "notifications need “berth.notify/1”"),
    Self(
      "entitlement without service", "uses[3]", "berth.clock/1", at: "$.entitlement",
      "entitlement needs “berth.entitlement/1”"),
    Self(
      "fetch without service", "uses[4]", "berth.clock/1", at: "$.fetch",
      "fetch needs “berth.fetch/1”"),
    Self(
      "programs without service", "uses[7]", "berth.clock/1", at: "$.programs",
      "programs need “berth.programs/1”"),
    Self("commands no array", "commands", "search", "expected an array of objects"),
    Self("command no object", "commands[5]", "x", "expected an object, found a string"),
  ]

  static let commands = [
    Self("name of a command in capitals", "commands[3].name", "Brief", "lower-case letters"),
    Self(
      "two commands of one name", "commands[1].name", "search",
      "“search” is the name of commands[0] already", "rename"),
    Self(
      "feature undeclared", "commands[5].requires", "collection",
      "there is no feature “collection”", "did you mean collections?"),
    Self(
      "two default commands", "commands[5].default", true,
      "“brief” is the default command already"),
    Self(
      "default command with needs", "commands[3].arguments",
      [["name": "x", "summary": "x", "type": "string", "required": true]],
      at: "$.commands[3].default", "but “x” is required"),
    Self("hidden no truth value", "commands[2].hidden", "yes", "expected true or false"),
    Self("example no string", "commands[0].examples[0]", 3, "expected a string"),
    Self(
      "argument in kebab-case", "commands[1].arguments[1].name", "how-many",
      "expected a camelCase name"),
    Self("argument without type", "commands[1].arguments[1].type", nil, "missing; expected"),
    Self(
      "argument of unknown type", "commands[1].arguments[1].type", "integr",
      "found “integr”", "use one of these"),
    Self(
      "two arguments of one name", "commands[1].arguments[1].name", "id",
      "“id” is the name of arguments[0] already"),
    Self(
      "option named like an argument", "commands[0].options[0].name", "text",
      "“text” is the name of an argument already"),
    Self(
      "option of the host", "commands[0].options[0].name", "output",
      "--output is an option of the host", "choose another name"),
    Self(
      "option that confirms", "commands[0].options[0].name", "yes", "--yes is an option of the host"
    ),
    Self(
      "unknown effect", "commands[0].effect", "write", "found “write”", "did you mean writes?"),
    Self(
      "unknown effect of an option", "commands[4].options[0].effect", "all",
      "expected “reads”, “writes”"),
    Self(
      "effect of no word", "commands[5].arguments[0].effects.clear", "erases",
      "there is no word “clear”", "use one of “values”"),
    Self(
      "no effect of a word", "commands[5].arguments[0].effects.add", 1, "expected “reads”, “writes”"
    ),
    Self(
      "required after optional", "commands[1].arguments[2]",
      ["name": "z", "summary": "z", "type": "string", "required": true],
      at: "$.commands[1].arguments[2].required", "follows “servings”", "put required arguments"),
    Self(
      "repeated in the middle", "commands[1].arguments[0].repeated", true,
      "only the last argument may be repeated"),
    Self("repeated switch", "commands[0].options[3].repeated", true, "a bool cannot be repeated"),
    Self(
      "required with default", "commands[0].options[0].required", true,
      at: "$.commands[0].options[0].default", "what is required has no use for a default"),
    Self("short of two letters", "commands[0].options[0].short", "nn", "expected one letter"),
    Self("short of help", "commands[0].options[0].short", "h", "other than h"),
    Self("short taken", "commands[0].options[2].short", "n", "-n means “limit” already"),
    Self(
      "negative taken", "commands[0].options[6]",
      ["name": "noFancy", "summary": "x", "type": "string"], at: "$.commands[0].options[6].name",
      "--no-fancy means “fancy” already"),
    Self(
      "collection of ids undeclared", "commands[1].arguments[0].collection", "recipe",
      "there is no collection “recipe”", "did you mean recipes?"),
  ]

  static let values = [
    Self(
      "enum without values", "commands[0].options[1].values", nil,
      "missing; expected the words"),
    Self(
      "format nobody knows", "commands[0].options[0].format", "place",
      "expected “position”, “barcode” or “photo”"),
    Self(
      "barcode that is a number", "commands[0].options[0].format", "barcode",
      "a barcode is of the type “string”, this is “int”", "make the type “string”"),
    Self(
      "photo that is no file", "commands[0].options[0].format", "photo",
      "a photo is of the type “input”, this is “int”", "make the type “input”"),
    Self(
      "decimals of what is no position", "commands[0].options[0].decimals", 2,
      "only a position has decimals"),
    Self("enum of nothing", "commands[0].options[1].values", [], "the array is empty"),
    Self(
      "enum with a word twice", "commands[0].options[1].values[2]", "name",
      "“name” stands twice"),
    Self(
      "values without enum", "commands[0].options[0].values", ["a"],
      "only an enum has values, this is “int”"),
    Self(
      "default of another type", "commands[0].options[0].default", "20",
      "expected a whole number, found a string"),
    Self(
      "default out of range", "commands[0].options[0].default", 101,
      "expected 1 to 100, found 101"),
    Self(
      "default no value of the enum", "commands[0].options[1].default", "nam",
      "expected one of name, popularity, recent", "did you mean name?"),
    Self(
      "default of a repeated option", "commands[0].options[2].default", "gin",
      "expected an array, since it is repeated"),
    Self(
      "element of a default", "commands[0].options[2].default", ["gin", 3],
      at: "$.commands[0].options[2].default[1]", "expected a string"),
    Self(
      "default no duration", "commands[4].options[3].default", "ten minutes",
      "expected a length of time", "90s"),
    Self("min above max", "commands[0].options[0].max", 0, "“max” is below “min”"),
    Self("min no number", "commands[0].options[0].min", "1", "expected a number"),
    Self("range of a switch", "commands[0].options[3].min", 1, "“min” means nothing for “bool”"),
    Self("negative length", "commands[0].arguments[0].min", -1, "a length cannot be negative"),
  ]

  static let surfaces = [
    Self(
      "phrase for no command", "phrases[0].command", "serch", "there is no command “serch”",
      "did you mean search?"),
    Self("pattern unclosed", "phrases[1].pattern", "make [a {id}", "“]” is missing"),
    Self("pattern closed twice", "phrases[1].pattern", "make {id})", "“)” closes nothing"),
    Self(
      "pattern with an empty choice", "phrases[1].pattern", "make (a|) {id}",
      "an alternative is empty", "[a|b]"),
    Self("pattern with a bad slot", "phrases[1].pattern", "make {the id}", "is no slot"),
    Self(
      "pattern of slots side by side", "phrases[2].pattern", "pour {servings} {id}",
      "nothing stands between the slots {servings} and {id}"),
    Self("pattern with a slot twice", "phrases[1].pattern", "make {id} or {id}", "stands twice"),
    Self(
      "pattern without words", "phrases[1].pattern", "[please] {id}",
      "matches without any word of its own"),
    Self(
      "slot that goes nowhere", "phrases[1].pattern", "how do I make {drink}",
      "the slot {drink} goes nowhere", "rename the slot"),
    Self(
      "slot that is not there", "phrases[0].arguments.text", "{ingredient}",
      "the pattern has no slot {ingredient}", "did you mean ingredients?"),
    Self(
      "phrase without a required argument", "phrases[1].pattern", "show something",
      at: "$.phrases[1].arguments", "the argument “id” is missing"),
    Self(
      "phrase with a wrong argument", "phrases[0].arguments.limit", 1000,
      "expected 1 to 100, found 1000"),
    Self(
      "phrase with an unknown argument", "phrases[0].arguments.limt", 3,
      "search has no argument “limt”", "did you mean limit?"),
    Self(
      "two phrases of one pattern", "phrases[2].pattern", "how do I make [a|an|the] {id}",
      "is the name of phrases[1] already"),
    Self(
      "widget of no command", "widgets[0].command", "widgets", "there is no command “widgets”",
      "did you mean widget?"),
    Self(
      "widget with an unknown argument", "widgets[0].arguments.sesson", "winter",
      "widget has no argument “sesson”", "did you mean season?"),
    Self("widget size unknown", "widgets[0].sizes[1]", "huge", "found “huge”"),
    Self("widget without sizes", "widgets[0].sizes", [], "the array is empty"),
    Self(
      "widget size its command lacks", "commands[2].options[0].values", ["small", "medium"],
      at: "$.widgets[0].sizes[2]", "cannot be “large”"),
    Self("widget refreshed never", "widgets[0].refreshMinutes", 0, "from 1 to 525600, found 0"),
    Self(
      "calendar of no command", "calendar[0].command", "colections",
      "there is no command “colections”", "did you mean collections?"),
    Self(
      "calendar that changes something", "calendar[0].arguments", ["action": "add"],
      at: "$.calendar[0].command", "changes something; a calendar is looked at unasked",
      "use a command that reads"),
    Self("calendar without a list", "calendar[0].list", nil, "missing; expected"),
    Self("calendar without words", "calendar[0].title", "", "found an empty string"),
    Self("brief of no command", "brief.command", "brif", "there is no command “brif”"),
    Self(
      "brief with arguments it lacks", "brief.arguments.x", 1, "brief has no argument “x”",
      "brief takes no arguments"),
    Self("arguments no object", "brief.arguments", [], "expected an object, found an array"),
    Self("stats of no command", "stats.command", "stat", "there is no command “stat”"),
    Self("stats with arguments it lacks", "stats.arguments.x", 1, "brief has no argument “x”"),
    Self("job of no command", "jobs[0].command", "x", "there is no command “x”"),
    Self(
      "job for an unknown key", "jobs[0].when", "sourc", "there is no setting or flag “sourc”",
      "did you mean source?"),
    Self(
      "job with a wrong argument", "jobs[0].arguments.since", "yesterday", "expected a date",
      "YYYY-MM-DD"),
    Self("job every half minute", "jobs[0].everyMinutes", 0.5, "expected a whole number"),
  ]

  static let links = [
    Self(
      "link of no command", "links[0].command", "shw", "there is no command “shw”",
      "did you mean show?"),
    Self("link without a slash", "links[0].pattern", "drinks/{id}", "is no path", "a slash"),
    Self("link of a slash alone", "links[0].pattern", "/", "is no path"),
    Self(
      "link with an empty part", "links[0].pattern", "/drinks//{id}", "part of the path is empty"),
    Self("link with dots alone", "links[0].pattern", "/../{id}", "“..” is no part of a path"),
    Self("link with a space", "links[0].pattern", "/my drinks/{id}", "“my drinks” is no part"),
    Self("link with half a slot", "links[0].pattern", "/drinks/a-{id}", "“a-{id}” is no part"),
    Self("link with a bad slot", "links[0].pattern", "/drinks/{the id}", "is no slot", "camelCase"),
    Self("link with a slot twice", "links[2].pattern", "/find/{what}/{what}", "stands twice"),
    Self(
      "link of thirteen parts", "links[0].pattern", "/a/b/c/d/e/f/g/h/i/j/k/l/{id}",
      "13 parts; 12 are allowed"),
    Self("two links of one pattern", "links[1].pattern", "/drinks/{id}", "is the name of links[0]"),
    Self(
      "two links of the same paths", "links[1].pattern", "/drinks/{text}",
      "links[0] takes the same paths"),
    Self("link that hides behind a command", "links[1].pattern", "/search", "opens the command"),
    Self(
      "link slot that goes nowhere", "links[0].pattern", "/drinks/{drink}",
      "the slot {drink} goes nowhere"),
    Self(
      "link slot that is not there", "links[2].arguments.text", ["{wat}"],
      "the pattern has no slot {wat}", "did you mean what?"),
    Self(
      "link without a required argument", "links[0].pattern", "/drinks/best",
      at: "$.links[0].arguments", "the argument “id” is missing"),
    Self(
      "link with a wrong argument", "links[1].arguments.sortBy", "color", "expected one of"),
    Self("link arguments no object", "links[0].arguments", [], "expected an object"),
  ]
}
