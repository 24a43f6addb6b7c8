extension HTMLStyle {
  /// Maps: places and lines keep their size on the screen when the map is zoomed.
  static let maps = """
    .pin{outline:none}.live .pin{cursor:pointer}
    .pin>g{transform:scale(var(--shrink,1))}
    .plane polyline,.plane polygon,.plane line{vector-effect:non-scaling-stroke}
    .pin circle:first-child{transition:opacity .15s}
    .pin:focus-visible circle:first-child,.pin.on circle:first-child{opacity:.6}

    """
}
