import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest
import Glibc

/// Serves the host's calls, one at a time, until it goes.
final class WorkerLoop {
  private let plugin: LoadedPlugin
  private let link: WorkerLink

  init(plugin: LoadedPlugin, link: WorkerLink) {
    self.plugin = plugin
    self.link = link
  }

  func run() {
    // A nested call's answer is written by the link.
    link.onCall = { [unowned self] in answer($0) }
    while let frame = link.receive() {
      guard frame.kind == .call else { break }
      let answer = answer(frame)
      link.send(.reply, id: frame.id, [answer.status], answer.texts)
    }
    plugin.end()
    _exit(0)
  }

  private func answer(_ frame: Frame) -> (status: Int64, texts: [[UInt8]]) {
    do throws(BerthError) {
      return (0, try perform(frame))
    } catch {
      return (1, [error.json.utf8()])
    }
  }

  private func perform(_ frame: Frame) throws(BerthError) -> [[UInt8]] {
    guard let function = WorkerFunction(rawValue: frame.number(0)) else {
      throw BerthError("internal", "the host asked for function \(frame.number(0))")
    }
    let flags = frame.number(2)
    switch function {
    case .migratePublic:
      try RemoteStorage.migrate(plugin, from: frame.number(3), to: frame.number(4))
      return []
    case .seedPublic:
      try RemoteStorage.seed(plugin)
      return []
    default: break
    }
    WorkerServices.now = frame.number(1)
    RemoteStorage.beginCall()
    let command = function == .run ? plugin.manifest.command(named: frame.string(0)) : nil
    // Those of a command that reads, whatever is given, are the plugin's alone to read.
    let arguments = command?.mostEffect ?? .reads > .reads ? try? JSON.parse(frame.text(1)) : nil
    let request = CallRequest(
      command: function == .run ? frame.string(0) : "\(function)",
      arguments: arguments ?? .emptyObject, onProgress: { [link] in link.progress($0, $1, $2) },
      cancellation: Cancellation { [page = link.page] in page.isCancelled },
      showsPictures: flags & WorkerFunction.showsPictures != 0,
      isDrawnAsText: flags & WorkerFunction.isDrawnAsText != 0)
    switch function {
    case .run:
      let wantsView = flags & WorkerFunction.wantsView != 0
      let answer = try plugin.produce(
        request, arguments: frame.text(1), wantsView: wantsView,
        effect: command?.effect(of: request.arguments))
      return [answer.data, answer.view]
    case .describe:
      return stride(from: 0, to: frame.texts.count - 1, by: 2).flatMap { index -> [[UInt8]] in
        do throws(BerthError) {
          return [try plugin.describeBytes(frame.string(index), frame.string(index + 1)), []]
        } catch {
          return [[], error.json.utf8()]
        }
      }
    case .plan: return [try plugin.planBytes(frame.number(3), frame.number(4))]
    case .finalize: return [try plugin.finalizeBytes(frame.text(0))]
    case .respond: return [try plugin.respondBytes(frame.text(0), frame.string(1))]
    case .paywall: return [try plugin.paywallBytes(frame.string(0))]
    case .search:
      let asked = (try? JSON.parse(frame.text(1))) ?? .emptyObject
      return [try plugin.search(frame.string(0), asked).utf8()]
    case .prepareStorage:
      try plugin.prepareStorage(request.onProgress)
      return []
    case .dataVersion:
      return plugin.storage.dataVersion(ofScope: .private).map { [Array("\($0)".utf8)] } ?? []
    case .makeBundled:
      try plugin.makeBundled(at: frame.string(0), request)
      return []
    case .migratePublic, .seedPublic: return []
    }
  }
}
