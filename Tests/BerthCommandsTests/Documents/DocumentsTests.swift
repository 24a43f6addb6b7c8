import BerthBase
import BerthManifest
import BerthTesting
import BerthViewModel
import Testing

@testable import BerthCommands

@Suite("Documents that come with the host")
struct DocumentsTests {
  private func documents() throws -> Documents {
    let layout = InstallLayout(executable: TestPaths.products + "/berth")
    let manifests = Registry(folders: layout.manifestFolders).entries().map(\.manifest)
    return Documents(layout, manifests: manifests)
  }

  @Test("guides, headers and every app's commands are there, each under an id of its own")
  func all() throws {
    let documents = try documents()
    let ids = documents.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in [
      "readme", "authors", "abi", "views", "checks", "web", "workers", "clock.h", "calm",
      "calm-commands",
    ] {
      #expect(ids.contains(id), "\(id)")
    }
  }

  @Test("each is a page that can be drawn, with a title, and no link leads nowhere")
  func pages() throws {
    let documents = try documents()
    let ids = Set(documents.all.map(\.id))
    for document in documents.all {
      let page = try documents.page(document.id)
      let text = page.json.text()
      #expect(page.json["title"]?.string?.isEmpty == false, "\(document.id)")
      #expect(throws: Never.self) { try View.decode(page.json) }
      for part in text.split(separator: "berth://docs/").dropFirst() {
        let id = String(part.prefix { $0 != "\"" && $0 != "\\" })
        #expect(ids.contains(id), "\(document.id) leads to \(id)")
      }
    }
  }

  @Test("a header's comments are text, its declarations code")
  func headers() throws {
    let page = try documents().page("clock.h").json
    #expect(page["title"] == "berth/clock.h")
    let kinds = (page["children"]?.array ?? []).map { $0["role"]?.string ?? "body" }
    #expect(kinds.prefix(2) == ["body", "code"])
    #expect(page.text().contains("int64_t (*now)(berth_call *call);"))
  }

  @Test("what is not there is said, with what may be meant")
  func unknown() throws {
    let documents = try documents()
    #expect { try documents.page("author") } throws: {
      let error = $0 as? BerthError
      return error?.code == "not-found" && error?.remedy.contains("authors") == true
    }
  }
}
