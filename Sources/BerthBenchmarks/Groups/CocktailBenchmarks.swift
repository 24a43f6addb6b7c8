import BerthBase
import BerthFigures

/// Cocktail's commands in this process, on its own 850 recipes.
enum CocktailBenchmarks {
  static func run(_ bench: Bench) throws {
    let home = try AppHome(["cocktail"])
    try home.run("cocktail", "suggest", ["text": ["marg"]])
    let commands: [(name: String, command: String, arguments: JSON)] = [
      ("search, two words", "search", ["text": ["gin", "lemon"]]),
      ("similar drinks", "similar", ["id": ["negroni"]]),
      ("the graph of a drink", "graph", ["name": ["negroni"]]),
    ]
    for (name, command, arguments) in commands {
      let answer = try home.run("cocktail", command, arguments)
      guard answer.text().contains("\"id\"") else {
        throw BerthError("bench.differs", "cocktail \(command) answered nothing")
      }
      try bench.measure(name) { try home.run("cocktail", command, arguments) }
    }
    var typing = Samples()
    for word in ["margarita", "old fashioned", "daiquiri", "negroni"] {
      for length in 1...word.count {
        let typed = String(word.prefix(length))
        for _ in 0..<bench.repetitions(10) {
          typing.add(
            try Bench.time { try home.run("cocktail", "suggest", ["text": [.string(typed)]]) })
        }
      }
    }
    bench.add("complete a name as it is typed", typing)
    bench.add(
      "complete a name as it is typed, p95", [typing.percentile(0.95)], goal: 5e6)
    try firstLaunch(bench, ["cocktail", "suggest", "marg"], goal: 3e8)
  }

  /// A command as a whole process on a home where nothing is yet, so that the app fills its
  /// database first.
  static func firstLaunch(
    _ bench: Bench, _ command: [String], goal: Double
  ) throws {
    let host = try bench.installedHost()
    var samples = Samples()
    for _ in 0..<bench.repetitions(11) {
      let scratch = try Scratch()
      let arguments = command + HostTree.fixedTime + ["--json", "--home", scratch.path]
      samples.add(try Bench.time { try host.run(arguments) })
    }
    bench.add("first launch: berth \(command.joined(separator: " "))", samples, goal: goal)
  }
}
