import BerthSDK

/// `friends`: who one is friends with in this home; asks, accepts, ends and blocks.
struct FriendsCommand: StoreCommand {
  enum Action: String, ArgumentWord { case show, code, ask, accept, end, block, unblock }

  var action: Action
  var words: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    switch action {
    case .show: break
    case .code: try book.renewCode()
    case .ask: try book.ask(try said("a code, or the number of a community drink,"))
    case .accept: try book.accept(try said("a number"))
    case .end: try book.endFriendship(try said("a number"))
    case .block: try book.block(try said("a number"))
    case .unblock: try book.unblock(try said("a number"))
    }
    if action != .show { try call.events.record("friends.\(action.rawValue)") }
    return try show(try book.circle(), store)
  }

  private func said(_ what: String) throws -> String {
    let text = Words.trimmed(words.joined(separator: " "))
    guard !text.isEmpty else {
      throw PluginError(
        "input.missing", "\(what) is missing",
        remedy: "berth cocktail friends \(action.rawValue) …")
    }
    return text
  }

  private func show(_ circle: CommunityBook.Circle, _ store: Store) throws -> Reply {
    func json(_ people: [CommunityBook.Friend]) throws -> JSON {
      try .list(people) {
        ["id": .string(String($0.id)), "name": .string($0.name), "at": try store.time($0.at)]
      }
    }
    let data: JSON = [
      "code": JSON(circle.code), "friends": try json(circle.friends),
      "asked": try json(circle.asked), "asking": try json(circle.asking),
      "blocked": try json(circle.blocked), "total": JSON(circle.friends.count),
    ]
    return Reply(data, page: "Friends", subtitle: Words.count(circle.friends.count, "friend")) {
      for person in circle.asking {
        View.card(
          "\(person.name) asks to be friends",
          body: "You would see of each other the favourites that each chooses to show.",
          actions: actions(person, [.accept, .end, .block], no: "No"))
      }
      people(circle.friends, empty: "None yet.", [.end, .block])
      if !circle.asked.isEmpty {
        View.section("You have asked") { people(circle.asked, empty: "", [.end]) }
      }
      if !circle.blocked.isEmpty {
        View.section("Blocked") { people(circle.blocked, empty: "", [.unblock]) }
      }
      View.keyValues([
        View.Pair("Your code", circle.code ?? "none yet; who has it can ask you")
      ])
      View.actions([
        View.Action(
          circle.code == nil ? "Make a code" : "A new code",
          link: Link.to("friends", ["action": "code"])),
        View.Action("What they love", link: Link.to("friends-favorites")),
        View.Action("What they see of yours", link: Link.to("friends-see")),
      ])
    }
  }

  private func people(
    _ people: [CommunityBook.Friend], empty: String, _ choices: [Action]
  ) -> View {
    guard !people.isEmpty else { return View.text(empty) }
    return View.section(
      children: people.map {
        View.card($0.name, subtitle: "number \($0.id)", actions: actions($0, choices, no: "End it"))
      })
  }

  private func actions(
    _ person: CommunityBook.Friend, _ choices: [Action], no: String
  ) -> [View.Action] {
    choices.map { choice in
      let link = Link.to("friends", ["action": choice.rawValue, "words": String(person.id)])
      return switch choice {
      case .accept: View.Action("Yes", link: link, role: .primary)
      case .end: View.Action(no, link: link, role: .destructive)
      default: View.Action(Words.title(choice.rawValue), link: link)
      }
    }
  }
}
