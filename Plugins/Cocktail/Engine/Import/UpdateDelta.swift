import BerthSDK

/// A foreign drink the database knows, with what its source said last.
struct KnownDrink: Sendable, Equatable {
  /// The source's id.
  var foreignID: String
  /// Our drink.
  var recipe: String
  /// The name the source gave it last.
  var name: String
  /// Whether it is only another name for a bundled drink, whose recipe is ours.
  var isLinked: Bool
  /// What the source said last; see `ForeignDrink.content`.
  var content: JSON
  /// Whether the source has dropped it since.
  var isRemoved: Bool
}

/// What is different between what is known and a new edition of the same source.
///
/// A drink is the same when its source's id is; every other field may change. Rows that could not
/// be read count neither as changed nor as removed.
struct UpdateDelta: Sendable, Equatable {
  /// A drink that is known and says something else now.
  struct Change: Sendable, Equatable {
    var drink: ForeignDrink
    var known: KnownDrink
    /// Which fields: `name`, `glass`, `measures`…
    var fields: [String]
  }

  var added: [ForeignDrink] = []
  var changed: [Change] = []
  var removed: [KnownDrink] = []
  var unchanged = 0

  /// Compares an edition with what is known.
  ///
  /// - Parameters:
  ///   - isComplete: whether drinks that the edition lacks are gone from the source. Where all its drinks
  ///     begin with one letter, only those of that letter can be gone.
  ///   - initials: the letters of which the edition holds every drink; nil when that is not known.
  init(
    known: [KnownDrink], edition: CocktailDBReader.Edition, isComplete: Bool = true,
    initials: Set<String>? = nil
  ) {
    let byID = Dictionary(known.map { ($0.foreignID, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    for drink in edition.drinks {
      seen.insert(drink.id)
      guard let old = byID[drink.id], !old.isRemoved else {
        added.append(drink)
        continue
      }
      let fields = Self.differences(old.content, drink.content)
      if fields.isEmpty {
        unchanged += 1
      } else {
        changed.append(Change(drink: drink, known: old, fields: fields))
      }
    }
    guard isComplete else { return }
    // A listing by letter says nothing about the others.
    let letters = Set(edition.drinks.map { Self.initial($0.name) })
    let only = letters.count == 1 && edition.drinks.count > 1 ? letters : nil
    let covered = initials ?? only
    let unreadable = Set(edition.problems.compactMap(\.id))
    let unreadableNames = Set(edition.problems.compactMap { $0.name.map(TextFolding.fold) })
    removed = known.filter { drink in
      !drink.isRemoved && !seen.contains(drink.foreignID)
        && !unreadable.contains(drink.foreignID)
        && !unreadableNames.contains(TextFolding.fold(drink.name))
        && covered?.contains(Self.initial(drink.name)) != false
    }
  }

  private static func initial(_ name: String) -> String {
    String(TextFolding.fold(name).prefix(1))
  }

  private static func differences(_ old: JSON, _ new: JSON) -> [String] {
    guard let members = new.object else { return [] }
    return members.compactMap { old[$0.key] == $0.value ? nil : $0.key }
  }
}
