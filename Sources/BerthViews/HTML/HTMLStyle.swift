import BerthViewModel

/// The style sheet of an HTML document: colours as variables, light and dark.
enum HTMLStyle {
  static func sheet(accent: RGB) -> String {
    ":root{color-scheme:light dark;\(variables(.light(accent: accent)))}"
      + "@media (prefers-color-scheme:dark){:root{\(variables(.dark(accent: accent)))}}"
      + base + parts + figures + maps + roles
  }

  private static func variables(_ palette: Palette) -> String {
    var css =
      "--accent-text:\(palette.accentText.text);--on-accent:\(palette.onAccent.text);"
    for role in View.Color.Role.allCases {
      css += "--\(role.rawValue):\(palette.rgb(role).text);"
    }
    return css
  }

  /// The classes that drawings use, the same as in a stand-alone SVG document.
  private static let roles: String = {
    var css =
      ".t{fill:var(--text)}.m{fill:var(--muted)}.k{fill:var(--accent-text)}"
      + ".o{fill:var(--on-accent)}"
      + ".halo{stroke:var(--background);paint-order:stroke;stroke-linejoin:round}"
    for role in View.Color.Role.allCases {
      let name = role.rawValue
      css += ".f-\(name){fill:var(--\(name))}.s-\(name){stroke:var(--\(name))}"
      css += ".c-\(name){stop-color:var(--\(name))}"
    }
    return css
  }()

  private static let base = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--background);color:var(--text);
    font:16px/1.5 "Helvetica Neue",Helvetica,Arial,"Liberation Sans","Noto Sans",sans-serif}
    .page{max-width:760px;margin:0 auto;padding:36px 24px 64px}
    h1,h2,h3,h4,h5,h6{line-height:1.25;margin:0;font-weight:700;letter-spacing:-.01em}
    h1{font-size:2rem}h2{font-size:1.25rem}h3{font-size:1.1rem}h4,h5,h6{font-size:1rem}
    [dir=rtl]{text-align:right}
    [dir=rtl] :is(h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,th,a,span,strong,figcaption){unicode-bidi:plaintext}
    p{margin:0;overflow-wrap:anywhere}
    .sub{color:var(--muted);font-size:1.05rem;margin-top:4px}
    .note,.muted,small{color:var(--muted);font-size:.875rem}
    .lead{font-size:1.15rem;font-weight:650}
    header{margin-bottom:20px}
    .page>*,section>*,.card>div>*,.paywall>*,form>*{margin-block:0 16px}
    .page>header{margin-bottom:20px}
    .page>section,section>section{margin-top:32px}section>h1,section>h2,section>h3,section>h4{margin-bottom:12px}
    .page>:first-child{margin-top:0}
    .page>:last-child,section>:last-child,.card>div>:last-child{margin-bottom:0}
    a{color:var(--accent-text);text-decoration:none}
    a:hover{text-decoration:underline;text-underline-offset:3px}
    :focus-visible{outline:3px solid var(--accent-text);outline-offset:2px;border-radius:6px}
    hr{border:0;border-top:1px solid var(--line);margin:24px 0}
    code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;
    font-size:.9em}
    code{background:var(--surface);border-radius:5px;padding:.1em .35em}
    pre{background:var(--surface);border-radius:12px;padding:14px 16px;overflow-x:auto}
    pre code{background:none;padding:0}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}

    """
}
