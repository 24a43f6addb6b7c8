extension HTMLStyle {
  /// Charts, graphs, maps, timers and chats.
  static let figures = """
    figure{margin-inline:0}figcaption{font-weight:650;margin-bottom:8px}
    .plot{display:block;width:100%;height:auto;overflow:visible}
    .plot.narrow{display:none}
    .picture{max-width:100%;height:auto;display:block;border-radius:12px}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:10px 0 0;padding:0;
    font-size:.85rem;color:var(--muted)}
    .legend svg{margin-right:6px;vertical-align:-1px}
    figure>.list{margin-top:16px}
    .frame{position:relative}
    .frame>svg{display:block;width:100%;height:auto;max-height:80vh;user-select:none;
    -webkit-user-select:none;border-radius:14px}
    .stage.graph .frame>svg{background:color-mix(in srgb,var(--surface) 45%,transparent)}
    .stage.grab .frame>svg{cursor:grab}.stage.grabbing .frame>svg{cursor:grabbing}
    .zoom{position:absolute;right:10px;bottom:10px;display:none;gap:6px}
    .live .zoom{display:flex}
    .zoom button{width:36px;height:36px;border-radius:10px;border:1px solid var(--line);
    background:var(--background);color:var(--text);font:600 17px/1 inherit;cursor:pointer}
    .hint{display:none;margin-top:8px}.live .hint{display:block}
    .node{cursor:pointer;touch-action:none;outline:none}
    .node:focus-visible circle:nth-of-type(2),.node.on circle:nth-of-type(2){stroke-width:5}
    .info{background:var(--surface);border-radius:14px;padding:14px 16px;margin-top:10px}
    .info>*+*{margin-top:6px}
    .timer{display:grid;justify-items:center;gap:16px;position:relative;margin:8px 0 20px}
    .timer[hidden]{display:none}
    .timer>svg{width:220px;height:220px;transform:rotate(-90deg)}
    .compact{grid-template-columns:1fr auto;align-items:center;background:var(--surface);
    border-radius:14px;padding:12px 16px}
    .compact>svg{display:none}.compact .face{position:static;height:auto;width:auto;
    grid-auto-flow:column;gap:12px;align-items:baseline;justify-self:start;text-align:start}
    .compact .face .left{font-size:1.6rem;font-weight:400}
    .breath{fill:var(--accent);opacity:.3}
    .ring{fill:none;stroke:var(--line);stroke-width:6}
    .ring.part{stroke:var(--accent);stroke-linecap:round;stroke-dasharray:1;stroke-dashoffset:1;
    transition:stroke-dashoffset .1s linear}
    .face{position:absolute;top:0;height:220px;display:grid;align-content:center;
    justify-items:center;width:190px;text-align:center}
    .face .left{font-size:3rem;font-weight:300;font-variant-numeric:tabular-nums;line-height:1.1}
    .steps{list-style:none;counter-reset:step;margin:0;padding:0}
    .steps>li{counter-increment:step;position:relative;padding-block:0 16px;
    padding-inline-start:44px}
    .steps>li::before{content:counter(step);position:absolute;inset-inline-start:0;top:-2px;width:28px;
    height:28px;border-radius:50%;display:grid;place-items:center;font-size:.8rem;font-weight:700;
    background:color-mix(in srgb,var(--accent) 20%,var(--background))}
    .steps>li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:13px;top:30px;bottom:4px;
    width:2px;background:var(--line)}
    .steps>li.on::before{background:var(--accent);color:var(--on-accent)}
    .steps .title{font-weight:650}.steps .time{color:var(--accent-text);font-weight:650;
    font-variant-numeric:tabular-nums}
    .steps .track{height:4px;margin-top:6px;min-width:4px}
    .live .steps .track>div{width:0}
    .chat{display:grid;gap:12px}.chat>*{margin:0}
    .system{text-align:center;color:var(--muted);font-size:.85rem}
    .message{max-width:76%;justify-self:start;min-width:0}.message.own{justify-self:end}
    .head{font-size:.78rem;color:var(--muted);padding:0 6px 2px}.own .head{text-align:end}
    .bubble{background:var(--surface);border-radius:18px;padding:10px 16px;white-space:pre-line}
    .bubble,.bubble p{unicode-bidi:plaintext}.ticks{letter-spacing:-.3em;margin-inline:.4em}
    .ticks.read{color:var(--accent-text)}.message>.actions{padding:6px 4px 0}
    .own .bubble{background:var(--accent);color:var(--on-accent)}
    .panes{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;padding-inline:0;
    scrollbar-width:none}
    .pane{flex:0 0 100%;scroll-snap-align:start;padding:0 16px}
    .turn{display:flex;flex-wrap:wrap;gap:6px;padding:6px 4px 0}.own .turn{justify-content:end}
    .turn button{font:inherit;font-size:.75rem;border:0;border-radius:99px;padding:3px 10px;
    color:var(--muted);background:var(--surface);cursor:pointer}
    .turn button[aria-pressed=true]{color:var(--text);
    background:color-mix(in srgb,var(--accent) 24%,transparent)}
    .flashcard{background:var(--surface);border-radius:20px;padding:28px 24px;min-height:180px;
    display:grid;align-content:center;gap:16px;text-align:center;margin-bottom:12px}
    .flashcard .actions{justify-content:center}.side>*{margin-block:0 12px}
    .side>:last-child{margin-bottom:0}.back{border-top:1px solid var(--line);padding-top:16px}
    .live>.flashcard{cursor:pointer}.live>.flashcard:not(.flipped)>.back{display:none}
    .live>.flashcard[hidden]{display:none}.steer{justify-content:center}
    .steer .button:disabled{opacity:.4;cursor:default}
    @media (max-width:520px){.page{padding:24px 16px 48px}.message{max-width:90%}
    .card.shown{grid-template-columns:72px 1fr}
    .plot.wide{display:none}.plot.narrow{display:block}.compact{grid-template-columns:1fr}}
    @media (prefers-reduced-motion:no-preference){.panes{scroll-behavior:smooth}}
    @media print{.zoom,.hint,.timer,.turn{display:none!important}}

    """
}
