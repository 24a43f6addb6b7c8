import BerthBase
import BerthHTTP
import BerthViews

/// What is the same for everybody: scripts, the style sheet, and what makes the site an app of the phone's own.
enum FrontFiles {
  static func icon(_ request: HTTPRequest) -> HTTPResponse {
    file(request, "image/svg+xml", PackageResources.icon_svg)
  }

  /// For phones that take no drawing, and cut a shape of their own out of it.
  static func bitmap(_ request: HTTPRequest) -> HTTPResponse {
    file(request, "image/png", PackageResources.icon_512_png)
  }

  static func manifest(_ request: HTTPRequest) -> HTTPResponse {
    file(request, "application/manifest+json", PackageResources.app_webmanifest)
  }

  static func worker(_ request: HTTPRequest) -> HTTPResponse {
    file(request, "text/javascript; charset=utf-8", ShellScript.worker)
  }

  /// What can be done with it, to be read as it stands.
  static func recipes(_ request: HTTPRequest) -> HTTPResponse {
    file(request, "text/markdown; charset=utf-8", PackageResources.RECIPES_md)
  }

  /// A script or the style sheet at an address that tells its content; none of another version.
  static func asset(_ request: HTTPRequest) -> HTTPResponse {
    let address = "/" + request.path.joined(separator: "/")
    let isSheet = address == ShellStyle.address
    guard let bytes = isSheet ? ShellStyle.sheet.bytes : ShellScript.all[address]?.bytes else {
      return FrontRoutes.plain(404, "there is nothing here; load the page again")
    }
    var response = HTTPResponse(200, .bytes(bytes))
    response.headers.append("Content-Type", "text/\(isSheet ? "css" : "javascript"); charset=utf-8")
    response.headers.append("Cache-Control", "public, max-age=31536000, immutable")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }

  /// A file that is the same for everybody; a browser that has it is told so.
  private static func file(
    _ request: HTTPRequest, _ type: String, _ bytes: [UInt8]
  ) -> HTTPResponse {
    let tag = ETag(String(SHA256.hex(bytes).prefix(16)))
    var response = HTTPResponse(200, .bytes(bytes))
    if HTTPConditions.evaluate(request, etag: tag, modified: nil) == .notModified {
      response = HTTPResponse(304)
    }
    response.headers.append("Content-Type", type)
    response.headers.append("ETag", tag?.text ?? "")
    response.headers.append("Cache-Control", "max-age=3600")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }
}
