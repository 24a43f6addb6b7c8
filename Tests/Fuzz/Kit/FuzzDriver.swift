import Glibc

/// libFuzzer's loop as a library (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
@_silgen_name("LLVMFuzzerRunDriver")
private func runLibFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Hands the target that `--target=NAME` names to libFuzzer, with all other arguments.
///
/// libFuzzer passes over what begins with two dashes and gives it to the processes it starts.
package enum FuzzDriver {
  /// The target of this process; set before the loop begins.
  nonisolated(unsafe) static var target: FuzzTarget?

  /// Runs one of the targets; without a name, lists them.
  package static func run(_ targets: [FuzzTarget]) -> CInt {
    let option = "--target="
    let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count)
    guard let found = targets.first(where: { $0.name == name ?? "" }) else {
      for target in targets { print("\(target.name)\t\(target.summary)") }
      return name == nil ? 0 : 2
    }
    target = found
    FuzzCounters.register()
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    return runLibFuzzer(&count, &arguments, testOneInput)
  }
}

/// One input, under the name libFuzzer calls it by in programs that leave `main` to it.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // A copy of its own, so that the sanitizer sees every byte read beyond its end.
  FuzzDriver.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// One kind of input, and what must be true of it.
package struct FuzzTarget {
  /// How it is called on the command line and in the corpus.
  let name: String
  /// What is read.
  let summary: String
  /// Whether inputs are JSON, changed in their structure too.
  let isJSON: Bool
  /// Reads one input.
  let run: ([UInt8]) -> Void

  /// A target; `require` inside `run` ends the process when something is not as it must be.
  package init(
    _ name: String, _ summary: String, isJSON: Bool = false, _ run: @escaping ([UInt8]) -> Void
  ) {
    (self.name, self.summary, self.isJSON, self.run) = (name, summary, isJSON, run)
  }
}

/// Ends the process as a finding when something is not so.
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
