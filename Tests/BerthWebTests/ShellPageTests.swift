import BerthViewModel
import BerthViews
import BerthWeb
import Testing

@Suite("Shell pages")
struct ShellPageTests {
  @Test("a page is one document")
  func document() {
    let page = ShellPage(title: "T", fragment: HTMLFragment(title: "T"), nonce: "n")
    #expect(String(decoding: Shell.page(page), as: UTF8.self).hasPrefix("<!doctype html>"))
  }
}
