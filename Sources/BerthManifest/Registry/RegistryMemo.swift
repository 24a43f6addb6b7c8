import Synchronization

/// The entries a registry has read already; a call looks its manifest up several times.
final class RegistryMemo: Sendable {
  private let entries = Mutex<[String: RegistryEntry]>([:])

  subscript(id: String) -> RegistryEntry? {
    get { entries.withLock { $0[id] } }
    set { entries.withLock { $0[id] = newValue } }
  }
}
