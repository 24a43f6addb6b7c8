import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// `berth docs`: the documents that come with the host, and all of them as pages to put on a server.
enum DocsCommand {
  static let command = HostCommand(
    "docs", summary: "the guides, headers and commands; --site writes all as pages",
    arguments: [
      .text("document", "which one; a list without it", of: Manifest.Parameter.documents)
    ],
    options: [
      Manifest.Parameter(
        name: "site", summary: "write all documents as HTML into a folder",
        rule: ValueRule(.string), placeholder: "FOLDER")
    ],
    examples: ["docs", "docs authors"]
  ) { session, arguments throws(BerthError) in
    let documents = Documents(
      session.layout, manifests: session.host.ownRegistry.entries().map(\.manifest))
    if let folder = arguments["site"]?.string {
      return try write(documents, to: Home.absolute(folder))
    }
    if let id = arguments["document"]?.string {
      let page = try documents.page(id)
      return Report(["id": .string(id), "view": page.json], view: page)
    }
    return Report(
      [
        "documents": .list(documents.all) {
          ["id": .string($0.id), "name": .string($0.title), "kind": .string("\($0.kind)")]
        }, "total": JSON(documents.all.count),
      ], view: documents.contents)
  }

  private static func write(
    _ documents: Documents, to folder: String
  ) throws(BerthError) -> Report {
    try FileBytes.makeFolder(folder, mode: 0o755)
    let renderer = HTMLRenderer(links: SiteFileLinks())
    try FileBytes.replace(
      folder + "/index.html", with: renderer.utf8(documents.contents), mode: 0o644)
    for document in documents.all {
      try FileBytes.replace(
        "\(folder)/\(document.id).html", with: renderer.utf8(try documents.page(document.id)),
        mode: 0o644)
    }
    let count = documents.all.count + 1
    return Report(
      ["folder": .string(folder), "pages": JSON(count)],
      view: .text("\(count) pages in \(folder), which begin with index.html."))
  }
}

/// Links between files in one folder.
private struct SiteFileLinks: HTMLLinks {
  let token = ""

  func target(of link: String) -> HTMLTarget {
    let start = "berth://docs/"
    return link.hasPrefix(start) ? .address("\(link.dropFirst(start.count)).html") : .address(link)
  }
}
