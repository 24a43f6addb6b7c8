import CGlibc

/// How much memory of the heap is in use, by mallinfo2(3), which counts every arena.
///
/// Not by malloc_info(3): its sizes of free blocks have the flags of each block's header in them, so that what is
/// in use seems to change by a byte with every block that is freed or split.
enum HeapUse {
  /// Bytes in use now: a multiple of what malloc(3) gives at least.
  static var bytes: Int {
    let use = mallinfo2()
    return use.uordblks + use.hblkhd
  }
}
