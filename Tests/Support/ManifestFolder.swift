import BerthBase

/// A folder that is removed with the test that made it.
package final class ManifestFolder: Sendable {
  package let path: String

  package init() throws { path = try FileTree.makeTemporary("berth-manifests") }

  deinit { try? FileTree.remove(path) }

  package func write(_ name: String, _ text: String) throws {
    if let slash = name.lastIndex(of: "/") {
      try FileBytes.makeFolder("\(path)/\(name[..<slash])")
    }
    try FileBytes.replace("\(path)/\(name)", with: Array(text.utf8))
  }

  package func write(_ name: String, id: String, version: String = "1.0.0", _ more: String = "")
    throws
  {
    try write(
      name,
      """
      {"id": "\(id)", "name": "The \(id)", "version": "\(version)", "summary": "Does \(id).",
       "abi": "1.0", "library": "lib\(id).so", "data": "../data", "uses": [],
       "implements": ["berth.commands/1"],
       "commands": [{"name": "run", "summary": "runs"}]\(more)}
      """)
  }
}
