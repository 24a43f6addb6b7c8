import Glibc

/// `syscall(2)`, which Swift does not import because it takes any number of arguments.
package enum RawSystemCall {
  private typealias Function = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
  private static let function: Function? = dlsym(nil, "syscall").map {
    unsafeBitCast($0, to: Function.self)
  }

  /// Makes a system call; -1 with `errno` set when it fails, as the C function does.
  package static func make(
    _ number: UInt32, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0, _ fourth: Int = 0,
    _ fifth: Int = 0
  ) -> Int {
    guard let function else {
      errno = ENOSYS
      return -1
    }
    return function(Int(number), first, second, third, fourth, fifth)
  }

  /// `prctl(2)`, variadic too.
  package static func control(_ option: Int, _ value: Int) -> Int {
    make(prctl, option, value, 0, 0, 0)
  }

  #if arch(x86_64)
  private static let prctl: UInt32 = 157
  #elseif arch(arm64)
  private static let prctl: UInt32 = 167
  #endif

  /// The number of an address, for an argument.
  package static func address(_ pointer: UnsafeRawPointer?) -> Int { Int(bitPattern: pointer) }
}
