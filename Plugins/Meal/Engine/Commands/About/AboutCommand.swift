import BerthSDK

/// `about`: what holds here in plain words: privacy, terms, nutrition, help, and how to have it come by
/// itself.
struct AboutCommand: PluginCommand {
  enum Topic: String, ArgumentWord, CaseIterable {
    case privacy, terms, nutrition, support, automation
  }

  var topic: Topic?

  func run(_ call: Call) throws -> Reply {
    let topics = topic.map { [$0] } ?? Topic.allCases
    let data: JSON = [
      "topics": .list(topics) { topic in
        [
          "id": .string(topic.rawValue), "name": .string(topic.title),
          "text": JSON(topic.sentences),
        ]
      }
    ]
    return Reply(data, mealPage: topic?.title ?? "Terms, privacy and help") {
      for topic in topics {
        View.section(topics.count > 1 ? topic.title : "") {
          for sentence in topic.sentences { View.text(sentence) }
        }
      }
      View.actions([
        View.Action("Premium", link: Link.to("premium")),
        View.Action("Preferences", link: Link.to("preferences")),
      ])
    }
  }
}

extension AboutCommand.Topic {
  var title: String {
    switch self {
    case .privacy: "Privacy"
    case .terms: "Terms"
    case .nutrition: "Nutrition and allergies"
    case .support: "Help"
    case .automation: "At a fixed time"
    }
  }

  var sentences: [String] {
    switch self {
    case .privacy:
      [
        "What you eat, like and must not eat stays in your home on this machine or its server. "
          + "Nothing is sent anywhere, and nobody is followed.",
        "Events are counted in a local log that berth stats meal reads. Of the dishes others here "
          + "like, only sums are shown.",
        "berth data export gives you all of it, berth data erase takes it away for good.",
      ]
    case .terms:
      [
        "Suggestions, recipes, cooking, sharing, the pantry and your own recipes are free, with a "
          + "few swaps a day. Premium adds swaps without a limit, favourites, filters and the week.",
        "A plan renews until you cancel, and a free trial becomes one unless you cancel before it "
          + "ends. What was bought before comes back with berth store restore.",
        "Recipes you bring in stay yours, and so does the duty to respect whose they were.",
      ]
    case .nutrition:
      [
        "Figures are calculated from the ingredients and are for information only: no advice on "
          + "health, and no treatment.",
        "Allergens follow from every word of a recipe. A label may say more, and a maker may change "
          + "what is in it: with an allergy, read the label of everything you use.",
      ]
    case .support:
      [
        "berth doctor says what is missing on this machine, berth data check looks for damage, "
          + "berth undo takes the last change back.",
        "A line of a recipe that was misread is corrected with berth meal line RECIPE NUMBER TEXT. "
          + "A dish you never want again: berth meal feedback RECIPE dislike.",
      ]
    case .automation:
      [
        "Asking at the same hour every day can come by itself: berth notify settings meal.dinner on "
          + "names a dish before dinner, and berth notify install-timer has it arrive.",
        "A timer of your own works too: “0 18 * * 1-5 berth meal suggest --period dinner” in a "
          + "crontab asks on weekdays at six.",
      ]
    }
  }
}
