import BerthViews
import Testing

@testable import BerthCLI

@Suite struct ProgressLineTests {
  @Test(
    "the line fits, whatever the width",
    arguments: [
      (80, "██████████░░░░░░░░░░░░░░░░ 41 % Recipes are being put on the shelf"),
      (44, "█████░░░░░░░░░ 41 % Recipes are being put o"),
      (20, "██░░░░ 41 % Recipes"),
      (8, "░░ 41 %"),
    ])
  func fits(width: Int, expected: String) {
    let label = "Recipes are being put on the shelf\nand a second line"
    #expect(ProgressLine.text(41, 100, label, width: width) == expected)
  }

  @Test("wide characters count as the columns they take")
  func wide() {
    let text = ProgressLine.text(1, 2, "レシピを棚に並べています", width: 40)
    #expect(DisplayWidth.of(text) == 39)
  }

  @Test(
    "a total that is not known, or passed, is no trouble",
    arguments: [
      (7, 0, "7 files"), (7, -1, "7 files"), (9, 4, "██████ 100 % files"),
      (-3, 4, "░░░░░░ 0 % files"),
    ]
  )
  func odd(done: Int, total: Int, expected: String) {
    #expect(ProgressLine.text(done, total, "files", width: 20) == expected)
  }
}
