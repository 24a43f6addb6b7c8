/// Numbers of Linux system calls, by name, for the machine this is built for.
///
/// From the kernel's `arch/x86/entry/syscalls/syscall_64.tbl` and, for aarch64,
/// `include/uapi/asm-generic/unistd.h`; they are part of the kernel's ABI and never change.
/// Swift's Glibc module does not offer them.
enum SystemCall {
  #if arch(x86_64)
  static let clone: UInt32 = 56
  static let clone3: UInt32 = 435
  static let kill: UInt32 = 62
  static let tgkill: UInt32 = 234
  static let prlimit64: UInt32 = 302
  static let setrlimit: UInt32 = 160
  static let ioctl: UInt32 = 16
  static let fcntl: UInt32 = 72
  static let prctl: UInt32 = 157
  static let rtSigaction: UInt32 = 13
  static let seccomp: UInt32 = 317
  static let landlockCreateRuleset: UInt32 = 444
  static let landlockAddRule: UInt32 = 445
  static let landlockRestrictSelf: UInt32 = 446
  static let memfdCreate: UInt32 = 319
  static let socketpair: UInt32 = 53
  /// `AUDIT_ARCH_…` of `linux/audit.h`.
  static let auditArchitecture: UInt32 = 0xC000_003E
  #elseif arch(arm64)
  static let clone: UInt32 = 220
  static let clone3: UInt32 = 435
  static let kill: UInt32 = 129
  static let tgkill: UInt32 = 131
  static let prlimit64: UInt32 = 261
  static let setrlimit: UInt32 = 164
  static let ioctl: UInt32 = 29
  static let fcntl: UInt32 = 25
  static let prctl: UInt32 = 167
  static let rtSigaction: UInt32 = 134
  static let seccomp: UInt32 = 277
  static let landlockCreateRuleset: UInt32 = 444
  static let landlockAddRule: UInt32 = 445
  static let landlockRestrictSelf: UInt32 = 446
  static let memfdCreate: UInt32 = 279
  static let socketpair: UInt32 = 199
  /// `AUDIT_ARCH_…` of `linux/audit.h`.
  static let auditArchitecture: UInt32 = 0xC000_00B7
  #endif
}
