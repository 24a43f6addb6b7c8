/// What becomes of a process whose parent has ended.
package enum ParentDeath {
  /// Has the kernel send this process a signal when the thread that started it ends (prctl(2),
  /// PR_SET_PDEATHSIG). A parent that has ended before is not noticed.
  package static func leads(to signal: Int32) { _ = RawSystemCall.control(1, Int(signal)) }
}
