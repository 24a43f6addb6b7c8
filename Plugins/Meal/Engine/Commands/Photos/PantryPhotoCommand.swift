import BerthSDK
import Photo

/// `pantry-photo FROM`: a photo of the fridge, kept with the pantry. Foods are read off its labels only
/// where a program of this machine can; nothing is noted as there before somebody says so.
struct PantryPhotoCommand: StoreCommand {
  var from: String?
  var remove: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let subject = Store.PhotoSubject.pantry(try store.owner())
    if remove {
      try store.database.transaction { try store.removePhoto(of: subject) }
      try PhotoView.tidy(store)
      return try Self.reply(subject, nil, store, "The photo is gone")
    }
    guard from != nil else {
      guard try store.photo(of: subject) != nil else {
        throw PluginError(
          "input.missing", "there is no photo of what is at home yet",
          remedy: "name a file: berth meal pantry-photo fridge.jpg")
      }
      return try Self.reply(subject, nil, store, "At home")
    }
    let photo = try call.files.input("from") { try GivenPhoto(Array($0), name: "the photo") }
    try store.database.transaction { try store.set(photo, of: subject, source: "") }
    try PhotoView.tidy(store)
    let labels = try LabelReader.foods(on: photo, store)
    try call.events.record("fridge_photo", ["recognised": JSON(labels?.count ?? 0)])
    return try Self.reply(subject, labels, store, "The photo is kept")
  }

  /// - Parameter labels: the foods read off labels; nil where no program looked.
  private static func reply(
    _ subject: Store.PhotoSubject, _ labels: [String]?, _ store: Store, _ title: String
  ) throws -> Reply {
    let photo = try store.photo(of: subject)
    let seen = try (labels ?? []).map { (id: $0, name: try store.foodName($0)) }
    let data: JSON = [
      "photo": photo?.json ?? .null, "recognised": labels == nil ? .null : JSON(seen.map(\.id)),
    ]
    return Reply(data, mealPage: title) {
      if let photo {
        try PhotoView.view(photo, of: subject, label: "A photo of what is at home", store)
      }
      if labels == nil, photo != nil {
        View.note(
          "No program here reads photos, so note what you see: berth meal pantry-add eggs, milk")
      } else if !seen.isEmpty {
        View.text("Read off labels: \(Words.list(seen.map(\.name))). Is it there?")
        View.actions(
          seen.map { View.Action($0.name, link: Link.to("pantry-add", ["food": $0.id])) })
      } else if labels != nil {
        View.note("No label could be read.")
      }
      View.action("Pantry", link: Link.to("pantry"))
    }
  }
}

/// Reads the words of labels off a photo by the program tesseract, and finds the foods among them.
enum LabelReader {
  /// The program, as the manifest lists it.
  static let program = "tesseract"
  /// How many foods are named at most.
  private static let most = 12

  /// The foods that labels name, each once in the order they are read; nil without the program.
  static func foods(on photo: GivenPhoto, _ store: Store) throws -> [String]? {
    guard store.call.programs.isInstalled(program) else { return nil }
    let result = try store.call.programs.run(
      program, ["stdin", "stdout", "--psm", "11"], input: photo.bytes, seconds: 60)
    // What cannot be read has no labels.
    guard result.status == 0 else { return [] }
    let foods = try store.foodTable()
    return self.foods(in: String(decoding: result.output, as: UTF8.self), FoodMatcher(foods))
  }

  /// The foods that lines of text name plainly.
  static func foods(in text: String, _ matcher: FoodMatcher) -> [String] {
    var found: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let letters = line.filter { $0.isLetter || $0 == " " }
      guard letters.count >= 3, letters.count * 4 >= line.count * 3 else { continue }
      let run = TextFolding.fold(String(letters)).split(separator: " ")
        .map { matcher.word(String($0)) }
      // More words than a name and what describes it are prose.
      let index =
        matcher.exactly(run) ?? (run.count <= 4 ? matcher.matches(run[...]).last?.food : nil)
      guard let food = index.map({ matcher.foods.foods[$0].id }), !found.contains(food) else {
        continue
      }
      found.append(food)
      if found.count == most { break }
    }
    return found
  }
}
