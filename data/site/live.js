
// The page of a live mill. It follows one session over server-sent events and draws the latest state.
// They are read with `fetch`, which can send the token in a header; `EventSource` could only send it
// in the address, where logs would have it.
(() => {
  const $ = (id) => document.getElementById(id);
  const KEPT = "proofmill token";
  const SILENCE = 45000; // ms; the server says something every 15 s
  const LONGEST = 8000; // ms between two tries
  const LISTING = 5000; // ms between two looks at which sessions there are
  const FEW = 20; // families that are seen at first
  const MOST = 10; // lines of a list
  const MUCH = 1.5; // even shares from which a cell is framed
  const BINS = $("heat").tHead.rows[0].cells.length - 1;
  let token = kept();
  let session = named();
  let current = null; // the state that is shown
  let latest = null; // the state that was sent last
  let paused = false;
  let stop = new AbortController(); // of the stream under way
  let cells = new Map(); // family -> { row, bins: Map(bin -> { node, rate, note }) }
  let order = [];
  let unfolded = false;

  function kept() {
    try { return sessionStorage.getItem(KEPT) || ""; } catch { return ""; }
  }

  function keep() {
    try { sessionStorage.setItem(KEPT, token); } catch { /* for this view only */ }
  }

  function named() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
  }

  // --- the server -------------------------------------------------------------------------------

  const ask = (path, options = {}) => fetch(path, {
    ...options, cache: "no-store", credentials: "omit", headers: token ? { authorization: `Bearer ${token}` } : {},
  });

  const rest = (ms, signal) => new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => { clearTimeout(timer); done(); });
  });

  function say(words, isLost = false) {
    if ($("status").textContent !== words) $("status").textContent = words;
    $("status").classList.toggle("lost", isLost);
  }

  // Ask for a token, or for another one.
  function closed(words) {
    say(words, Boolean(token));
    $("door").hidden = false;
    $("state").hidden = true;
    $("name").value = session;
  }

  async function refusal(response) {
    try { return (await response.json()).error; } catch { return `status ${response.status}`; }
  }

  // Tell what may be watched. A session's own token opens no list.
  async function list() {
    const response = await ask("/sessions");
    if (response.status === 401 || (response.status === 403 && !session)) {
      closed(await refusal(response));
      return;
    }
    if (!response.ok && response.status !== 403) return;
    const sessions = response.ok ? (await response.json()).sessions : [session];
    const shown = [...$("sessions").options].map((one) => one.value);
    if (String(shown) !== String(sessions)) {
      $("sessions").replaceChildren(...sessions.map((name) => el("option", { value: name }, name)));
    }
    $("tools").hidden = !sessions.length;
    $("empty").hidden = sessions.length > 0;
    if (!session && sessions.length) follow(sessions[0]);
    if (!session) say("connected");
    $("sessions").value = session;
  }

  // Yield the states of a stream until it ends, or nothing was heard for long.
  async function* states(response, heard) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
      const events = (text + value).split("\n\n");
      text = events.pop();
      for (const event of events) {
        const data = event.split("\n").find((line) => line.startsWith("data: "));
        if (data) yield JSON.parse(data.slice(6));
      }
    }
  }

  // Watch the session until another one is chosen or the page is out of sight.
  async function watch() {
    stop.abort();
    const mine = stop = new AbortController();
    for (let tries = 0; session && !document.hidden && !mine.signal.aborted; tries += 1) {
      const attempt = new AbortController();
      const end = () => attempt.abort();
      mine.signal.addEventListener("abort", end);
      let timer = setTimeout(end, SILENCE);
      const heard = () => { clearTimeout(timer); timer = setTimeout(end, SILENCE); };
      try {
        const response = await ask(`/sessions/${encodeURIComponent(session)}/stream`, { signal: attempt.signal });
        if (response.status === 401 || response.status === 403) {
          if (!mine.signal.aborted) closed(await refusal(response));
          return;
        }
        if (!response.ok) throw new Error(await refusal(response));
        for await (const state of states(response, heard)) {
          if (mine.signal.aborted) return;
          tries = 0;
          take(state);
        }
        throw new Error("the stream has ended");
      } catch (error) {
        if (mine.signal.aborted) return;
        say(`not connected (${error.message}); trying again`, true);
      } finally {
        clearTimeout(timer);
      }
      await rest(Math.min(LONGEST, 500 * 2 ** tries) * (0.5 + Math.random() / 2), mine.signal);
    }
  }

  function follow(name) {
    if (name !== session || !current) { current = latest = null; $("state").hidden = true; }
    session = name;
    const wanted = `#${encodeURIComponent(name)}`;
    if (location.hash !== wanted) history.replaceState(null, "", wanted);
    $("sessions").value = name;
    watch();
  }

  // --- drawing ----------------------------------------------------------------------------------

  const whole = (number) => Math.round(number).toLocaleString("en");
  const share = (number) => `${(100 * number).toFixed(number < 0.1 ? 1 : 0)} %`;
  const span = (bin) => `${bin / BINS} to ${(bin + 1) / BINS}`;
  const dialled = (dial) => (dial === null ? "" : dial.toFixed(2));
  const spread = (cell) => `${cell.lo.toFixed(2)} to ${cell.hi.toFixed(2)}`;

  function put(id, text) {
    if ($(id).textContent !== text) $(id).textContent = text;
  }

  function take(state) {
    latest = state;
    say(paused ? "paused" : "live");
    if (!paused) draw();
  }

  function draw() {
    const isFirst = !current || current.session !== latest.session;
    current = latest;
    document.title = `${current.session} · live mill`;
    $("door").hidden = $("empty").hidden = true;
    $("state").hidden = false;
    totals();
    findings();
    if (isFirst || current.families.length !== cells.size) build();
    heat();
    next();
    lines("asked", current.asked, (one) => [[one.why, "why"]]);
    lines("lately", current.lately, (one) => [
      el("span", { class: one.verdict }, one.verdict), one.reason, [one.extracted ?? "", "answer"], [one.question, "head"],
    ]);
  }

  function totals() {
    const sum = (counts) => Object.values(counts).reduce((all, one) => all + one, 0);
    const { seconds, tickets, outcomes, each } = current.pace;
    put("pace", outcomes.toFixed(1));
    $("paced").replaceChildren(`${tickets.toFixed(1)} tickets a second, over ${seconds} s`, spark(each));
    put("outcomes", whole(sum(current.outcomes)));
    put("undecided", `${whole(current.undecided)} undecided`);
    put("tickets", whole(sum(current.tickets)));
    put("refused", `${whole(current.refused)} rows refused before anybody saw them`);
    const tests = Object.values(current.test);
    const [n, k] = ["n", "k"].map((key) => tests.reduce((all, one) => all + (one[key] ?? 0), 0));
    put("tested", n ? share(k / n) : "none");
    put("tests", `${whole(k)} of ${whole(n)}; they teach nothing`);
  }

  // Outcomes between looks, the last one on the right.
  function spark(each) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    const most = Math.max(1, ...each);
    const label = `outcomes a second in the last ${each.length} s: at most ${Math.max(0, ...each)}, now ${each.at(-1) ?? 0}`;
    const given = { class: "spark", viewBox: "0 0 60 20", preserveAspectRatio: "none", role: "img", "aria-label": label };
    for (const [key, value] of Object.entries(given)) svg.setAttribute(key, value);
    line.setAttribute("points", each.map((one, at) => `${60 - each.length + at},${(19 - (18 * one) / most).toFixed(1)}`).join(" "));
    svg.append(line);
    return svg;
  }

  function findings() {
    const odd = [
      ...current.quarantined.map((one) => ["bad", `${one.family} is quarantined after ${one.rollouts} outcomes: ${one.remedy}`]),
      ...grouped(current.hopeless),
      ...current.cells.filter((one) => ["exhausted", "failing"].includes(one.status)).map((one) => ["odd", `${one.family}, dial ${span(one.bin)}, is ${one.status}`]),
    ];
    if (odd.length > MOST) odd.splice(MOST, Infinity, ["odd", `and ${odd.length - MOST} more, in the map below`]);
    const shown = [...$("findings").children].map((one) => one.textContent);
    if (String(shown) === String(odd.map(([, text]) => text))) return;
    $("findings").replaceChildren(...odd.map(([level, text]) => el("li", { class: level }, text)));
  }

  function grouped(hopeless) {
    const families = [...new Set(hopeless.map((one) => one.family))];
    return families.map((family) => {
      const own = hopeless.filter((one) => one.family === family);
      return ["odd", `${family}, dial ${own.map((one) => `${one.low} to ${one.high}`).join(", ")}, is hopeless: ${own[0].remedy}`];
    });
  }

  function build() {
    cells = new Map();
    for (const { family, bin } of current.cells) {
      if (!cells.has(family)) cells.set(family, { row: el("tr", {}, el("th", { scope: "row" }, family)), bins: new Map() });
      const { row, bins } = cells.get(family);
      while (row.cells.length <= bin) row.append(el("td", { class: "empty" }));
      const rate = el("span"), note = el("small");
      const node = el("td", { "data-cell": `${family}/${bin}` }, rate, note);
      row.append(node);
      bins.set(bin, { node, rate, note });
    }
    for (const { row } of cells.values()) while (row.cells.length <= BINS) row.append(el("td", { class: "empty" }));
    sort();
  }

  // Rows move when they are told to, not under a reader's eyes.
  function sort() {
    const by = $("by").value;
    const value = (family) => {
      const own = current.cells.filter((one) => one.family === family);
      if (by === "weight") return -own.reduce((all, one) => all + one.weight, 0);
      const n = own.reduce((all, one) => all + one.n, 0);
      return by === "mean" && n ? own.reduce((all, one) => all + one.k, 0) / n : 2;
    };
    const values = new Map([...cells.keys()].map((family) => [family, by === "family" ? 0 : value(family)]));
    order = [...cells.keys()].sort((a, b) => values.get(a) - values.get(b) || (a < b ? -1 : 1));
    $("heat").tBodies[0].replaceChildren(...order.map((family) => cells.get(family).row));
    fold();
  }

  function fold() {
    const part = $("part").value.trim().toLowerCase();
    const found = order.filter((family) => family.toLowerCase().includes(part));
    const most = unfolded ? found.length : FEW;
    const seen = new Set(found.slice(0, most));
    for (const [family, { row }] of cells) row.hidden = !seen.has(family);
    $("all").hidden = found.length <= most;
    put("all", `Show all ${found.length}`);
  }

  function heat() {
    const even = 1 / current.cells.length;
    for (const cell of current.cells) {
      const { node, rate, note } = cells.get(cell.family).bins.get(cell.bin);
      const told = cell.n >= 0.5; // what is nearly forgotten counts as unknown
      const words = [told ? `${spread(cell)}, ${whole(cell.n)}` : "no outcomes", cell.status === "open" ? "" : cell.status];
      const texts = [told ? cell.mean.toFixed(2) : "–", words.filter(Boolean).join("; ")];
      [rate, note].forEach((one, at) => { if (one.textContent !== texts[at]) one.textContent = texts[at]; });
      if (told) node.style.setProperty("--v", cell.mean);
      else node.removeAttribute("style");
      node.classList.toggle("asked", cell.weight >= MUCH * even);
    }
  }

  function next() {
    const first = [...current.cells].sort((a, b) => b.weight - a.weight).slice(0, MOST).filter((one) => one.weight > 0);
    $("next").replaceChildren(...first.map((one) => el("tr", {}, el("th", { scope: "row" }, one.family), el("td", {}, span(one.bin)),
      el("td", { class: "number" }, share(one.weight)), el("td", {}, one.n >= 0.5 ? `${one.mean.toFixed(2)} (${spread(one)})` : "not known"), el("td", { class: "number" }, String(one.ready)))));
    put("policy", current.policy);
    for (const rule of document.querySelectorAll("[data-rule]")) rule.hidden = rule.dataset.rule !== current.policy;
  }

  function lines(id, some, more) {
    $(id).replaceChildren(...some.slice(0, MOST).map((one) => el("tr", {},
      ...[`${one.ticket}${one.split === "test" ? " (test)" : ""}`, one.family, dialled(one.dial), ...more(one)].map((value) => {
        const [text, kind] = Array.isArray(value) ? value : [value, null];
        return el("td", { class: kind }, text);
      }))));
  }

  // --- the reader -------------------------------------------------------------------------------

  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault(); // its address would be that of a session
    $("main").focus();
  });
  $("sessions").addEventListener("change", () => follow($("sessions").value));
  $("pause").addEventListener("click", () => {
    paused = !paused;
    $("pause").setAttribute("aria-pressed", String(paused));
    say(paused ? "paused" : "live");
    if (!paused && latest) draw();
  });
  $("door").addEventListener("submit", (event) => {
    event.preventDefault();
    token = $("token").value.trim();
    keep();
    $("token").value = "";
    $("door").hidden = true;
    session = $("name").value.trim();
    begin();
  });
  $("order").addEventListener("submit", (event) => { event.preventDefault(); sort(); });
  $("by").addEventListener("change", sort);
  $("part").addEventListener("input", fold);
  $("all").addEventListener("click", () => { unfolded = true; fold(); });
  addEventListener("hashchange", () => follow(named()));
  document.addEventListener("visibilitychange", () => { document.hidden ? stop.abort() : watch(); }); // a browser has few connections

  const look = () => list().catch(() => { if (!session) say("not connected; trying again", true); });
  function begin() {
    if (session) follow(session);
    look();
  }
  setInterval(() => { if (!document.hidden && $("door").hidden) look(); }, LISTING);
  begin();
})();
