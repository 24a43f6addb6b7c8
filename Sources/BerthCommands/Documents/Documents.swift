package import BerthBase
package import BerthManifest
package import BerthViewModel

/// The documents that come with the host: guides, the headers of the ABI, and what the apps' manifests say of
/// their commands.
package struct Documents {
  /// One of them.
  package struct Document {
    /// The end of its address: `abi`, `clock.h`, `calm-commands`.
    package var id: String
    package var title: String
    package var kind: Kind
    fileprivate var source: Source
  }

  /// What it is.
  package enum Kind: String, CaseIterable {
    case guide = "Guides"
    case header = "Headers for plugins"
    case commands = "Commands of the apps"
  }

  fileprivate enum Source {
    case markdown(String)
    case header(String)
    case manifest(Manifest)
  }

  /// In the order in which they are listed.
  package let all: [Document]

  /// Where guides lie in a checkout.
  private static let guides = [
    "README.md", "Plugins/AUTHORS.md", "Sources/CBerth/ABI.md", "Sources/BerthViewModel/VIEWS.md",
    "Sources/BerthChecks/CHECKS.md", "Sources/BerthWeb/WEB.md", "Sources/BerthWorkers/WORKERS.md",
  ]

  /// The paths of the guides of a checkout, as an installation copies them.
  package static func guides(in checkout: String) -> [String] {
    guides.map { "\(checkout)/\($0)" }.filter(FileBytes.exists)
  }

  /// What is there.
  ///
  /// - Parameter manifests: of the apps.
  package init(_ layout: InstallLayout, manifests: [Manifest]) {
    var documents: [Document] = []
    let guides: [String]
    let headers: String
    if let checkout = layout.checkout {
      let pages = manifests.map { "\(checkout)/Plugins/\($0.id.capitalized)/README.md" }
      guides = Self.guides(in: checkout) + pages.filter(FileBytes.exists)
      headers = checkout + "/Sources/CBerth/include/berth"
    } else {
      let prefix = FileTree.parent(of: FileTree.parent(of: layout.executable))
      let folder = prefix + "/share/doc/berth"
      let order = Self.guides.compactMap { $0.split(separator: "/").last.map(String.init) }
      let names = FileBytes.names(in: folder).filter { $0.hasSuffix(".md") }
      guides = (order.filter(names.contains) + names.filter { !order.contains($0) })
        .map { "\(folder)/\($0)" }
      headers = prefix + "/include/berth"
    }
    for path in guides {
      guard let title = Self.title(path) else { continue }
      documents.append(
        Document(
          id: Self.id(path, manifests), title: title, kind: .guide, source: .markdown(path)))
    }
    for name in FileBytes.names(in: headers) where name.hasSuffix(".h") {
      documents.append(
        Document(
          id: name, title: "berth/\(name)", kind: .header, source: .header("\(headers)/\(name)")))
    }
    documents += manifests.map {
      Document(
        id: "\($0.id)-commands", title: $0.name, kind: .commands, source: .manifest($0))
    }
    all = documents
  }

  /// A document's page, whose links to other documents are `berth://docs/ID`.
  ///
  /// - Throws: `not-found`, `files.*`.
  package func page(_ id: String) throws(BerthError) -> View {
    guard let document = all.first(where: { $0.id == id }) else {
      let guesses = Suggestion.nearest(to: id, among: all.map(\.id))
      throw BerthError(
        "not-found", "there is no document “\(id)”",
        remedy: guesses.isEmpty ? "berth docs lists them" : Suggestion.question(guesses))
    }
    switch document.source {
    case .markdown(let path):
      var reader = MarkdownReader(try Self.text(path), link: link)
      return reader.page()
    case .header(let path): return HeaderReader(try Self.text(path), name: document.title).page
    case .manifest(let manifest): return CommandReference(manifest).page
    }
  }

  /// The list of all.
  package var contents: View {
    .page(
      "Documents",
      children: Kind.allCases.compactMap { kind in
        let items = all.filter { $0.kind == kind }.map {
          View.Item($0.title, subtitle: $0.id, link: "berth://docs/\($0.id)")
        }
        return items.isEmpty ? nil : .section(kind.rawValue, children: [.list(items)])
      })
  }

  private func link(_ address: String) -> String? {
    if address.hasPrefix("https://") { return address }
    let file = address.prefix { $0 != "#" }
    guard let name = file.split(separator: "/").last else { return nil }
    let id = name.hasSuffix(".md") ? name.dropLast(3).lowercased() : String(name)
    return all.contains { $0.id == id } ? "berth://docs/\(id)" : nil
  }

  /// `abi` of `…/ABI.md`; an app's page is called as the app, whose folder has its name in a checkout.
  private static func id(_ path: String, _ manifests: [Manifest]) -> String {
    let parts = path.split(separator: "/")
    let name = (parts.last ?? "").dropLast(3).lowercased()
    let folder = parts.dropLast().last?.lowercased() ?? ""
    return name == "readme" && manifests.contains { $0.id == folder } ? folder : name
  }

  /// The first heading of a file; nil when it cannot be read.
  private static func title(_ path: String) -> String? {
    guard let text = try? text(path),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("# ") })
    else { return nil }
    return MarkdownSpans.plain(String(line.dropFirst(2)))
  }

  private static func text(_ path: String) throws(BerthError) -> String {
    String(decoding: try FileBytes.require(path), as: UTF8.self)
  }
}

extension String {
  /// With a capital.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
