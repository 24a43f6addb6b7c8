import BerthBase
import BerthServices
import Glibc

/// An encrypted answer that comes piece by piece, from the program `curl`.
enum CurlStream {
  /// Starts the request; what it says, the token too, goes to curl in files that have no name.
  ///
  /// - Parameter body: of a POST; none is sent where it is empty.
  /// - Throws: `fetch.offline` where there is no curl, or it cannot be started.
  static func start(
    _ request: FetchRequest, _ body: [UInt8], _ session: Session
  ) throws(BerthError) -> ServerStream {
    var request = request
    if !body.isEmpty { request.bodyFile = "/dev/fd/\(bodyDescriptor)" }
    let transport = CurlTransport(
      environment: session.environment, monotonic: session.clock.monotonic)
    let curl = try transport.streaming(request)
    let answer = try StreamPair.pipe()
    guard let input = MemoryFile.make("request", curl.input),
      let content = MemoryFile.make("body", body)
    else { throw failed(errno) }
    defer {
      close(input)
      close(content)
    }
    let (process, failure) = ProcessStart.start(
      curl.path, curl.arguments, environment: curl.environment
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, answer.theirs, 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, content, bodyDescriptor)
    }
    guard failure == 0 else { throw failed(failure) }
    answer.closeTheirs()
    return ServerStream(answer.takeOurs(), process: process)
  }

  /// Where curl finds the body.
  private static let bodyDescriptor: Int32 = 3

  private static func failed(_ number: Int32) -> BerthError {
    BerthError(
      "fetch.offline", "curl cannot be started: \(String(cString: strerror(number)))",
      remedy: "check that the program curl works: curl --version")
  }
}
