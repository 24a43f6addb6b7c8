extension TerminalPainter {
  mutating func draw(_ picture: ViewNode.Picture) {
    let label = picture.label.isEmpty ? "Picture" : picture.label
    paragraph("[\(label)]", ink: inks.muted)
  }
}
