extension HTMLStyle {
  /// Lists, tables, cards, buttons and forms.
  static let parts = """
    .badges{display:flex;flex-wrap:wrap;gap:6px}
    span.badges{display:inline-flex;margin-inline-start:10px;vertical-align:2px}
    .badge{font-size:.75rem;font-weight:650;line-height:1.2;padding:4px 9px;border-radius:99px;
    background:color-mix(in srgb,var(--gray) 20%,transparent)}
    .badge.tone-accent{background:color-mix(in srgb,var(--accent) 22%,transparent)}
    .badge.tone-good{background:color-mix(in srgb,var(--green) 22%,transparent)}
    .badge.tone-warning{background:color-mix(in srgb,var(--amber) 24%,transparent)}
    .badge.tone-bad{background:color-mix(in srgb,var(--red) 20%,transparent)}
    .ink-accent{color:var(--accent-text)}.ink-good{color:var(--green)}
    .ink-warning{color:var(--amber)}.ink-bad{color:var(--red)}
    .actions{display:flex;flex-wrap:wrap;gap:10px}
    .button{display:inline-block;font:inherit;font-size:.9rem;font-weight:650;border:0;
    border-radius:12px;padding:10px 18px;cursor:pointer;color:var(--accent-text);
    background:color-mix(in srgb,var(--accent) 16%,transparent)}
    .button:hover{text-decoration:none;filter:brightness(1.06)}
    .button:focus-visible{border-radius:12px}
    .button.primary{background:var(--accent);color:var(--on-accent)}
    .button.destructive{color:var(--red);background:color-mix(in srgb,var(--red) 14%,transparent)}
    .warning{background:color-mix(in srgb,var(--amber) 16%,transparent);border-radius:12px;
    padding:14px 16px;border-inline-start:4px solid var(--amber)}
    .list{margin:0;padding:0;list-style:none}
    .list>li{padding:4px 0}
    .list.rich>li{padding:10px 0;border-top:1px solid var(--line)}
    .list.rich>li:first-child{border-top:0;padding-top:0}
    .list.bulleted>li,.list.numbered>li{margin-inline-start:22px}
    .list.bulleted{list-style:disc}.list.numbered{list-style:decimal}
    .list>li.check{list-style:none;margin-inline-start:0}
    .list>li::marker{color:var(--accent-text)}
    .rich .title{font-weight:650}
    .row{display:flex;justify-content:space-between;gap:16px;align-items:baseline}
    .what{min-width:0}.detail{color:var(--muted);font-size:.9rem;text-align:end}
    .done{color:var(--muted)}
    .box{display:inline-block;width:18px;height:18px;border-radius:5px;margin-inline-end:10px;
    vertical-align:-3px;border:1.5px solid var(--gray)}
    .box.on{background:var(--accent);border-color:var(--accent);position:relative}
    .box.on::after{content:"";position:absolute;left:5px;top:1px;width:5px;height:9px;
    border:solid var(--on-accent);border-width:0 2.4px 2.4px 0;transform:rotate(45deg)}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:start;padding-block:8px;padding-inline:0 20px;vertical-align:top;
    border-bottom:1px solid var(--line)}
    th:last-child,td:last-child{padding-inline-end:0}
    thead th{font-size:.82rem;color:var(--muted);border-bottom-width:2px}
    tbody th{font-weight:400}tbody tr:last-child>*{border-bottom:0}
    .center{text-align:center}.end{text-align:end}
    .number{font-variant-numeric:tabular-nums;white-space:nowrap}
    dl{display:grid;grid-template-columns:fit-content(42%) 1fr;gap:6px 24px}
    dt{color:var(--muted);font-size:.95rem}dd{margin:0;min-width:0;overflow-wrap:anywhere}
    .cards{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(min(280px,100%),1fr))}
    .card,.paywall{background:var(--surface);border-radius:16px;padding:18px}
    .card.shown{display:grid;grid-template-columns:minmax(72px,96px) 1fr;gap:16px}
    .card>div>*{margin-bottom:10px}.card .name{font-size:1.08rem;margin-bottom:2px}
    .card .name a{color:inherit}
    .paywall{border-radius:20px;padding:26px}.paywall h1,.paywall h2{font-size:1.5rem}
    .product{display:flex;justify-content:space-between;gap:16px;border-radius:14px;
    padding:14px 16px;color:inherit;border:1px solid var(--line);background:var(--background)}
    .product:hover{text-decoration:none}
    .product.first{background:var(--accent);color:var(--on-accent);border-color:transparent}
    .product .trial{display:block;font-size:.85rem}.price{text-align:end;white-space:nowrap}
    .progress p{display:flex;justify-content:space-between;gap:16px;margin-bottom:6px}
    .track{height:8px;border-radius:4px;background:var(--line);overflow:hidden}
    .track>div{height:100%;border-radius:4px;background:var(--accent)}
    .field{display:grid;gap:6px}.field label{font-weight:650;font-size:.92rem}
    .field.toggle{display:flex;align-items:center;flex-wrap:wrap}
    input,select,textarea{font:inherit;color:inherit;background:var(--surface);width:100%;
    border:1px solid var(--line);border-radius:10px;padding:10px 12px}
    input[type=checkbox]{width:20px;height:20px;accent-color:var(--accent)}

    """
}
