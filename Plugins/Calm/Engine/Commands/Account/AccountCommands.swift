import BerthSDK

/// `premium`: what one has, what the full app costs, and what stays free.
struct PremiumCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let state = try call.entitlement.state()
    let isFull = try call.entitlement.allows(Paywall.feature)
    let offers = Savings.offers(state.products)
    var data = state.json
    data["full"] = .bool(isFull)
    data["savings"] = .list(offers) {
      [
        "id": .string($0.id), "name": .string($0.name), "price": .string($0.price),
        "savedPercent": JSON($0.saved),
      ]
    }
    data["alwaysFree"] = JSON(FreeTier.words(call))
    let progress = isFull ? nil : OwnProgress.sentence(call)
    data["progress"] = JSON(progress)
    return Reply(data) {
      isFull
        ? View.page("Cocoa Calm", subtitle: "You have all of it.", accent: Look.calm) {
          View.list(Paywall.comparison.map { View.Item($0.name, checked: true) })
        } : Paywall.view(offers, isWide: FreeTier.isWide(call), progress: progress)
    }
  }
}

/// `export`: everything somebody did and wrote, as one document; free, also after a subscription.
struct ExportCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let plays = try store.plays("ORDER BY started, id").map { try $0.json(store) }
    let entries = try store.entries("ORDER BY at, id").map { try $0.json(store) }
    let favorites = try store.database.rows("SELECT item, at FROM favorites ORDER BY at") {
      (item: $0.text(0), at: Int64($0.int(1)))
    }
    let ratings = try store.database.rows("SELECT item, stars, at FROM ratings ORDER BY at") {
      (item: $0.text(0), stars: $0.int(1), at: Int64($0.int(2)))
    }
    let rituals = try store.database.rows("SELECT item, at, note FROM rituals ORDER BY at, id") {
      (item: $0.text(0), at: Int64($0.int(1)), note: $0.text(2))
    }
    let checks = try store.database.rows("SELECT at, answers, score FROM checks ORDER BY at, id") {
      (at: Int64($0.int(0)), answers: $0.text(1), score: $0.int(2))
    }
    let patterns = try store.database.rows("SELECT name, steps, rounds FROM patterns ORDER BY name")
    { (name: $0.text(0), steps: $0.text(1), rounds: $0.int(2)) }
    let packs = try store.packs()
    let data: JSON = [
      "app": "calm", "version": .string(AppVersion.current),
      "exportedAt": try store.time(store.now),
      "brings": JSON(
        (try store.database.value("brings") ?? "").split(separator: ",").map(String.init)),
      "plays": .array(plays), "entries": .array(entries),
      "favorites": try .list(favorites) { ["id": .string($0.item), "at": try store.time($0.at)] },
      "ratings": try .list(ratings) {
        ["id": .string($0.item), "stars": JSON($0.stars), "at": try store.time($0.at)]
      },
      "rituals": try .list(rituals) {
        [
          "id": .string(Words.slug($0.item)), "name": .string($0.item),
          "note": .string($0.note), "at": try store.time($0.at),
        ]
      },
      "selfChecks": try .list(checks) {
        [
          "at": try store.time($0.at), "score": JSON($0.score),
          "answers": JSON.array($0.answers.split(separator: ",").map { JSON(Int($0)) }),
        ]
      },
      "patterns": .list(patterns) {
        [
          "id": .string(Words.slug($0.name)), "name": .string($0.name),
          "steps": .string($0.steps), "rounds": JSON($0.rounds),
        ]
      },
      "packs": try .list(packs) {
        [
          "id": .string($0.id), "name": .string($0.title), "day": .string(CivilDay.text($0.day)),
          "text": .string(try store.file(ofPack: $0)),
        ]
      },
    ]
    return Reply(data, page: "Export", accent: Look.calm) {
      View.keyValues([
        View.Pair("Times practiced", "\(plays.count)"),
        View.Pair("Journal pages and check-ins", "\(entries.count)"),
        View.Pair("Rituals", "\(rituals.count)"),
      ])
      View.note("All of it, in a form that other programs read.")
    }
  }
}
