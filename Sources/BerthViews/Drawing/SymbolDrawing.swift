/// Small drawings of one line on a plane of 24 × 24.
package enum SymbolDrawing {
  /// The names of all symbols.
  package static var names: [String] { paths.keys.sorted() }

  /// Appends a symbol; a circle stands for a name that is not known.
  package static func draw(_ name: String, _ out: inout Markup) {
    let isTurned = name == "back" || name == "forward"
    out.raw(
      "<svg class=\"icon\(isTurned ? " turns" : "")\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">")
    let path = paths[name]
    if path != nil, !out.isNew("i-\(name)") {
      out.raw("<use href=\"#i-\(name)\"/></svg>")
    } else {
      let id = path != nil && out.sharesDrawings ? " id=\"i-\(name)\"" : ""
      out.raw("<path\(id) d=\"\(path ?? circle)\"/></svg>")
    }
  }

  private static let circle = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"

  private static let paths: [String: String] = [
    "back": "M15 5l-7 7 7 7",
    "bell": "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
    "book": "M6 17V6a2 2 0 0 1 2-2h11v16H8.500a2.5 2.5 0 0 1 0-5H19M10 8h5",
    "bookmark": "M7 4h10v16l-5-4-5 4z",
    "breath": "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    "camera": "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
    "cards": "M8 7h11v13H8zM5 16V4h11",
    "cart": "M3 4h2l2.5 11h10L20 8H6M9 19.500h.01M17 19.500h.01",
    "chart": "M4 20h16M7 16v-5M12 16V5M17 16V9",
    "chat": "M4 5h16v12h-9l-5 4v-4H4z",
    "check": "M5 12.500l5 5L20 7",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
    "close": "M6 6l12 12M18 6L6 18",
    "compass": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.500l-2 5-5 2 2-5z",
    "cup":
      "M5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 11h1.500a2.5 2.5 0 0 1 0 5H17M9 3v3M13 3v3",
    "dice": "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
    "down": "M6 9l6 6 6-6",
    "fish": "M3 12c4-6 10-6 14-1l4-4v10l-4-4c-4 5-10 5-14-1zM8 11.500h.01",
    "flag": "M6 21V4h12l-3 4 3 4H6",
    "fork": "M7 3v18M4 3v4a3 3 0 0 0 6 0V3M17 21V3c-2.5 1-3.5 4-3.5 8H17",
    "forward": "M9 5l7 7-7 7",
    "glass": "M4 5h16l-8 8zM12 13v7M8 20h8",
    "globe":
      "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3.5 4 3.5 14 0 18M12 3c-3.5 4-3.5 14 0 18",
    "graph":
      "M6 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM18 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 7l8 3M16.5 12.500l-7 4.500M6.5 8l1 8",
    "headphones": "M4 18v-5a8 8 0 0 1 16 0v5M4 15h3v5H4zM20 15h-3v5h3z",
    "heart":
      "M12 20s-7.5-4.6-8.7-9.500C2.6 7.5 4.7 5 7.4 5c2 0 3.6 1.1 4.6 2.800C13 6.1 14.6 5 16.6 5c2.7 0 4.8 2.5 4.1 5.500C19.5 15.4 12 20 12 20z",
    "home": "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01",
    "journal": "M7 3h11v18H7zM7 3v18M4 7h3M4 12h3M4 17h3M11 8h4M11 12h4",
    "leaf": "M5 19C4 9 10 4 20 4c0 10-5 16-15 15zM5 19c2-5 5-8 9-10",
    "learn": "M2 9l10-5 10 5-10 5zM6 11.500v5c3 2.5 9 2.5 12 0v-5",
    "library": "M5 4v16M10 4v16M14.5 5L19 19.5",
    "list": "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    "lock": "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
    "map": "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
    "moon": "M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z",
    "more":
      "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
    "pantry": "M5 4h14v16H5zM5 12h14M12 4v16M9.5 8h.01M14.5 8h.01M9.5 16h.01M14.5 16h.01",
    "pause": "M8 5v14M16 5v14",
    "pen": "M4 20l1-4L16 5l3 3L8 19z",
    "people":
      "M9 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.800a3.5 3.5 0 0 1 0 6.400M18 14.500a6.5 6.5 0 0 1 3.5 5.5",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.500a8 8 0 0 1 16 0",
    "phone":
      "M6 3h3l2 5-2.500 2a12 12 0 0 0 5.500 5.500l2-2.500 5 2v3a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z",
    "pin": "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    "play": "M8 5l11 7-11 7z",
    "plus": "M12 5v14M5 12h14",
    "report": "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 7v6M9 10h6",
    "search": "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20.5 20.500L16 16",
    "settings":
      "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
    "share": "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
    "speaker": "M4 10v4h4l5 4V6L8 10zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
    "spark": "M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
    "star": "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
    "sun":
      "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.500M17.5 17.500L19 19M19 5l-1.5 1.500M6.5 17.500L5 19",
    "trash": "M5 7h14M10 4h4M7 7l1 13h8l1-13",
    "warning": "M12 4l9 16H3zM12 10v4M12 17h.01",
    "wave":
      "M2 8c3 0 3-2 5-2s3 2 5 2 3-2 5-2 3 2 5 2M2 13c3 0 3-2 5-2s3 2 5 2 3-2 5-2 3 2 5 2M2 18c3 0 3-2 5-2s3 2 5 2 3-2 5-2 3 2 5 2",
    "week": "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  ]
}
