import BerthSDK

/// `steps ID`: a recipe step by step, with a timer where a step names a time.
struct StepsCommand: PluginCommand {
  var id: [String]

  func run(_ call: Call) throws -> Reply {
    let store = try Store(call)
    let drink = try store.drink(id)
    let format = AmountFormat(try VolumeUnit.preferred(call))
    let steps = RecipeStep.of(drink, format)
    let total = steps.reduce(0) { $0 + $1.seconds }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "steps": .array(steps.map(\.json)), "seconds": JSON(total), "notice": .string(Notice.text),
    ]
    return Reply(data) {
      View.page(drink.name, subtitle: "Step by step", accent: .teal) {
        if steps.isEmpty {
          View.text("Its source gives no instructions.")
        } else {
          View.timeline(
            title: drink.name,
            steps: steps.map {
              View.Step($0.text, duration: Double($0.seconds), detail: $0.detail)
            })
        }
        View.actions([View.Action("Recipe", link: Link.show(drink.id))])
        Notice.view
      }
    }
  }
}

/// One step with its timers and what goes in at it.
struct RecipeStep: Sendable {
  var number: Int
  var text: String
  var timers: [StepTimer]
  /// What goes in at this step, with amounts.
  var uses: [String]

  /// The longest a step's times add up to, in seconds; half-minute pauses of a day and more are
  /// left to the calendar.
  var seconds: Int { timers.reduce(0) { $0 + $1.high } }

  /// What stands below the step.
  var detail: String? {
    var parts: [String] = []
    if !uses.isEmpty { parts.append(uses.joined(separator: ", ")) }
    if let timer = timers.first, timers.count == 1, timer.low != timer.high {
      parts.append("\(timer.text), the timer runs the longer time")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  var json: JSON {
    [
      "number": JSON(number), "text": .string(text), "seconds": JSON(seconds),
      "timers": .array(
        timers.map {
          ["seconds": JSON($0.low), "secondsMax": JSON($0.high), "text": .string($0.text)]
        }), "uses": JSON(uses),
    ]
  }

  /// The steps of a drink; an ingredient is shown at the first step that speaks of it.
  static func of(_ drink: StoredRecipe, _ format: AmountFormat) -> [RecipeStep] {
    var pending = Array(drink.parts)
    return drink.recipe.steps.enumerated().map { index, text in
      let words = Set(TextFolding.fold(text).split(separator: " "))
      var uses: [String] = []
      pending.removeAll { part, line in
        guard isNamed(line.name, in: words) else { return false }
        uses.append(DrinkText.line(part, line, format))
        return true
      }
      let timers = StepTimer.timers(in: text).filter { $0.high <= 604_800 }
      return RecipeStep(number: index + 1, text: text, timers: timers, uses: uses)
    }
  }

  /// Whether a step speaks of an ingredient: by its whole name or the word that tells it apart.
  private static func isNamed(_ name: String, in words: Set<Substring>) -> Bool {
    let parts = TextFolding.fold(name).split(separator: " ")
    if parts.allSatisfy({ words.contains($0) }) { return true }
    let vague: Set<Substring> = [
      "juice", "syrup", "liqueur", "water", "bitters", "dry", "sweet", "white", "red", "dark",
      "light",
      "fresh", "simple", "rich", "of", "creme", "de", "cream", "peel", "leaf",
    ]
    return parts.contains { part in
      part.utf8.count > 2 && !vague.contains(part)
        && (words.contains(part) || words.contains(part + "s"))
    }
  }
}
