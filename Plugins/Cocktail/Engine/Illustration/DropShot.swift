/// Drinks of two glasses, told by their instructions.
enum DropShot {
  /// Whether a small glass is let fall into the large one and all goes down at once: a Jägerbomb, a Sake
  /// Bomb, a Depth Charge.
  static func isDropped(_ recipe: Recipe) -> Bool {
    guard recipe.method == .build, [.shot, .beer].contains(recipe.category), recipe.glass != .shot
    else { return false }
    return recipe.steps.contains { step in
      let words = step.lowercased()
      if words.contains("drop it in and") || words.contains("drop and drink") { return true }
      let isSmall = ["shot", "cup", "small glass"].contains { words.contains($0) }
      return isSmall && ["drop the", "has dropped", "let go"].contains { words.contains($0) }
    }
  }
}
