import BerthSDK
import Testing

@testable import LangEngine

@Suite("Words and their forms")
struct LexiconTests {
  @Test(
    "English words are understood",
    arguments: [
      ("parties", "party", "noun pl"), ("stopped", "stop", "verb past"),
      ("went", "go", "verb past"),
      ("goed", "go", "verb past wrong"), ("children", "child", "noun pl"),
      ("childs", "child", "noun pl wrong"), ("informations", "information", "noun pl wrong"),
      ("happier", "happy", "adj comp"), ("biggest", "big", "adj sup"), ("lying", "lie", "verb ing"),
      ("agreed", "agree", "verb past"), ("studies", "study", "verb third"),
      ("is", "be", "third 3 sg"),
    ])
  func readings(word: String, lemma: String, tags: String) throws {
    let lexicon = try GrammarFiles.checker("en").lexicon
    let wanted = tags.split(separator: " ").reduce(TagSet.none) {
      $0.union(lexicon.tags.known(String($1)) ?? .none)
    }
    let found = lexicon.readings(of: word).filter { $0.entry >= 0 && $0.tags.contains(wanted) }
    #expect(found.contains { lexicon.entries[$0.entry].lemma == lemma })
  }

  @Test(
    "Right forms are not called wrong, unknown words are guessed by their endings or not at all")
  func others() throws {
    let lexicon = try GrammarFiles.checker("en").lexicon
    for word in ["went", "men", "walked", "learned", "learnt", "sheep", "lied"] {
      #expect(!lexicon.readings(of: word).isEmpty, "\(word)")
      #expect(lexicon.readings(of: word).contains { !$0.tags.meets(.wrong) }, "\(word)")
    }
    let guess = try #require(lexicon.readings(of: "flabberification").first)
    #expect(guess.entry == -1 && guess.tags.meets(.guess))
    #expect(lexicon.readings(of: "zyx").isEmpty)
  }

  @Test(
    "Words are inflected",
    arguments: [
      ("go", "third", "goes"), ("went", "pp", "gone"), ("study", "ing", "studying"),
      ("city", "pl", "cities"), ("men", "sg", "man"), ("stop", "past", "stopped"),
      ("good", "comp", "better"), ("nice", "sup", "nicest"), ("agree", "past", "agreed"),
    ])
  func inflects(word: String, tags: String, form: String) throws {
    let lexicon = try GrammarFiles.checker("en").lexicon
    let wish = FormRequest(tags: try #require(lexicon.tags.known(tags)))
    #expect(lexicon.readings(of: word).contains { lexicon.form(of: $0, wish) == form })
  }

  @Test("Prefixes, doubled letters and cut endings are read back")
  func prefixes() throws {
    let checker = try GrammarFiles.checker(
      words: "kitab\tnm\t-\t-\nlady\tn\t-\t-\nget\tv\t-\t-\n",
      forms:
        "nm\tnoun\t-\t0\tindef:|def:al+\nn\tnoun\tdy\t1\tsg:y|pl:ies\nv\tverb\t-\t0\ting:&ing\n",
      rules: [])
    let lexicon = checker.lexicon
    for (word, tag) in [("alkitab", "def"), ("ladies", "pl"), ("getting", "ing")] {
      let wanted = try #require(lexicon.tags.known(tag))
      #expect(lexicon.readings(of: word).contains { $0.tags.contains(wanted) }, "\(word)")
    }
    #expect(lexicon.readings(of: "geting").isEmpty)
    #expect(checker.problems == [])
  }

  @Test(
    "What is wrong with the tables is said",
    arguments: [
      ("lady\tn\t-\tpl\n", "n\tnoun\tdy\t1\tsg:y\n", "xx.words.tsv:2:forms"),
      ("cat\tn\t-\t-\n", "n\tnoun\tdy\t1\tsg:y\n", "xx.words.tsv:2:class"),
      ("cat\tn\t-\t-\n", "n\tnoun\t-\tx\tsg:y\n", "xx.forms.tsv:2:cut"),
      ("cat\tn\t-\n", "n\tnoun\t-\t0\tsg:\n", "xx.words.tsv:2"),
    ])
  func problems(words: String, forms: String, place: String) throws {
    let checker = try GrammarFiles.checker(words: words, forms: forms, rules: [])
    #expect(checker.problems.contains { "\($0)".hasPrefix(place) }, "\(checker.problems)")
  }
}
