import BerthSDK
import RecipePage
import Testing

@Suite("Recipes in pages")
struct RecipeMarkupTests {
  private static let page = """
    <html lang="en"><script>var x = "{";</script>
    <SCRIPT type='application/ld+json'>//<![CDATA[
    {"@graph": [{"@type": "WebPage", "name": "Page"}, {"@type": ["Recipe"], "name": "Sour &amp; Sweet",
      "recipeIngredient": ["2 oz gin", " 1 oz <b>lemon</b> juice "],
      "recipeInstructions": [{"@type": "HowToSection", "itemListElement": [
        {"@type": "HowToStep", "text": "Shake."}, {"@type": "HowToStep", "text": "Strain."}]}]}]}
    //]]></SCRIPT>
    """

  private func recipes(_ page: String) -> [JSON] {
    var found: [JSON] = []
    for script in HTMLScripts.linkedData(Array(page.utf8)) {
      guard case .success(let json) = LinkedJSON.parse(script.text) else { continue }
      RecipeMarkup.each(in: json) { found.append($0) }
    }
    return found
  }

  @Test("a recipe is found at whatever depth, with its name, lines and steps clean")
  func page() throws {
    let found = recipes(Self.page)
    #expect(found.count == 1)
    let recipe = try #require(found.first)
    #expect(RecipeMarkup.title(recipe) == "Sour & Sweet")
    #expect(RecipeMarkup.ingredients(recipe) == ["2 oz gin", "1 oz lemon juice"])
    #expect(RecipeMarkup.steps(recipe) == ["Shake.", "Strain."])
  }

  @Test(
    "what is no recipe is none",
    arguments: [
      "<p>gin</p>", "<script type=\"application/ld+json\">{\"@type\":\"Person\"}</script>",
      "<script type=\"application/ld+json\">{broken", "",
    ])
  func nothing(page: String) { #expect(recipes(page).isEmpty) }
}
