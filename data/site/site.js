"use strict";

// A page of evidence: the overview is in the HTML; this lists, filters and shows its rows.
// The state of the page is in its address, so every view can be linked to. Texts of rows enter the
// page as text only; drawings, which proofmill made and escaped, are the one kind of markup.
const proofmill = (() => {
  const PAGE = 25;
  const $ = (id) => document.getElementById(id);
  const views = { overview: $("overview"), rows: $("rows"), row: $("row") };
  const loading = new Map(); // chunk number -> { promise, settle }
  let index = null;
  let listed = { key: "", rows: [] }; // the rows of the last filter, in order
  let title = document.title;

  // --- views ------------------------------------------------------------------------------------

  function show(name) {
    const isOther = views[name].hidden;
    for (const [key, view] of Object.entries(views)) view.hidden = key !== name;
    if (isOther) scrollTo(0, 0);
  }

  // Put the focus where it was: a control that is drawn anew is another one to the browser.
  function refocus(draw) {
    const focused = document.activeElement?.dataset.control;
    draw();
    if (focused) views.rows.querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus();
  }

  // --- address ----------------------------------------------------------------------------------

  function address() {
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const [view, ...rest] = path.split("/");
    let name = rest.join("/");
    try { name = decodeURIComponent(name); } catch { /* mistyped: names nothing */ }
    return { view: view || "overview", rest: name, query: new URLSearchParams(query || "") };
  }

  function link(view, query) {
    const text = query.toString();
    return `#/${view}${text ? `?${text}` : ""}`;
  }

  function changed(query, changes) {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(changes)) {
      if (value === "" || value === null) next.delete(key);
      else next.set(key, value);
    }
    return next;
  }

  // --- rows -------------------------------------------------------------------------------------

  const idOf = (row) => index.ids.substr(row * index.width, index.width);

  // A row's name in addresses: its id, and of several with one id which of them.
  const nameOf = (row) => encodeURIComponent(idOf(row) + (index.again[row] ? `~${index.again[row]}` : ""));

  function find(name) {
    const [, id, again] = name.match(/^(.*?)(?:~(\d+))?$/s);
    const wanted = id.slice(0, index.width);
    let left = Number(again || 0);
    for (let at = index.ids.indexOf(wanted); at >= 0; at = index.ids.indexOf(wanted, at + 1)) {
      if (at % index.width === 0 && left-- === 0) return at / index.width;
    }
    return -1;
  }

  const named = (facet, row) => facet.values[facet.codes[row]] ?? "";
  const shown = (value) => (Number.isNaN(value) ? "" : Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2));

  // Return the rows that meet every condition of a query, and, for each facet, how many rows each of
  // its values would leave. Whole columns at a time: a hundred thousand rows take some milliseconds.
  function filter(query) {
    const failures = new Uint8Array(index.rows), failed = new Int8Array(index.rows).fill(-1);
    const demand = (place, holds) => {
      for (let row = 0; row < index.rows; row += 1) {
        if (!holds(row)) { failures[row] += 1; failed[row] = place; }
      }
    };
    index.facets.forEach(({ key, values, codes, set }, place) => {
      if (!query.has(key)) return;
      const code = values.indexOf(query.get(key));
      if (code < 0) demand(place, () => false);
      else if (set) demand(place, (row) => (codes[row] >> code) & 1);
      else demand(place, (row) => codes[row] === code);
    });
    const number = index.numbers.find((one) => one.key === query.get("number"));
    if (number) {
      const least = query.has("least") ? Number(query.get("least")) : -Infinity;
      const most = query.has("most") ? Number(query.get("most")) : Infinity;
      demand(-1, (row) => number.values[row] >= least && number.values[row] <= most); // NaN: unknown
    }
    const id = (query.get("id") || "").slice(0, index.width);
    if (id) demand(-1, (row) => index.ids.startsWith(id, row * index.width));
    const rows = [];
    for (let row = 0; row < index.rows; row += 1) if (!failures[row]) rows.push(row);
    const counts = index.facets.map(({ values, codes, set }, place) => {
      const found = new Uint32Array(values.length);
      for (let row = 0; row < index.rows; row += 1) {
        if (failures[row] > 1 || (failures[row] === 1 && failed[row] !== place)) continue;
        if (!set) { if (codes[row] >= 0) found[codes[row]] += 1; continue; }
        for (let left = codes[row], bit = 0; left; left >>= 1, bit += 1) if (left & 1) found[bit] += 1;
      }
      return found;
    });
    return { rows: sorted(rows, query), counts };
  }

  function sorted(rows, query) {
    const [key, order] = (query.get("sort") || "").split(":");
    const number = index.numbers.find((one) => one.key === key);
    const sign = order === "down" ? -1 : 1;
    if (number) {
      const values = number.values;
      const known = rows.filter((row) => !Number.isNaN(values[row]));
      const unknown = rows.filter((row) => Number.isNaN(values[row]));
      return [...known.sort((a, b) => sign * (values[a] - values[b]) || a - b), ...unknown];
    }
    const facet = index.facets.find((one) => one.key === key);
    return facet ? rows.sort((a, b) => sign * (facet.codes[a] - facet.codes[b]) || a - b) : rows;
  }

  function matching(query) {
    const own = changed(query, { page: null });
    if (listed.key !== own.toString() || !listed.counts) listed = { key: own.toString(), ...filter(own) };
    return listed;
  }

  // --- chunks -----------------------------------------------------------------------------------

  function chunk(number) {
    if (!loading.has(number)) {
      const entry = {};
      entry.promise = new Promise((resolve, reject) => {
        const name = `data/chunk-${String(number).padStart(5, "0")}.js`;
        const fail = () => reject(new Error(`${name} cannot be read; write the site again`));
        Object.assign(entry, { settle: resolve, fail });
        document.head.append(el("script", { src: name, onerror: fail }));
      });
      loading.set(number, entry);
    }
    return loading.get(number).promise;
  }

  async function unpacked(data) {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  async function detail(row) {
    const rows = await chunk(Math.floor(row / index.chunk));
    const [name, head, blocks] = rows[row % index.chunk];
    return { name, head, blocks };
  }

  // --- the list ---------------------------------------------------------------------------------

  function choice(facet, place, query, counts) {
    const go = (event) => { location.hash = link("rows", changed(query, { [facet.key]: event.target.value, page: null })); };
    const chosen = query.get(facet.key) || "";
    const options = facet.values.map((value, code) => el("option", { value, selected: value === chosen }, `${value} (${counts[place][code]})`));
    if (chosen && !facet.values.includes(chosen)) options.push(el("option", { value: chosen, selected: true }, `${chosen} (0)`));
    return el("label", {}, facet.label, el("select", { "data-facet": facet.key, "data-control": facet.key, onchange: go }, el("option", { value: "" }, "all"), ...options));
  }

  function bounds(query) {
    if (!index.numbers.length) return [];
    const chosen = query.get("number") || "";
    const go = (changes) => { location.hash = link("rows", changed(query, { number: chosen || index.numbers[0].key, page: null, ...changes })); };
    const box = (key, label) => el("label", {}, label, el("input", { type: "number", step: "any", value: query.get(key) || "", "data-bound": key, "data-control": key, onchange: (event) => go({ [key]: event.target.value }) }));
    const options = index.numbers.map((one) => el("option", { value: one.key, selected: one.key === chosen }, one.label));
    return [
      el("label", {}, "number", el("select", { "data-facet": "number", "data-control": "number", onchange: (event) => go({ number: event.target.value }) }, el("option", { value: "" }, "any"), ...options)),
      box("least", "at least"),
      box("most", "at most"),
    ];
  }

  function headings(query) {
    const [key, order] = (query.get("sort") || "").split(":");
    const one = (entry) => {
      const next = key === entry.key && order !== "down" ? `${entry.key}:down` : entry.key;
      const state = key !== entry.key ? "none" : order === "down" ? "descending" : "ascending";
      const arrow = { none: "", ascending: " ↑", descending: " ↓" }[state];
      return el("th", { scope: "col", "aria-sort": state }, el("a", { href: link("rows", changed(query, { sort: next, page: null })) }, entry.label + arrow));
    };
    return el("tr", {}, el("th", { scope: "col" }, "id"), ...[...index.facets.filter((facet) => !facet.set), ...index.numbers].map(one), el("th", { scope: "col" }, "begins"));
  }

  function line(row, query) {
    const head = el("td", { class: "head" }, "…");
    detail(row).then((one) => { head.textContent = one.head; }, (error) => { head.textContent = error.message; });
    const numbers = index.numbers.map((one) => el("td", { class: "number" }, shown(one.values[row])));
    return el("tr", {}, el("td", {}, el("a", { href: link(`row/${nameOf(row)}`, query) }, idOf(row))),
      ...index.facets.filter((facet) => !facet.set).map((facet) => el("td", {}, named(facet, row))), ...numbers, head);
  }

  function list(query) {
    const { rows, counts } = matching(query);
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    const page = Math.min(pages, Math.max(1, Number(query.get("page")) || 1));
    const turn = (to, text) => el("a", { href: link("rows", changed(query, { page: to === 1 ? null : to })), rel: text }, text);
    const filters = el("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
      ...index.facets.map((facet, place) => choice(facet, place, query, counts)), ...bounds(query),
      el("label", {}, "id begins", el("input", { value: query.get("id") || "", "data-control": "id", onchange: (event) => { location.hash = link("rows", changed(query, { id: event.target.value.trim(), page: null })); } })),
      el("a", { href: "#/rows" }, "clear"));
    views.rows.replaceChildren(
      el("h2", {}, `${rows.length.toLocaleString("en")} of ${index.rows.toLocaleString("en")}`), filters,
      el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "list" }, el("table", { class: "rows" }, el("thead", {}, headings(query)), el("tbody", {}, ...rows.slice((page - 1) * PAGE, page * PAGE).map((row) => line(row, query))))),
      el("p", { class: "pager" }, page > 1 ? turn(page - 1, "previous") : null, `page ${page} of ${pages}`, page < pages ? turn(page + 1, "next") : null));
    show("rows");
    document.title = `${rows.length} · ${title}`;
  }

  // --- one row ----------------------------------------------------------------------------------

  const blocks = {
    text: (value) => el("pre", { class: "text" }, value),
    code: (value) => el("pre", { class: "code", tabindex: "0" }, value),
    marked: (value) => el("pre", { class: "text" }, ...value.map(([text, isMarked]) => (isMarked ? el("mark", {}, text) : text))),
    facts: (value) => el("dl", { class: "pairs" }, ...value.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
    table: ([header, rows]) => el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "table" }, el("table", {},
      el("thead", {}, el("tr", {}, ...header.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((text) => el("td", {}, text))))))),
    svg: (value) => {
      const box = el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": "drawing" });
      box.innerHTML = value;
      return box;
    },
    rollouts: (value) => el("div", {}, ...value.map(([solver, verdict, reason, text]) => el("details", {},
      el("summary", {}, el("span", { class: verdict }, verdict), ` ${reason} · ${solver}`), el("pre", { class: "text" }, text)))),
    answer: (id) => (api.served ? judge(id) : null),
  };

  function judge(id) {
    const box = el("textarea", { "aria-label": "Your answer", placeholder: "The answer, as a model would write it" });
    const said = el("p", { role: "status" });
    const ask = async () => {
      said.textContent = "…";
      try {
        const reply = await fetch("score", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id, response: box.value }) });
        const found = await reply.json();
        if (!reply.ok) throw new Error(found.error);
        said.replaceChildren(el("span", { class: found.verdict }, found.verdict), `: ${found.explanation}`);
      } catch (error) {
        said.textContent = `no verdict: ${error.message}`;
      }
    };
    return el("div", { class: "answer" }, box, el("button", { type: "button", onclick: ask }, "Judge"), said);
  }

  async function row(id, query) {
    const at = find(id);
    if (!id || at < 0) {
      views.row.replaceChildren(el("p", {}, `There is no row ${id} here.`), el("a", { href: "#/rows" }, "all rows"));
      show("row");
      return;
    }
    const { rows } = matching(query);
    const place = rows.indexOf(at);
    const step = (by, text) => {
      const other = rows[place + by];
      return place < 0 || other === undefined ? null : el("a", { href: link(`row/${nameOf(other)}`, query), rel: text, "data-step": text }, text);
    };
    const back = link("rows", changed(query, { page: place < PAGE ? null : Math.floor(place / PAGE) + 1 }));
    const crumbs = el("p", { class: "crumbs" }, el("a", { href: back, "data-step": "up" }, "list"), step(-1, "previous"), step(1, "next"), place < 0 ? null : `${place + 1} of ${rows.length}`);
    let found;
    try {
      found = await detail(at);
    } catch (error) {
      found = { name: id, blocks: [["text", "", error.message]] };
    }
    if (address().rest !== id) return; // the reader has gone on meanwhile
    const parts = found.blocks.map(([kind, name, value]) => {
      const body = blocks[kind](value);
      return body && el("section", { "data-block": kind }, name ? el("h3", {}, name) : null, body);
    });
    views.row.replaceChildren(crumbs, el("h2", {}, found.name), ...parts.filter(Boolean));
    show("row");
    document.title = `${found.name} · ${title}`;
    scrollTo(0, 0);
  }

  // --- the page ---------------------------------------------------------------------------------

  function render() {
    const { view, rest, query } = address();
    if (view === "rows" || view === "row") {
      if (!index) return; // `index` renders once it is there
      if (view === "rows") refocus(() => list(query));
      else row(rest, query);
      return;
    }
    show("overview");
    document.title = title;
    const section = view === "section" && $(rest);
    if (section) section.scrollIntoView();
  }

  // Of several heat maps in a section one is seen; of long tables the first rows.
  function fold() {
    for (const section of document.querySelectorAll("#overview section")) {
      const maps = [...section.querySelectorAll("table.heat")];
      if (maps.length > 1) {
        const see = (name) => maps.forEach((map) => { map.parentElement.hidden = map.dataset.name !== name; });
        const pick = el("select", { onchange: (event) => see(event.target.value) }, ...maps.map((map) => el("option", { value: map.dataset.name }, map.dataset.name)));
        maps[0].parentElement.before(el("p", {}, el("label", {}, "Show ", pick)));
        see(maps[0].dataset.name);
      }
    }
    for (const table of document.querySelectorAll("table.facts, table.heat")) {
      const rows = [...table.tBodies[0].rows];
      const most = Number(table.dataset.most || 30);
      if (rows.length <= most + 3) continue;
      const rest = rows.slice(most);
      const set = (hidden) => rest.forEach((one) => { one.hidden = hidden; });
      const button = el("button", { type: "button", onclick: () => { set(false); button.remove(); } }, `Show all ${rows.length}`);
      set(true);
      table.parentElement.after(button);
    }
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const step = { j: "next", k: "previous", u: "up" }[event.key];
    const target = step && !views.row.hidden && views.row.querySelector(`[data-step="${step}"]`);
    const turn = step && !views.rows.hidden && views.rows.querySelector(`[rel="${step}"]`);
    if (target) target.click();
    else if (turn) turn.click();
    else if (event.key === "o") location.hash = "#/";
    else if (event.key === "r" && index) location.hash = "#/rows";
    else if (event.key === "/" && index) {
      event.preventDefault();
      if (views.rows.hidden) location.hash = "#/rows";
      setTimeout(() => views.rows.querySelector("select")?.focus());
    }
  }

  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // its address would be that of the overview
    $("main").focus();
  });
  addEventListener("hashchange", render);
  addEventListener("keydown", keys);
  fold();
  render();

  const api = {
    served: false,
    index(value) {
      index = value;
      for (const facet of index.facets) facet.codes = Int32Array.from(facet.codes);
      for (const number of index.numbers) number.values = Float64Array.from(number.values, (one) => one ?? NaN);
      render();
    },
    chunk({ number, data }) {
      unpacked(data).then(loading.get(number).settle, loading.get(number).fail);
    },
  };
  return api;
})();
