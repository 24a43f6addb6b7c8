import BerthViewModel
import Testing

@testable import BerthViews

@Suite("Style sheets and scripts of pages")
struct StyleSheetTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test(
    "a sheet loses comments and white space that parts nothing, and nothing else",
    arguments: [
      ("a { color : red ; }\n\n b{}", "a{color : red}b{}"),
      ("/* x { */a b,\n c > d{margin:0 1px;\n}", "a b,c > d{margin:0 1px}"),
      (
        "a{width:calc(1px + 2px);content:\"a ; } /* b */\"}",
        "a{width:calc(1px + 2px);content:\"a ; } /* b */\"}"
      ),
      ("@media (a) {\n  b{c:d;}\n}\n", "@media (a){b{c:d}}"),
      ("a{content:\"\\\" ; \";b:c}", "a{content:\"\\\" ; \";b:c}"),
      (".a .b{x:y}", ".a .b{x:y}"),
    ])
  func dense(source: String, expected: String) {
    #expect(text(StyleSheet(Array(source.utf8)).bytes) == expected)
  }

  private static let sheet = StyleSheet(
    Array(
      """
      *{a:b}p{c:d}.one{e:f}.one.two,#three>p{g:h}.four:not(.one){i:j}[hidden]{k:l}p:has(>.two){1:2}
      .five:is(.six,.seven)::before{m:"}"}@media (x){.one{n:o}.none{p:q}}@media (y){.none{r:s}}
      @keyframes t{from{u:v}}:root{w:x}tbody tr{y:z}
      """.utf8))

  @Test(
    "a page gets the rules that its names can need, in their order",
    arguments: [
      ("<p>", #"*{a:b}p{c:d}[hidden]{k:l}@keyframes t{from{u:v}}:root{w:x}"#),
      (
        #"<b class="x one">"#,
        #"*{a:b}.one{e:f}[hidden]{k:l}@media (x){.one{n:o}}@keyframes t{from{u:v}}:root{w:x}"#
      ),
      (
        #"<b class="two one"></b>"#,
        #"*{a:b}.one{e:f}.one.two{g:h}[hidden]{k:l}@media (x){.one{n:o}}@keyframes t{from{u:v}}:root{w:x}"#
      ),
      (
        #"<p id="three" title="<b class=&quot;one&quot;>">"#,
        #"*{a:b}p{c:d}#three>p{g:h}[hidden]{k:l}@keyframes t{from{u:v}}:root{w:x}"#
      ),
      (
        #"<b class="five"><b class="four">"#,
        #"*{a:b}.four:not(.one){i:j}[hidden]{k:l}.five:is(.six,.seven)::before{m:"}"}@keyframes t{from{u:v}}:root{w:x}"#
      ),
      (
        #"<p class="two">"#,
        #"*{a:b}p{c:d}[hidden]{k:l}p:has(>.two){1:2}@keyframes t{from{u:v}}:root{w:x}"#
      ),
      ("<table><tr>", "*{a:b}[hidden]{k:l}@keyframes t{from{u:v}}:root{w:x}tbody tr{y:z}"),
    ])
  func part(markup: String, expected: String) {
    #expect(text(Self.sheet.part(for: Self.sheet.names(inMarkup: Array(markup.utf8)))) == expected)
  }

  @Test(
    "a script may give the names of its strings, but not those it only looks for",
    arguments: [
      (#"e.className="a one";"#, true), ("e.classList.add('one')", true), ("x=`one`", true),
      (#"document.querySelector(".one")"#, false), ("one=1", false), ("// \"one\"", false),
      (#"x="oneself""#, false),
    ])
  func names(script: String, isGiven: Bool) {
    let names = Self.sheet.names(in: ScriptSource(Array(script.utf8)))
    #expect(text(Self.sheet.part(for: names)).contains(".one{e:f}") == isGiven)
  }

  @Test(
    "a script loses comments and white space, and means the same",
    arguments: [
      ("// a\nlet x = 1; /* b */ let y = 2;\n", "let x=1;let y=2;"),
      ("const f = (a, b) => { return a + b; };", "const f=(a,b)=>{return a+b};"),
      ("a = b\nc = d", "a=b\nc=d"), ("a\n  .b()\n  .c()", "a.b().c()"),
      ("x = y\n++z", "x=y\n++z"), ("a = b + +c - -d", "a=b+ +c- -d"),
      ("const s = \"a  // b\", t = 'c /* d';", "const s=\"a  // b\",t='c /* d';"),
      ("x = `a ${b + `c }` } // d`;", "x=`a ${b + `c }` } // d`;"),
      ("x.replace(/[/ ]\\/ \"/g, y) / 2 / z", "x.replace(/[/ ]\\/ \"/g,y)/2/z"),
      ("if (a) b(); else c();", "if(a)b();else c();"),
      ("while (a());\n", "while(a());"), ("{ while (a()); }", "{while(a());}"),
      ("return /a b/.test(c)", "return/a b/.test(c)"), ("a / b / c", "a/b/c"),
      ("x\n}\ny", "x}\ny"), ("case 1: return typeof a in b", "case 1:return typeof a in b"),
    ])
  func script(source: String, expected: String) {
    #expect(text(ScriptSource(Array(source.utf8)).bytes) == expected)
  }

  @Test("buttons that do the same to different things share a form, and each says its own thing")
  func forms() {
    struct Links: HTMLLinks {
      var token: String { "t" }
      func target(of link: String) -> HTMLTarget {
        .post(
          address: "/a/like",
          fields: [("kind", "x"), ("id", String(link.last ?? "0")), ("berth-page", "/p")])
      }
    }
    let view = View.actions(
      [.init("One", link: "berth://a/like?id=1"), .init("Two", link: "berth://a/like?id=2")])
    let body = text(HTMLRenderer().fragment(view, links: Links()).body)
    #expect(body.components(of: "<form ") == 1)
    #expect(body.contains(#"<button form="post1" class="button secondary" name="id" value="1">"#))
    #expect(body.contains(#"<button form="post1" class="button secondary" name="id" value="2">"#))
    #expect(body.contains(#"name="kind" value="x""#) && body.contains(#"name="berth-page""#))
  }

  @Test(
    "the thing is what the button says wherever it stands, so that a week has one form for each command"
  )
  func formsOfDays() {
    struct Links: HTMLLinks {
      var token: String { "t" }
      func target(of link: String) -> HTMLTarget {
        let day = String(link.split(separator: "=").last ?? "")
        return .post(
          address: "/a/swap", fields: [("day", day), ("period", "dinner"), ("berth-page", "/p")])
      }
    }
    let days = (1...7).map { View.Action("Another", link: "berth://a/swap?day=\($0)") }
    let body = text(HTMLRenderer().fragment(.actions(days), links: Links()).body)
    #expect(body.components(of: "<form ") == 1)
    #expect(body.components(of: "name=\"day\"") == 7)
  }

  @Test("a row of cards with rich pictures keeps a small page, and its first picture everything")
  func richPictures() {
    struct NoLinks: HTMLLinks {
      var token: String { "" }
      func target(of link: String) -> HTMLTarget { .nowhere }
    }
    func picture(_ number: Int) -> View {
      var shapes: [View.Shape] = []
      for line in 0..<60 {
        let (x, y) = (Double(line) * 3.73 + Double(number), Double(line % 9) * 17.31)
        shapes.append(
          .path("M\(x) \(y)Q\(x + 11.47) \(y + 5.61) \(x + 20.29) \(y + 9.83)")
            .fill(.none).stroke(.color(.green), width: 0.8))
        shapes.append(.circle(x: x, y: y, radius: 1.1).fill(.color(.green)))
      }
      return .picture(width: 240, height: 180, label: "Dish \(number)", shapes: shapes)
    }
    let cards = (1...7).map { View.card("Dish \($0)", picture: picture($0)) }
    let page = text(HTMLRenderer().fragment(.page("Week", children: cards), links: NoLinks()).body)
    let drawn = page.split(separator: "<svg").dropFirst().map {
      String($0).components(of: "<circle")
    }
    #expect(drawn.first == 60 && drawn.last == 0, "\(drawn)")
    #expect(page.utf8.count < 34_000, "\(page.utf8.count) bytes")
  }

  @Test("what is drawn several times stands in a page once")
  func references() {
    struct NoLinks: HTMLLinks {
      var token: String { "" }
      func target(of link: String) -> HTMLTarget { .nowhere }
    }
    let pea = View.Shape.group([.circle(x: 0, y: 0, radius: 9).fill(.color(.green))])
    let peas = (1...3).map { pea.translated(x: Double($0) * 20, y: 20) }
    let view = View.page("P") {
      View.picture(width: 90, height: 40, label: "Peas", shapes: peas)
      View.actions([
        .init("A", link: "berth://a/b", symbol: "heart"),
        .init("B", link: "berth://a/b", symbol: "heart"),
      ])
    }
    let body = text(HTMLRenderer().fragment(view, links: NoLinks()).body)
    #expect(body.components(of: "<circle") == 1)
    #expect(body.components(of: "<use ") == 3)
    #expect(body.components(of: #"transform="translate("#) == 3)
    #expect(HTMLRenderer().render(view).components(of: "<use ") == 3)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
