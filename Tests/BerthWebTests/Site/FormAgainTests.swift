import BerthBase
import BerthViews
import Testing

@testable import BerthWeb

@Suite("Forms of apps that were answered wrongly")
struct FormAgainTests {
  @Test(
    "the page they stood on comes again, with what was typed and the error beside its field",
    arguments: [CommandForm.pageField, CommandForm.placeField])
  func comesAgain(field name: String) throws {
    let site = try TestSite()
    let page = try site.get("/calm/checkin")
    #expect(page.main.contains("Hours slept") && !page.main.contains("aria-invalid"))
    let wrong = try site.post(
      "/calm/checkin",
      [
        ("mood", "low"), ("anxiety", "99"), ("note", "a “long” day"),
        (name, "/calm/checkin"),
      ])
    #expect(wrong.status == 400)
    // The app's own questions, not those of the manifest.
    #expect(wrong.main.contains("Hours slept") && !wrong.main.contains("Tag"))
    #expect(wrong.main.contains("value=\"low\" selected") && wrong.main.contains("a “long” day"))
    let field = try #require(wrong.main.firstRange(of: "name=\"anxiety\""))
    #expect(wrong.main[field.lowerBound...].prefix(80).contains("aria-invalid=\"true\""))
    #expect(wrong.main.contains("value=\"99\""))
    // Mended, it is done.
    let done = try site.post(
      "/calm/checkin",
      [("mood", "low"), ("anxiety", "9"), (CommandForm.pageField, "/calm/checkin")])
    #expect(done.status == 303 || done.status == 200)
  }

  @Test(
    "what an app refuses can be given otherwise in the form of its manifest, where nothing is lost")
  func refused() throws {
    let site = try TestSite()
    try site.passGates()
    var call = try site.call("/cocktail/photo", json: false)
    call.isPost = true
    call.form = [WebCall.Field(name: "id", value: "negroni")]
    call.uploads = [WebCall.Upload(field: "file", name: "a.png", bytes: Array("no picture".utf8))]
    let page = site.site.answer(call)
    #expect(page.status == 400 && page.main.contains("no JPEG, PNG or WebP"))
    #expect(page.main.contains("value=\"negroni\"") && page.main.contains("type=\"file\""))
    // A button that was pressed has no form to come back to.
    call.form.append(WebCall.Field(name: CommandForm.pageField, value: "/cocktail"))
    #expect(site.site.answer(call).main.contains("That did not work"))
  }

  @Test(
    "a text that was there and is emptied is taken away; one that was never filled in is not said")
  func emptied() throws {
    let site = try TestSite()
    try site.passGates()
    _ = try site.post(
      "/cocktail/add",
      [("name", "Porch Sour"), ("ingredients", "2 oz gin"), ("garnish", "lemon twist")])
    let form = try site.get("/cocktail/edit?id=porch-sour").main
    #expect(form.contains("value=\"lemon twist\""))
    func emptiable(_ name: String) -> Bool {
      form.contains("name=\"\(HTMLForm.emptiableField)\" value=\"\(name)\"")
    }
    #expect(emptiable("garnish") && emptiable("ingredients") && !emptiable("steps"))
    let fields = [
      ("id", "porch-sour"), ("name", "Porch Sour"), ("ingredients", "2 oz gin"), ("steps", ""),
      ("garnish", ""),
    ]
    _ = try site.post("/cocktail/edit", fields)
    #expect(try site.get("/cocktail/show?id=porch-sour").main.contains("lemon twist"))
    _ = try site.post("/cocktail/edit", fields + [(HTMLForm.emptiableField, "garnish")])
    #expect(try !site.get("/cocktail/show?id=porch-sour").main.contains("lemon twist"))
    // A form that comes again with an error still knows that the field was filled.
    let wrong = try site.post(
      "/cocktail/edit",
      [
        ("id", "porch-sour"), ("name", ""), ("ingredients", ""),
        (HTMLForm.emptiableField, "ingredients"),
        (CommandForm.pageField, "/cocktail/edit?id=porch-sour"),
      ])
    #expect(wrong.status == 400)
    #expect(
      wrong.main.contains("name=\"\(HTMLForm.emptiableField)\" value=\"ingredients\""))
  }

  @Test(
    "where the page is not known, or has no such form, the manifest's own form stands in",
    arguments: [
      "", "//elsewhere.example/", "/calm/library", "/cocktail/search?text=gin", "/nosuch",
    ])
  func standsIn(page: String) throws {
    let site = try TestSite()
    let wrong = try site.post(
      "/calm/checkin", [("mood", "low"), ("anxiety", "99"), (CommandForm.pageField, page)])
    #expect(wrong.status == 400 && wrong.main.contains("aria-invalid=\"true\""))
    #expect(wrong.main.contains("99"))
  }

  @Test(
    "an error that names no argument stands at the field its words are about, or above them all",
    arguments: [
      ("the report says no place", "place"), ("there is a collection “Summer” already", "name"),
      ("the drink has no ingredients", "ingredient"), ("hours slept: at most 24", "hoursSlept"),
      ("place and name do not fit", nil), ("something else is wrong", nil),
      ("the word “place” cannot be", nil), ("", nil),
    ] as [(String, String?)])
  func wrongFields(message: String, expected: String?) {
    let fields = [
      WrongField.Field(name: "place", label: "Where", value: "here"),
      WrongField.Field(name: "name", label: "What it is called", value: "Summer"),
      WrongField.Field(name: "ingredient", label: "Ingredient", value: ""),
      WrongField.Field(name: "hoursSlept", label: "Hours slept", value: "30"),
    ]
    let error = BerthError("input.invalid", message)
    #expect(WrongField(error: error).name(among: fields) == expected)
    #expect(WrongField(error: error).name(among: [fields[0]]) == "place")
    let named = BerthError("input.invalid", message, details: ["argument": "name"])
    #expect(WrongField(error: named).name(among: fields) == "name")
  }
}
