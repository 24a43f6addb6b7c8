import BerthSDK
import Kitchen

/// Everything `show` tells of a drink, as data and as a page.
struct DrinkPage {
  let drink: StoredRecipe
  let personal: Personal
  let strength: Strength
  let servings: Int
  let format: AmountFormat
  let otherNames: [String]
  /// Photos of it.
  let gallery: PhotoGallery
  /// Where it comes from; nil where no story is told.
  let story: String?
  /// Names of friends who love it and show that.
  let friends: [String]

  private var recipe: Recipe { drink.recipe }

  /// The stable answer for scripts.
  func json(units: VolumeUnit?, _ store: Store) throws -> JSON {
    var json: JSON = [
      "id": .string(recipe.id), "name": .string(recipe.name),
      "category": .string(recipe.category.rawValue), "alcoholic": .string(recipe.alcohol.rawValue),
      "glass": .string(recipe.glass.rawValue), "method": .string(recipe.method.rawValue),
      "base": .string(recipe.base.rawValue), "family": .string(drink.family.rawValue),
      "subfamily": JSON(drink.subfamily), "servings": JSON(servings),
      "ingredients": .array(DrinkJSON.lines(drink, format, units: units)),
      "garnish": JSON(recipe.garnish), "steps": JSON(recipe.steps),
      "seasons": JSON(recipe.seasons.map(\.rawValue)),
      "occasions": JSON(recipe.occasions.map(\.rawValue)), "popularity": JSON(recipe.popularity),
      "source": .string(drink.source), "strength": DrinkJSON.strength(strength),
      "favorite": .bool(personal.isFavorite), "rating": JSON(personal.stars),
      "note": JSON(personal.note), "collections": JSON(personal.collections),
      "alsoCalled": JSON(otherNames), "story": JSON(story), "photos": gallery.json,
      "friends": JSON(friends), "added": try store.time(drink.added),
      "notice": .string(Notice.text),
    ]
    if drink.isRemoved { json["removed"] = true }
    return json
  }

  /// The page.
  ///
  /// - Parameters:
  ///   - picture: the drink as it looks in its glass.
  ///   - techniques: what its steps may lead to.
  func view(picture: View?, techniques: [Technique]) -> View {
    View.page(recipe.name, subtitle: subtitle, accent: DrinkView.accent) {
      View.badges(badges)
      picture
      for photo in gallery.views(of: recipe.name) { photo }
      if drink.isRemoved {
        View.text("Its source no longer lists this drink; you kept it.", role: .warning)
      }
      View.section(servings == 1 ? "Ingredients" : "Ingredients for \(servings)") {
        View.list(zip(recipe.ingredients, drink.lines)) { part, line in
          View.Item(
            line.name, subtitle: part.note, detail: DrinkText.amount(part, line, format),
            link: line.isKnown ? Link.to("ingredient", ["name": part.ingredient]) : nil)
        }
      }
      View.section("Method") {
        View.list(
          recipe.steps, style: .numbered,
          empty: "Its source gives no instructions."
        ) { step in
          View.Item(
            step,
            link: Technique.of(step, in: techniques).map {
              Link.to("technique", ["name": $0.id])
            })
        }
      }
      View.keyValues(facts)
      if let story { View.section("Where it comes from") { View.text(story) } }
      if !friends.isEmpty {
        View.section("Friends who love this drink") { View.text(Words.list(friends)) }
      }
      if let note = personal.note { View.section("Your note") { View.text(note) } }
      View.actions(actions)
      Notice.view
    }
  }

  private var subtitle: String {
    var parts = [recipe.category.rawValue]
    if drink.family != .unclassified {
      parts.append(drink.subfamily.map { "\(drink.family.name), \($0)" } ?? drink.family.name)
    }
    if !otherNames.isEmpty { parts.append("also called \(Words.list(otherNames, "or"))") }
    return parts.joined(separator: " · ")
  }

  private var badges: [View.Badge] {
    var badges: [View.Badge] = []
    if personal.isFavorite { badges.append(View.Badge("♥ favourite", tone: .accent)) }
    if let stars = personal.stars {
      badges.append(View.Badge(DrinkView.stars(stars), tone: .accent))
    }
    if recipe.base != .none { badges.append(View.Badge(recipe.base.rawValue)) }
    if recipe.alcohol == .nonAlcoholic { badges.append(View.Badge("no alcohol", tone: .good)) }
    if recipe.alcohol == .optional { badges.append("alcohol optional") }
    if recipe.source.isIBA, drink.origin == .bundled { badges.append("IBA") }
    if drink.origin == .own { badges.append("your own") }
    if recipe.seasons.count < Season.allCases.count {
      badges += recipe.seasons.map { View.Badge($0.rawValue) }
    }
    return badges
  }

  private var facts: [View.Pair] {
    var pairs = [
      View.Pair("Glass", Words.title(recipe.glass.rawValue)),
      View.Pair("Made by", Words.title(recipe.method.rawValue)),
    ]
    if let garnish = recipe.garnish { pairs.append(View.Pair("Garnish", garnish)) }
    if strength.ethanol > 0 {
      let drinks = AmountText.decimal(strength.drinks(.us) / Double(servings), places: 1)
      pairs.append(
        View.Pair(
          "Strength",
          "\(AmountText.decimal(strength.abvAfter, places: 0)) % vol, "
            + "\(drinks) standard \(drinks == "1" ? "drink" : "drinks") each"))
    }
    if !recipe.occasions.isEmpty {
      pairs.append(
        View.Pair(
          "Good for",
          recipe.occasions.map { Words.title($0.rawValue).lowercased() }.joined(separator: ", ")))
    }
    if !personal.collections.isEmpty {
      pairs.append(View.Pair("In", personal.collections.joined(separator: ", ")))
    }
    return pairs
  }

  private var actions: [View.Action] {
    let id = recipe.id
    var actions = [
      personal.isFavorite
        ? View.Action("Remove from favourites", link: Link.to("unfavorite", ["id": id]))
        : View.Action(
          "Add to favourites", link: Link.to("favorite", ["id": id]), role: .primary),
      View.Action("Step by step", link: Link.to("steps", ["id": id])),
      View.Action("Flavour graph", link: Link.to("graph", ["name": id])),
      View.Action("Similar drinks", link: Link.to("similar", ["id": id])),
      View.Action("Shopping list", link: Link.to("shopping-add", ["names": id])),
      View.Action("Share", link: Link.to("share", ["id": id])),
    ]
    if drink.origin == .own {
      actions.append(View.Action("Change", link: Link.to("edit", ["id": id])))
      actions.append(View.Action("Publish", link: Link.to("publish", ["id": id])))
      actions.append(
        View.Action("Delete", link: Link.to("delete", ["id": id]), role: .destructive))
    }
    return actions
  }
}
