/// What the welcome is called, and how a home remembers that somebody has seen it.
enum Welcome {
  static let title = "Discover cocktails through flavour science"
  /// The key of the database.
  static let key = "welcomed"
}
