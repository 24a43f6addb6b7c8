import BerthSDK
import Kitchen

/// `steps ID`: a recipe step by step, with a timer where a step names a time.
struct StepsCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let format = AmountFormat(try VolumeUnit.preferred(call))
    let steps = RecipeStep.of(drink, format)
    let total = steps.reduce(0) { $0 + $1.seconds }
    let techniques = try TechniqueUse.of(drink.recipe.steps, in: Technique.all(call))
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name),
      "steps": .array(steps.map(\.json)),
      "techniques": .list(techniques) { use in
        [
          "id": .string(use.technique.id), "name": .string(use.technique.name),
          "text": .string(use.technique.text), "steps": .list(use.steps) { JSON($0) },
        ]
      }, "seconds": JSON(total), "notice": .string(Notice.text),
    ]
    return Reply(data, page: drink.name, subtitle: "Step by step", accent: DrinkView.accent) {
      if steps.isEmpty {
        View.text("Its source gives no instructions.")
      } else {
        View.timeline(
          title: drink.name,
          steps: steps.map {
            View.Step($0.text, duration: Double($0.seconds), detail: $0.detail)
          })
      }
      if !techniques.isEmpty {
        View.section("How it is done") {
          View.list(techniques) { use in
            View.Item(
              use.technique.name, subtitle: use.technique.text,
              detail: "\(use.steps.count == 1 ? "step" : "steps") "
                + Words.list(use.steps.map(String.init)),
              link: Link.to("technique", ["name": use.technique.id]))
          }
        }
      }
      View.action("Recipe", link: Link.show(drink.id))
      Notice.view
    }
  }
}

extension RecipeStep {
  /// The steps of a drink.
  static func of(_ drink: StoredRecipe, _ format: AmountFormat) -> [RecipeStep] {
    let parts = Array(drink.parts)
    let additions = drink.recipe.steps.map(StepWords.init).filter(\.isAddition)
    let open: Set<MeasureUnit> = [.top, .rim, .rinse, .garnish]
    return steps(
      drink.recipe.steps.map { ($0, $0) },
      lines: parts.map { DrinkText.line($0, $1, format) }, words: StepWords.init,
      speaks: { words, index in
        let (part, line) = parts[index]
        if isNamed(line.name, in: words.excepted) { return false }
        if isNamed(line.name, in: words.named) { return true }
        return words.isEverything && !open.contains(part.unit)
          && !additions.contains { isNamed(line.name, in: $0.named) }
      })
  }

  /// What stands below the step.
  fileprivate var detail: String? {
    var parts: [String] = []
    if !uses.isEmpty { parts.append(uses.joined(separator: ", ")) }
    if let timer = timers.first, timers.count == 1, timer.low != timer.high {
      parts.append("\(timer.text), the timer runs the longer time")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
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
