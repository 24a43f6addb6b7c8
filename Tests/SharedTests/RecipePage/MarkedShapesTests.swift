import BerthSDK
import RecipePage
import Testing

@Suite("Recipes that elements mark")
struct MarkedShapesTests {
  private func recipes(_ page: String) -> [JSON] {
    var found: [JSON] = []
    for item in MarkedHTML.items(Array(page.utf8)) {
      RecipeMarkup.each(in: item) { found.append($0) }
    }
    return found
  }

  /// Each says: Pie of 2 eggs and 50 g walnuts, in one step, for 4 people in 30 minutes.
  private static let pages = [
    // itemref: what is elsewhere, before it and behind it
    """
    <p id=a><span itemprop="recipeYield">4</span></p>
    <div itemscope itemtype="https://schema.org/Recipe" itemref="a b"><h1 itemprop="name">Pie</h1>
    <li itemprop="recipeIngredient">2 eggs</li></div>
    <div id="b"><li itemprop="recipeIngredient">50 g walnuts</li><meta itemprop="totalTime" content="PT30M">
    <p itemprop="recipeInstructions">Bake.</p></div>
    """,
    // attributes that say more than the text
    """
    <div itemscope itemtype="http://schema.org/Recipe"><meta itemprop="name" content="Pie">
    <data itemprop="recipeYield" value="4">a few</data><time itemprop="totalTime" datetime="PT30M">soon</time>
    <span itemprop="recipeIngredient" content="2 eggs">two</span>
    <span itemprop="recipeIngredient"><b>50</b> g <a href="/w">walnuts</a></span>
    <div itemprop="recipeInstructions" itemscope itemtype="http://schema.org/HowToStep">
    <span itemprop="text">Bake.</span></div></div>
    """,
    // RDFa with a prefix, and with a vocabulary
    """
    <div prefix="s: http://schema.org/" typeof="s:Recipe"><h1 property="s:name">Pie</h1>
    <b property="s:recipeYield">4</b><meta property="s:totalTime" content="PT30M">
    <i property="s:recipeIngredient">2 eggs</i><i property="s:recipeIngredient">50 g walnuts</i>
    <div property="s:recipeInstructions" typeof="s:HowToStep"><p property="s:text">Bake.</p></div></div>
    """,
    // RDFa with rel, as data-vocabulary.org had it
    """
    <div xmlns:v="http://rdf.data-vocabulary.org/#" typeof="v:Recipe"><h1 property="v:name">Pie</h1>
    <ul rel="v:ingredient"><li typeof="v:RecipeIngredient"><b property="v:amount">2</b> <i property="v:name">eggs</i></li>
    <li typeof="v:RecipeIngredient"><b property="v:amount">50 g</b> <i property="v:name">walnuts</i></li></ul>
    <span property="v:yield">4</span><span property="v:totalTime" content="PT30M">half an hour</span>
    <p property="v:instructions">Bake.</p></div>
    """,
    // hRecipe and h-recipe
    """
    <div class="box hrecipe"><span class="author vcard"><b class="fn">Ida</b></span><h1 class="fn">Pie</h1>
    <li class="ingredient">2 eggs</li><li class="ingredient"><b>50 g</b> walnuts</li>
    <span class="yield">4</span><abbr class="duration" title="PT30M">half an hour</abbr>
    <p class="instructions">Bake.</p></div>
    """,
    """
    <article class="h-recipe"><h1 class="p-name">Pie</h1><li class="p-ingredient">2 eggs</li>
    <li class="p-ingredient">50 g walnuts</li><data class="p-yield" value="4">some</data>
    <time class="dt-duration" datetime="PT30M">30 min</time><div class="e-instructions">Bake.</div></article>
    """,
  ]

  @Test("each way of marking gives the same recipe", arguments: pages)
  func same(_ page: String) throws {
    let found = recipes(page)
    #expect(found.count == 1)
    let recipe = try #require(found.first)
    #expect(RecipeMarkup.title(recipe) == "Pie")
    #expect(RecipeMarkup.ingredients(recipe) == ["2 eggs", "50 g walnuts"])
    #expect(RecipeMarkup.steps(recipe) == ["Bake."])
    #expect(RecipeMarkup.text(recipe["recipeYield"] ?? recipe["yield"], 20) == "4")
    #expect(RecipeMarkup.text(recipe["totalTime"], 20) == "PT30M")
  }

  @Test("several on a page are several")
  func several() {
    let page = Self.pages[1] + Self.pages[2] + Self.pages[5]
    #expect(recipes(page).count == 3)
  }

  @Test("items that refer to themselves end")
  func circle() {
    let page =
      #"<div id=a itemscope itemtype="Recipe" itemref="a"><b itemprop="name">X</b></div>"#
    _ = recipes(page)
  }
}
