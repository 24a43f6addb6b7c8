import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest
import BerthServices

/// Sounds and pictures of apps, sent by the front process from the user's own media folder.
extension FrontRoutes {
  /// A file that a view has named to this session, whole or in part.
  func media(_ request: HTTPRequest, _ session: SignIns.Session) -> Outcome {
    let plugin = request.path.dropFirst().first ?? ""
    let path = request.path.dropFirst(2).joined(separator: "/")
    let key = MediaAddress.key(path, plugin: plugin, token: session.token)
    guard Self.areEqual(request.value(MediaAddress.keyField) ?? "", key) else {
      return .answer(Self.plain(404, "there is nothing here"))
    }
    return sound(request, session)
  }

  /// A file of an app's media of the user, whole or in part.
  func sound(_ request: HTTPRequest, _ session: SignIns.Session) -> Outcome {
    let nothing = Outcome.answer(Self.plain(404, "there is nothing here"))
    guard request.method != "POST" else {
      return .answer(Self.plain(405, "sounds and pictures are got, not sent"))
    }
    let plugin = request.path.dropFirst().first ?? ""
    let path = request.path.dropFirst(2).joined(separator: "/")
    guard Manifest.isID(plugin), let relative = try? RelativePath(path),
      let home = try? Home(path: self.home.path, user: session.user),
      let file = try? ConfinedFolder(
        path: home.mediaFolder(ofPlugin: plugin), name: "the media of \(plugin)"
      ).open(relative)
    else { return nothing }
    return answer(request, file, type: MediaAddress.type(path))
  }

  private func answer(_ request: HTTPRequest, _ file: OpenFile, type: String) -> Outcome {
    let tag = ETag(file.identity)
    var range = 0..<file.size
    var response = HTTPResponse(200, .length(file.size))
    switch HTTPConditions.evaluate(request, etag: tag, modified: nil) {
    case .notModified: response = HTTPResponse(304)
    case .preconditionFailed: response = Self.plain(412, "the file is another one now")
    case .proceed:
      let part = ByteRange.evaluate(request, length: file.size, etag: tag, modified: nil)
      switch part {
      case .whole: break
      case .part(let bytes):
        range = bytes
        response = HTTPResponse(206, .length(bytes.count))
      case .unsatisfiable: response = Self.plain(416, "the file has \(file.size) bytes")
      }
      if let text = part.contentRange(length: file.size) {
        response.headers.append("Content-Range", text)
      }
    }
    if !response.headers.contains("content-type") {
      response.headers.append("Content-Type", type)
      response.headers.append("X-Content-Type-Options", "nosniff")
    }
    response.headers.append("ETag", tag?.text ?? "")
    response.headers.append("Accept-Ranges", "bytes")
    response.headers.append("Cache-Control", "private, no-cache")
    // Opened as a page it is nothing but a file.
    response.headers.append("Content-Security-Policy", "default-src 'none'; sandbox")
    response.headers.append("Cross-Origin-Resource-Policy", "same-origin")
    guard case .length = response.body, request.method == "GET" else { return .answer(response) }
    return .send(response, file, range)
  }
}
