import BerthBase

/// A folder that goes away with the value.
package final class ScratchFolder: Sendable {
  package let path: String

  package init() { path = (try? FileTree.makeTemporary("berth-test")) ?? "/tmp/berth-test" }

  deinit { try? FileTree.remove(path) }
}
