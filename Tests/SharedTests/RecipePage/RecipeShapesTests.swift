import BerthSDK
import RecipePage
import Testing

@Suite("Shapes of recipes in linked data")
struct RecipeShapesTests {
  private func recipes(_ text: String) throws -> [JSON] {
    var found: [JSON] = []
    RecipeMarkup.each(in: try LinkedJSON.parse(Array(text.utf8)).get()) { found.append($0) }
    return found
  }

  /// What stands for the ingredients, and the lines: no text of any shape is lost.
  @Test(
    "every shape of a list of ingredients gives its lines",
    arguments: [
      (#"["2 eggs","1 cup milk"]"#, ["2 eggs", "1 cup milk"]),
      (#""2 eggs\n1 cup milk""#, ["2 eggs", "1 cup milk"]),
      (#""<ul><li>2 eggs</li><li>1 cup milk</li></ul>""#, ["2 eggs", "1 cup milk"]),
      (#"{"@list":["2 eggs","1 cup milk"]}"#, ["2 eggs", "1 cup milk"]),
      (#"[{"@value":"2 eggs"},{"@value":"1 cup milk"}]"#, ["2 eggs", "1 cup milk"]),
      (
        #"[{"@type":"PropertyValue","name":"milk","value":1,"unitText":"cup"}]"#, ["1 cup milk"]
      ),
      (
        #"[{"@type":"HowToSupply","name":"milk","requiredQuantity":{"value":1.5,"unitText":"cups"}}]"#,
        ["1.5 cups milk"]
      ),
      (
        #"[{"name":"nuts","amount":"50 g","notes":"walnuts or pecans"}]"#,
        ["50 g nuts, walnuts or pecans"]
      ),
      (#"[{"ingredient":"flour","quantity":"2 cups"}]"#, ["2 cups flour"]),
      (#"[{"original":"2 eggs","name":"egg"}]"#, ["2 eggs"]),
      (#"[{"what":"2 eggs"}]"#, ["2 eggs"]),
      (
        #"[{"@type":"ItemList","name":"For the satay","itemListElement":["1 cup peanuts"]},"2 eggs"]"#,
        ["For the satay:", "1 cup peanuts", "2 eggs"]
      ),
      (
        #"[{"name":"Sauce","ingredients":[{"text":"1 tbsp tahini"}]}]"#,
        ["Sauce:", "1 tbsp tahini"]
      ),
      (
        #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":"2 eggs"}]}"#,
        ["2 eggs"]
      ),
      (#"[["2 eggs"],[["1 cup milk"]]]"#, ["2 eggs", "1 cup milk"]),
    ] as [(String, [String])])
  func ingredients(_ list: String, _ lines: [String]) throws {
    let found = try recipes(#"{"@type":"Recipe","name":"X","recipeIngredient":\#(list)}"#)
    #expect(found.map(RecipeMarkup.ingredients) == [lines])
  }

  @Test("a list under another key counts beside the first, a line that stood there once")
  func bothLists() throws {
    let found = try recipes(
      #"{"@type":"Recipe","name":"X","recipeIngredient":["1 tsp salt","2 eggs","1 tsp salt"],"#
        + #""ingredients":["2 eggs","1 cup walnuts"]}"#)
    #expect(
      found.map(RecipeMarkup.ingredients) == [
        ["1 tsp salt", "2 eggs", "1 tsp salt", "1 cup walnuts"]
      ])
  }

  @Test(
    "every text of the steps is read, names as well",
    arguments: [
      (
        #"[{"@type":"HowToStep","name":"Add the peanut butter","text":"Stir it in."}]"#,
        ["Add the peanut butter: Stir it in."]
      ),
      (
        #"[{"@type":"HowToStep","name":"Stir it in","text":"Stir it in well."}]"#,
        ["Stir it in well."]
      ),
      (#"[{"@type":"HowToStep","name":"Step 1","text":"Stir."}]"#, ["Stir."]),
      (
        #"[{"@type":"HowToSection","name":"Pesto","itemListElement":[{"text":"Blend."},{"text":"Rest."}]}]"#,
        ["Pesto: Blend.", "Rest."]
      ),
      (
        #"[{"@type":"HowToSection","name":"A","itemListElement":{"@type":"HowToStep","itemListElement":[{"@type":"HowToDirection","text":"Mix."},{"@type":"HowToTip","text":"With tahini."}]}}]"#,
        ["A: Mix.", "With tahini."]
      ),
    ] as [(String, [String])])
  func steps(_ list: String, _ steps: [String]) throws {
    let found = try recipes(
      #"{"@type":"Recipe","name":"X","recipeIngredient":["1 egg"],"recipeInstructions":\#(list)}"#)
    #expect(found.map(RecipeMarkup.steps) == [steps])
  }

  @Test(
    "recipes are found however their types and keys are written",
    arguments: [
      #"{"@type":"schema:Recipe","schema:name":"Pie","schema:recipeIngredient":["2 eggs"]}"#,
      #"[{"@type":["http://schema.org/Recipe"],"http://schema.org/name":[{"@value":"Pie"}],"http://schema.org/recipeIngredient":[{"@value":"2 eggs"}]}]"#,
      #"{"@type":["NewsArticle","Recipe"],"name":"Pie","recipeIngredient":"2 eggs"}"#,
      #"{"@graph":[{"@type":"Recipe","name":"Pie","recipeIngredient":[{"@id":"_:i"}]},{"@id":"_:i","name":"2 eggs"}]}"#,
      #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"Recipe","name":"Pie","recipeIngredient":["2 eggs"]}}]}"#,
      #"{"title":"Pie","ingredients":"2 eggs"}"#,
    ])
  func found(_ text: String) throws {
    let found = try recipes(text)
    #expect(found.map(RecipeMarkup.title) == ["Pie"])
    #expect(found.map(RecipeMarkup.ingredients) == [["2 eggs"]])
  }

  @Test("nodes that refer to each other have an end, and parts are recipes of their own")
  func nodes() throws {
    let circle =
      #"{"@graph":[{"@type":"Recipe","@id":"_:r","name":"X","recipeIngredient":[{"@id":"_:a"},"1 egg"]},"#
      + #"{"@id":"_:a","itemListElement":[{"@id":"_:b"}]},{"@id":"_:b","itemListElement":[{"@id":"_:a"},{"@id":"_:a"}]}]}"#
    let found = try recipes(circle)
    let excess = found.first.flatMap { RecipeMarkup.excess($0, RecipeLists($0)) }
    #expect(found.count == 1 && excess != nil)
    let parts =
      #"{"@type":"Recipe","name":"Feast","hasPart":[{"@type":"Recipe","name":"A","recipeIngredient":["1 egg"]}]}"#
    #expect(try recipes(parts).map(RecipeMarkup.title) == ["Feast", "A"])
  }

  @Test(
    "a photo is an address, whatever holds it",
    arguments: [
      (#""https://e.org/a.jpg""#, "https://e.org/a.jpg"),
      (#"["//e.org/a.jpg","https://e.org/b.jpg"]"#, "https://e.org/a.jpg"),
      (#"{"@type":"ImageObject","url":"https://e.org/a.jpg","width":9}"#, "https://e.org/a.jpg"),
      (#"[{"@id":"_:p"},{"contentUrl":"https://e.org/c.jpg"}]"#, "https://e.org/c.jpg"),
      (#""javascript:alert(1)""#, ""), (#""/a.jpg""#, ""), ("null", ""), ("17", ""),
    ])
  func photo(_ image: String, _ address: String) throws {
    let found = try recipes(
      #"{"@type":"Recipe","name":"X","recipeIngredient":["1 egg"],"image":\#(image)}"#)
    #expect(found.map(RecipeMarkup.photo) == [address])
  }

  @Test(
    "what is more than is read is named",
    arguments: [
      (#""name":"\#(String(repeating: "n", count: 201))""#, "name of more than 200"),
      (#""name":"X","description":"\#(String(repeating: "d", count: 3001))""#, "description"),
      (
        #""name":"X","ingredients":\#(String(repeating: "[", count: 14))"1 egg"\#(String(repeating: "]", count: 14))"#,
        "lists in lists"
      ),
      (
        #""name":"X","recipeInstructions":[\#(Array(repeating: #""Stir.""#, count: 201).joined(separator: ","))]"#,
        "more than 200 steps"
      ),
    ])
  func excess(_ fields: String, _ words: String) throws {
    let found = try recipes(#"{"@type":"Recipe","recipeIngredient":["1 egg"],\#(fields)}"#)
    let excess = found.first.flatMap { RecipeMarkup.excess($0, RecipeLists($0)) }
    #expect(excess?.contains(words) == true)
  }
}
