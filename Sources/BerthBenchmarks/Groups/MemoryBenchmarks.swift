import BerthBase
import BerthFigures
import Glibc

/// Resident memory of the installed host, as the kernel counts it.
///
/// The host is stopped where it writes its answer, because nobody takes that off the pipe: all it
/// needed for the command it has by then. `VmHWM` of its status is then the maximum it ever had.
enum MemoryBenchmarks {
  private static let megabyte = 1_048_576.0

  static func run(_ bench: Bench) throws {
    let host = try bench.installedHost()
    let scratch = try Scratch()
    let home = HostTree.fixedTime + ["--json", "--home", scratch.path]
    // The five apps fill their databases first.
    try host.prepare(home: scratch.path)
    try add(bench, "host alone: plugin list", host, ["plugin", "list"] + home, 0, 9)
    for app in AppHome.apps {
      try add(bench, "one app: \(app)", host, HostTree.simplest(app) + home, 1, nil)
    }
    try add(bench, "five apps loaded: today", host, ["today"] + home, 5, 50)
    try add(bench, "five apps loaded: search lemon", host, ["search", "lemon"] + home, 5, 50)
  }

  /// - Parameters:
  ///   - libraries: how many apps must be loaded.
  ///   - goal: the maximum in megabytes.
  private static func add(
    _ bench: Bench, _ name: String, _ host: HostTree, _ arguments: [String], _ libraries: Int,
    _ goal: Double?
  ) throws {
    var samples = Samples()
    for _ in 0..<bench.repetitions(5) {
      samples.add(try peak(host, arguments, libraries: libraries))
    }
    bench.add(
      Figure(
        group: bench.group, name: name, unit: .bytes, value: samples.median, least: samples.least,
        p95: samples.spread,
        goal: goal.map { .atMost($0 * megabyte) }))
  }

  private static func peak(
    _ host: HostTree, _ arguments: [String], libraries: Int
  ) throws -> Double {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw BerthError("process.failed", "could not make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    // A pipe that is full: whoever writes to it waits.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let filler = [UInt8](repeating: 32, count: 4096)
    while write(ends[1], filler, filler.count) > 0 {}
    _ = fcntl(ends[1], F_SETFL, 0)
    let process = try host.spawn(arguments, output: ends[1])
    defer {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    var status = 0 as Int32
    for _ in 0..<4000 {
      usleep(5000)
      guard waitpid(process, &status, WNOHANG) == 0 else { break }
      guard ProcFile.text("/proc/\(process)/wchan").contains("pipe") || isWriting(process) else {
        continue
      }
      let maps = ProcFile.text("/proc/\(process)/maps")
      let loaded = AppHome.apps.filter { maps.contains("/lib\($0).so") }.count
      guard loaded == libraries else {
        throw BerthError(
          "bench.differs",
          "\(arguments.joined(separator: " ")) has \(loaded) apps loaded, not \(libraries)")
      }
      let text = ProcFile.value(of: "VmHWM", in: "/proc/\(process)/status") ?? ""
      guard let kilobytes = Double(text.prefix { $0 != " " }) else { break }
      return kilobytes * 1024
    }
    throw BerthError(
      "process.failed", "\(arguments.joined(separator: " ")) did not come to write its answer")
  }

  /// Whether the process waits in write(2) on its standard output: system call 1 with descriptor 1
  /// on x86-64, 64 on others.
  private static func isWriting(_ process: pid_t) -> Bool {
    let words = ProcFile.text("/proc/\(process)/syscall").split(separator: " ")
    return words.count > 1 && ["1", "20", "64", "66"].contains(words[0]) && words[1] == "0x1"
  }
}
