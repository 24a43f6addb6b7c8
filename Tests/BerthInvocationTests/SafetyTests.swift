import BerthBase
import Testing

@testable import BerthInvocation
@testable import BerthManifest

/// The engine alone, with rules of its own; the app whose words they are tests its own.
@Suite("Safety rules")
struct SafetyTests {
  private static let rules = """
    # A comment.
    rare\tsuicide overdose
    known\toverdone
    set\twant\t(want to|wanna)
    not\t{want} die laughing
    context\t(film|song)
    emergency\ttook .. # pills
    crisis\t{want} [really] (die|be dead)
    crisis?\tsuicide
    crisis\tpain* ... gone $
    distress\t^ help me $
    distress\t死にたい
    gentle\tdont {want} die
    sign\t(alone|lonely)
    sign\tempty
    glued\ti want to die be dead
    reach\t6
    set\trope\t(rope|strick|*seil)
    crisis?\t{rope} & (staring|envie|موت) ! hammock
    crisis\tenvie den finir
    crisis\tموت
    include\tmore.tsv
    threshold\t150
    weight\tgloom\t100
    weight\tgray skies\t80
    weight\tskie*\t-10
    weight\t{rope}\t60
    weight\tlaughing\t200
    """

  private func grade(_ text: String) -> SafetyGrade? {
    let rules = SafetyRules(Array(Self.rules.utf8)) { name in
      name == "more.tsv" ? Array("crisis\tbridge & {rope} & want".utf8) : nil
    }
    #expect(rules.problems.isEmpty)
    let grade = SafetyClassifier([("en", rules)]).finding(in: text)?.grade
    let kept = SafetyRules(image: rules.image)
    #expect(kept != nil)
    #expect(kept.map { SafetyClassifier([("en", $0)]).finding(in: text)?.grade } == grade)
    return grade
  }

  @Test("The bytes of rules that are damaged or cut are not taken")
  func damage() {
    let image = SafetyRules(Array(Self.rules.utf8)).image
    func isTaken(_ bytes: [UInt8]) -> Bool { SafetyRules(image: bytes) != nil }
    #expect(isTaken(image))
    for index in stride(from: 0, to: image.count, by: 7) {
      var damaged = image
      damaged[index] ^= 0x20
      #expect(!isTaken(damaged), "\(index)")
      #expect(!isTaken(Array(image[..<index])), "\(index)")
    }
  }

  @Test(
    "People write as they like: case, accents, apostrophes, drawn-out letters, look-alikes, typos",
    arguments: [
      ("I WANT TO DIE", .crisis), ("i wánt to díe", .crisis), ("I want to dieeeee", .crisis),
      ("i want to d1e", .crisis), ("wanna really be dead", .crisis), ("suicde", .crisis),
      ("sucide!!", .crisis), ("s*icide", .crisis), ("$uicide", .crisis), ("help me", .distress),
      ("Help me!", .distress), ("help me cook", nil), ("シニタイ", nil), ("死にたい", .distress),
      ("もう死にたーい", .distress), ("overdone", nil), ("took 30 pills", .emergency),
      ("I took about 40 pills", .emergency), ("took 2 pills", nil),
      ("painful, and I want it all gone", .crisis), ("painful. All gone", nil), ("", nil),
      ("🙂", nil), ("I feel alone", nil), ("I feel alone and empty", .distress),
    ] as [(String, SafetyGrade?)])
  func writing(text: String, grade: SafetyGrade?) {
    #expect(self.grade(text) == grade, "\(text)")
  }

  @Test(
    "Parts of a rule stand near each other in any order, unless a word takes the rule back",
    arguments: [
      ("staring at the rope", .crisis), ("a rope, and I keep staring", .crisis),
      ("the Kletterseil, staring", .crisis), ("rope one two three four five six staring", nil),
      ("staring at the rope of the hammock", nil), ("a film: staring at the rope", nil),
      ("rope. Staring", nil), ("I want rope from the bridge", .crisis), ("bridge, rope", nil),
    ] as [(String, SafetyGrade?)])
  func parts(text: String, grade: SafetyGrade?) {
    #expect(self.grade(text) == grade, "\(text)")
  }

  @Test(
    "Words that are written together are known apart: elision, Arabic particles, no spaces",
    arguments: [
      ("l'envie d'en finir", .crisis), ("l’envie d’en finir", .crisis), ("the end finir", nil),
      ("موت", .crisis), ("والموت", .crisis), ("بالموت", .crisis), ("وموتي", .crisis),
      ("تموين", nil), ("iwanttodie", .crisis), ("i wanttodie", .crisis), ("wantondie", nil),
      ("ｼﾆﾀｲ", nil), ("ＷＡＮＴ ＴＯ ＤＩＥ", .crisis),
    ] as [(String, SafetyGrade?)])
  func together(text: String, grade: SafetyGrade?) {
    #expect(self.grade(text) == grade, "\(text)")
  }

  @Test(
    "What only sounds like it is passed over, and takes nothing else back",
    arguments: [
      ("I want to die laughing", nil), ("the song Suicide is on", nil),
      ("a film. I want to die", .crisis), ("in this film I want to die", .crisis),
      ("I don't want to die", .gentle), ("I don t want to die", .gentle),
      ("I want to die laughing, no, I want to be dead", .crisis),
    ] as [(String, SafetyGrade?)])
  func exceptions(text: String, grade: SafetyGrade?) {
    #expect(self.grade(text) == grade, "\(text)")
  }

  @Test(
    "Where no rule fits, weights of words add up over a sentence and the one before",
    arguments: [
      ("gloom and gray skies", .crisis), ("gloom", nil), ("Gray skies. Gloom", .crisis),
      ("Gray skies. Then. Gloom", nil), ("gloom gloom gloom", nil), ("a rope and gloom", .crisis),
      ("in this film gloom and gray skies", nil), ("I want to die laughing", nil),
      ("gloom and gray skies, help me", .crisis), ("GLOOM, gräy skies", .crisis),
    ] as [(String, SafetyGrade?)])
  func weights(text: String, grade: SafetyGrade?) {
    #expect(self.grade(text) == grade, "\(text)")
  }

  @Test("A long text is looked at whole, however few sentence ends it has")
  func long() {
    let filler = Array(repeating: "and then it rained", count: 500).joined(separator: " ")
    #expect(grade("\(filler) I want to die \(filler)") == .crisis)
    #expect(grade(filler) == nil)
  }

  @Test(
    "A line that is wrong is named, and the others hold",
    arguments: [
      ("crisis\t(a|b", "a group is not closed"), ("crisis\ta)", "closes nothing"),
      ("crisis\t(a||b)", "a choice is empty"), ("crisis\t{nobody}", "there is no set"),
      ("crisis\t[a]", "fits without any word"), ("horror\ta", "is no kind of rule"),
      ("crisis", "there is no pattern"), ("set\ta", "a set has a name"),
      ("include\tnowhere.tsv", "there is no file"), ("reach\tfar", "is no reach"),
    ])
  func flaws(line: String, message: String) {
    let rules = SafetyRules(Array("crisis\tgood\n\(line)\n".utf8))
    #expect(rules.problems.map(\.line) == [2])
    #expect(rules.problems.first?.message.contains(message) == true)
    #expect(SafetyClassifier([("en", rules)]).finding(in: "good")?.line == 1)
  }

  @Test("Languages are looked at where their letters are in the text")
  func scripts() {
    #expect(SafetyScript.present(in: "die") == [.latin])
    #expect(SafetyScript.present(in: "自杀") == [.han, .japanese])
    #expect(SafetyScript.present(in: "しにたい") == [.japanese])
    #expect(SafetyScript.present(in: "انتحار 12") == [.arabic])
    #expect(SafetyScript.present(in: "12 🙂").isEmpty)
  }
}
