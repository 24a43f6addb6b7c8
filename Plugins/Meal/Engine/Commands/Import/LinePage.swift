import BerthSDK

/// The lines of an own recipe beside what was understood of them.
struct LinePage {
  let dish: RecipeSummary
  let written: [WrittenLine]
  let reader: SafetyReader

  /// What a text tells as a line of the list.
  func reading(_ text: String) -> TextSafety { reader.line(text) }

  /// Every line, each leading to its own page.
  func all() -> Reply {
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name),
      "lines": .list(written.indices) { json($0 + 1) }, "total": JSON(written.count),
    ]
    return Reply(data, mealPage: dish.name, subtitle: "Its lines, as they were understood") {
      View.list(written.indices, style: .numbered) { index in
        var item = item(written[index])
        item.link = Link.to("line", ["id": dish.id, "number": String(index + 1)])
        return item
      }
      View.action("Recipe", link: Link.recipe(dish.id))
    }
  }

  /// One line, with the form that corrects it.
  func one(_ number: Int, isChanged: Bool = false) -> Reply {
    var data = json(number)
    data["id"] = .string(dish.id)
    data["name"] = .string(dish.name)
    data["changed"] = .bool(isChanged)
    data["link"] = .string(Link.recipe(dish.id))
    let line = written[number - 1]
    return Reply(data, mealPage: dish.name, subtitle: "Line \(number)") {
      if isChanged { View.text("It is kept, and stays when the recipe comes in again.") }
      View.list([item(line)], style: .plain)
      View.form(
        fields: [.init("text", label: "What it means", value: line.meant)],
        submit: View.Action("Keep", link: link(number)))
      View.actions(
        (line.corrected == nil
          ? []
          : [
            View.Action(
              "As it was written",
              link: Link.to(
                "line", ["id": dish.id, "number": String(number), "original": "true"]))
          ])
          + [
            View.Action("All lines", link: Link.to("line", ["id": dish.id])),
            View.Action("Recipe", link: Link.recipe(dish.id)),
          ])
    }
  }

  /// Asks before a line warns of less than it does; nothing is changed.
  func question(_ number: Int, _ text: String, _ lost: [String], isOriginal: Bool) -> Reply {
    let things = lost.map { word in
      Substance(rawValue: word)?.words ?? "words nobody understood"
    }
    let question =
      "“\(Words.shortened(written[number - 1].meant, to: 80))” warns of \(Words.list(things)); "
      + "“\(Words.shortened(text, to: 80))” would not. Is that surely so?"
    var data = json(number)
    data["id"] = .string(dish.id)
    data["name"] = .string(dish.name)
    data["changed"] = false
    data["question"] = .string(question)
    data["without"] = JSON(lost)
    let lostWords = lost.joined(separator: ",")
    let yes =
      isOriginal
      ? Link.to(
        "line",
        ["id": dish.id, "number": String(number), "original": "true", "without": lostWords])
      : Link.to(
        "line", ["id": dish.id, "number": String(number), "text": text, "without": lostWords])
    data["link"] = .string(yes)
    return Reply(data, mealPage: dish.name, subtitle: "Line \(number)") {
      View.text(question, role: .warning)
      View.actions([
        View.Action("Yes, warn of it no more", link: yes, role: .destructive),
        View.Action("Leave it", link: link(number)),
      ])
      View.note("Nothing was changed. At a terminal: --without \(lostWords)")
    }
  }

  private func link(_ number: Int) -> String {
    Link.to("line", ["id": dish.id, "number": String(number)])
  }

  private func json(_ number: Int) -> JSON {
    let line = written[number - 1]
    let reading = reader.line(line.meant, isHeading: line.parts == 0)
    return [
      "number": JSON(number), "written": .string(line.text), "corrected": JSON(line.corrected),
      "contains": JSON(reading.contains.words.map(\.rawValue)),
      "label": JSON(reading.label.words.map(\.rawValue)), "unclear": JSON(reading.unclear),
      "understood": .bool(reading.isCertain),
    ]
  }

  private func item(_ line: WrittenLine) -> View.Item {
    let reading = reader.line(line.meant, isHeading: line.parts == 0)
    var badges: [View.Badge] = reading.contains.words.map { View.Badge($0.words) }
    badges += reading.label.words.map { View.Badge("label: \($0.words)?", tone: .warning) }
    if !reading.isCertain {
      badges.append(View.Badge("not understood", tone: .bad))
    }
    return View.Item(
      line.meant, subtitle: line.corrected == nil ? nil : "as written: \(line.text)",
      badges: badges)
  }
}
