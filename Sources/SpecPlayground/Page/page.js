"use strict";
(() => {
  const { byId, element } = Play;
  const embedded = byId("data");
  const isExport = embedded !== null;
  const spec = new Play.Editor(byId("spec-editor"), Play.yamlTokens);
  const json = new Play.Editor(byId("json-editor"), Play.jsonTokens);
  const object = new Play.Viewer(byId("object"));
  const written = new Play.Viewer(byId("written"));
  const diagram = new Play.Diagram(byId("diagram"));

  /** The texts as they are in their files, the number of the last question, and the answer that is shown. */
  const state = { start: null, sequence: 0, answer: null, mapping: null, isFromLink: false, request: null, timer: 0, explained: 0 };

  // MARK: Asking

  async function post(path, body, signal) {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
    const text = await response.text();
    if (!response.ok) throw new Error(text.trim() || `the playground answers with ${response.status}`);
    return JSON.parse(text);
  }

  /** Half of a pair of surrogates, as typing a character in two steps leaves it, isn't text that can be sent. */
  const sound = (text) => (text.toWellFormed ? text.toWellFormed() : text);

  const question = (more) =>
    JSON.stringify({ spec: sound(spec.value), json: sound(json.value), mapping: state.mapping, sequence: state.sequence, ...more });

  /** A text or the choice has changed: what is shown is old from now on, until the answer to this very state comes. */
  function changed() {
    state.sequence += 1;
    document.body.dataset.state = "old";
    if (isExport) return;
    if (location.hash) history.replaceState(null, "", location.pathname);
    showSave();
    clearTimeout(state.timer);
    // A change that comes alone is answered at once, those that come while an answer is made when they pause.
    state.timer = setTimeout(ask, state.request ? 20 : 0);
  }

  async function ask() {
    const sequence = state.sequence;
    state.request?.abort();
    const request = new AbortController();
    state.request = request;
    const begin = performance.now();
    try {
      const answer = await post("/answer", question(), request.signal);
      if (answer.sequence !== state.sequence) return;
      show(answer);
      document.body.dataset.state = answer.isBroken ? "broken" : "current";
      document.body.dataset.sequence = String(answer.sequence);
      document.body.dataset.milliseconds = (performance.now() - begin).toFixed(1);
    } catch (error) {
      if (error.name === "AbortError" || sequence !== state.sequence) return;
      document.body.dataset.state = "failed";
      status(error instanceof TypeError ? "The playground doesn't answer: was it ended?" : error.message, "error");
    } finally {
      if (state.request === request) state.request = null;
    }
  }

  // MARK: Showing

  function show(answer) {
    const errors = answer.diagnostics.filter((found) => found.severity === "error").length;
    spec.mark(answer.diagnostics.filter((found) => found.place).map((found) => mark(found, found.severity)));
    Play.showFindings(byId("diagnostics"), answer.diagnostics, {
      go: (found) => spec.go(...found.place),
      fix: isExport ? null : (fix) => { if (state.answer.sequence === state.sequence) spec.apply(fix.edits); },
    });
    byId("spec-count").textContent = counted(answer.diagnostics.length, "diagnostic");
    byId("fix-all").hidden = isExport || !answer.diagnostics.some((found) => found.fixes.some((fix) => fix.isSafe));
    showMappings(answer);
    if (answer.isBroken) {
      // The last results stay, and are marked as old.
      state.answer = { ...(state.answer || {}), sequence: answer.sequence };
      status(`${counted(errors, "error")} in the spec: the rest is older`, "error");
      return;
    }
    state.answer = answer;
    showResults(answer);
    showExamples(answer);
    light(null);
  }

  const mark = (found, kind) => ({ start: found.place[0], end: found.place[1], kind: `squiggle ${kind}`, title: found.message });
  const counted = (count, word) => (count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`);

  function showResults(answer) {
    const failures = answer.failures || [];
    const lights = answer.lights || { json: [], object: [], written: [], unread: [] };
    const lost = answer.lost || [];
    json.mark([
      ...lights.unread.map(([start, end]) => ({ start, end, kind: "unread", title: "no rule reads it" })),
      ...lost.map((found) => ({ start: found.place[0], end: found.place[1], kind: found.kind, title: found.message })),
      ...failures.filter((found) => found.place && found.side === "json").map((found) => mark(found, found.severity)),
    ]);
    object.show(
      answer.object || "",
      failures.filter((found) => found.place && found.side === "object").map((found) => mark(found, found.severity)),
      lights.object,
      "No object: see what is wrong below the JSON.",
    );
    written.show(
      answer.written || "",
      (answer.changed || []).map((found) => ({ start: found.place[0], end: found.place[1], kind: found.kind, title: found.message })),
      lights.written,
      "Nothing is written.",
    );
    Play.showFindings(byId("failures"), failures, { go: (found) => (found.side === "json" ? json.go(...found.place) : byId("object").focus()) });
    byId("json-count").textContent = [counted(failures.length, "failure"), lights.unread.length ? `${lights.unread.length} unread` : ""]
      .filter(Boolean).join(", ");
    byId("object-count").textContent = answer.records > 1 ? `${answer.records} records` : "";
    byId("written-count").textContent = !answer.isCompared ? "" : answer.differences ? counted(answer.differences, "difference") : "same as the JSON";
    byId("written-count").classList.toggle("good", Boolean(answer.isCompared) && answer.differences === 0);
    diagram.show(answer.picture);
    if (answer.refusal) status(answer.refusal, "error");
    else if (failures.some((found) => found.severity === "error")) status(counted(failures.length, "failure"), "error");
    else status(answer.isCompared ? `read, written and read again in ${(answer.microseconds / 1000).toFixed(1)} ms` : "", "");
  }

  function showMappings(answer) {
    const names = answer.mappings || [];
    const choice = byId("mapping");
    const old = [...choice.options].map((option) => option.value);
    if (old.join("\n") !== names.join("\n")) choice.replaceChildren(...names.map((name) => element("option", { value: name }, name)));
    if (answer.mapping) choice.value = answer.mapping;
    choice.disabled = isExport || names.length < 2;
  }

  function showExamples(answer) {
    const signs = { passed: "✓", failed: "✗", skipped: "–", "not run": "–" };
    byId("examples").replaceChildren(
      ...(answer.examples || []).map((example) => {
        const words = [example.status, ...example.messages].join("\n");
        const button = element(
          "button",
          { type: "button", class: `example ${example.status.replace(" ", "-")}`, title: `${example.name}\n${words}`, onclick: () => choose(example) },
          element("span", { class: "sign", "aria-hidden": "true" }, signs[example.status]),
          element("span", { class: "name" }, example.name),
          element("span", { class: "hidden" }, `, ${words}`),
        );
        return button;
      }),
    );
  }

  /** The wheel moves a row that is longer than its pane. */
  function scrollSideways(event) {
    const row = event.currentTarget;
    if (event.deltaX || event.ctrlKey || row.scrollWidth <= row.clientWidth) return;
    row.scrollLeft += event.deltaY;
    event.preventDefault();
  }

  /** Puts an example's JSON into the sample. */
  function choose(example) {
    if (isExport || example.json === undefined) {
      spec.go(...example.place);
      return;
    }
    state.mapping = example.mapping;
    json.set(example.json, true);
    changed();
  }

  function status(text, kind) {
    const place = byId("status");
    place.textContent = text;
    place.className = `status ${kind}`;
  }

  // MARK: Lights

  /** Lights up all that belongs to some rules, or to some of the places that they are read from. */
  function light(chosen) {
    const answer = state.answer;
    if (!answer?.rules || document.body.dataset.state === "old") chosen = null;
    const rules = new Set(chosen ? chosen.rules : []);
    const isChosen = (place) => rules.has(place.rule) && (!chosen.keys || chosen.keys.has(`${place.record}|${place.path}`));
    const ranges = (places) => (chosen && answer.lights ? places(answer.lights).filter(isChosen).map((place) => place.place) : []);
    json.light(ranges((lights) => lights.json));
    object.light(ranges((lights) => lights.object));
    written.light(ranges((lights) => lights.written));
    spec.light(chosen ? [...rules].map((rule) => answer.rules[rule]).filter(Boolean) : []);
    diagram.light(rules);
  }

  const lightPlaces = (places) =>
    light(places.length === 0 ? null : { rules: places.map((place) => place.rule), keys: new Set(places.map((place) => `${place.record}|${place.path}`)) });

  function lightRules(rules) { light(rules.length === 0 ? null : { rules }); }

  /** The property whose name is the last on the line before a place of the spec. */
  function ruleAt(offset) {
    const line = spec.value.lastIndexOf("\n", offset - 1);
    let found = [];
    let best = line;
    (state.answer?.rules || []).forEach((place, rule) => {
      if (place && place[0] > best && place[0] <= offset) [best, found] = [place[0], [rule]];
    });
    return found;
  }

  const placesAt = (offset) => (offset === null ? [] : Play.innermost(state.answer?.lights?.json || [], offset));

  // MARK: Explaining

  async function explain(request, key) {
    const number = ++state.explained;
    try {
      const answer = isExport ? JSON.parse(embedded.textContent).explanations[key] : await post("/explain", question(request));
      if (number !== state.explained || !answer) return;
      Play.showExplanation(answer, { goJSON: (place) => json.go(...place), goSpec: (place) => spec.go(...place) });
      const first = answer.steps.find((step) => step.place);
      if (first) json.light([first.place]);
    } catch (error) {
      if (number === state.explained) notice(error.message);
    }
  }

  const explainPlace = (place) => explain({ at: place.path, record: place.record }, `${place.record}|${place.path}`);

  function explainRule(rule) {
    const lights = state.answer?.lights;
    const place = lights && [...lights.object, ...lights.json].find((place) => place.rule === rule);
    if (place) explainPlace(place);
    else notice("No value of this JSON goes to that property.");
  }

  function explainJSON(offset, isClick) {
    const found = placesAt(offset);
    if (isExport) {
      if (found.length) explainPlace(found[0]);
    } else if (!isClick || found.length || (state.answer?.lights?.unread || []).some(([start, end]) => start <= offset && offset <= end)) {
      explain({ from: offset });
    }
  }

  function closeExplanation() {
    const panel = byId("explanation");
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    if (hadFocus) byId("object").focus();
  }

  // MARK: Notices, links, files

  function notice(text, action, act) {
    byId("notice").hidden = false;
    byId("notice-text").textContent = text;
    const button = byId("notice-action");
    button.hidden = !action;
    button.textContent = action || "";
    button.onclick = act || null;
  }

  async function share() {
    try {
      const packed = await Play.pack({ spec: sound(spec.value), json: sound(json.value), mapping: state.mapping });
      history.replaceState(null, "", `#${packed}`);
      let isCopied = true;
      try { await navigator.clipboard.writeText(location.href); } catch { isCopied = false; }
      notice(
        (isCopied ? "The link is copied. " : "The link is in the address bar. ")
          + "It holds both texts, and opens in a playground that runs on this port. Nothing was sent.",
      );
    } catch (error) { notice(error.message); }
  }

  async function openLink() {
    const data = await Play.unpack(location.hash.slice(1));
    state.isFromLink = true;
    begin({ ...state.start, spec: data.spec, json: data.json, mapping: data.mapping || null });
    notice("These texts came with the link; your files are as they were.", "Show my files", () => {
      history.replaceState(null, "", location.pathname);
      load();
    });
  }

  function showSave() {
    const start = state.start;
    const isChanged = (editor, text, name) => name && editor.value !== normal(text);
    const isAny = start && start.canSave && !state.isFromLink
      && (isChanged(spec, start.spec, start.specName) || isChanged(json, start.json, start.sampleName));
    byId("save").hidden = !(start && start.canSave && !state.isFromLink);
    byId("save").disabled = !isAny;
  }

  /** A text field has only line feeds. */
  const normal = (text) => text.replace(/\r\n?/g, "\n");

  async function save() {
    const start = state.start;
    if (!start?.canSave || state.isFromLink) return;
    try {
      for (const [file, editor, key, name] of [["spec", spec, "spec", start.specName], ["sample", json, "json", start.sampleName]]) {
        if (!name || editor.value === normal(start[key])) continue;
        await post("/save", JSON.stringify({ file, text: sound(editor.value), known: normal(start[key]) }));
        start[key] = editor.value;
      }
      showSave();
      status("saved", "");
    } catch (error) { notice(error.message); }
  }

  async function fixAll() {
    const sequence = state.sequence;
    try {
      const answer = await post("/fix", question());
      if (sequence === state.sequence && answer.spec !== spec.value) spec.set(answer.spec, true);
      if (answer.count === 0) notice("No fix can be made without another diagnostic.");
    } catch (error) { notice(error.message); }
  }

  // MARK: Beginning

  function begin(texts) {
    spec.set(texts.spec);
    json.set(texts.json);
    state.mapping = texts.mapping || null;
    byId("spec-name").textContent = texts.specName;
    byId("json-name").textContent = texts.sampleName || "";
    state.sequence += 1;
    document.body.dataset.state = "old";
    showSave();
    if (!isExport) ask();
  }

  async function load() {
    try {
      byId("notice").hidden = true;
      state.isFromLink = false;
      state.start = await post("/start", "{}");
      if (location.hash.length > 1) {
        try { return await openLink(); } catch (error) { notice(`The link can't be read: ${error.message}`); }
      }
      begin(state.start);
    } catch (error) { status(error.message, "error"); }
  }

  function loadExport() {
    const data = JSON.parse(embedded.textContent);
    document.body.classList.add("is-export");
    spec.field.readOnly = json.field.readOnly = true;
    begin(data.start);
    state.sequence = data.answer.sequence;
    show(data.answer);
    document.body.dataset.state = data.answer.isBroken ? "broken" : "current";
    status("", "");
    byId("here").replaceChildren(...Play.withCode("A read-only page, as `specmap play --export` writes it."));
    byId("keys").textContent = "Point at a value to see where it comes from; click it for the reason.";
  }

  spec.onchange = changed;
  json.onchange = changed;
  spec.onpoint = (offset) => lightRules(offset === null ? [] : ruleAt(offset));
  json.onpoint = (offset) => lightPlaces(placesAt(offset));
  object.onpoint = written.onpoint = lightPlaces;
  diagram.onpoint = lightRules;
  object.onexplain = written.onexplain = explainPlace;
  diagram.onexplain = explainRule;
  json.onexplain = explainJSON;
  spec.onexplain = (offset, isClick) => { if (!isClick) ruleAt(offset).forEach(explainRule); };
  byId("examples").addEventListener("wheel", scrollSideways, { passive: false });
  byId("mapping").addEventListener("change", (event) => { state.mapping = event.target.value; changed(); });
  byId("share").addEventListener("click", share);
  byId("save").addEventListener("click", save);
  byId("fix-all").addEventListener("click", fixAll);
  byId("explanation-close").addEventListener("click", closeExplanation);
  byId("notice-close").addEventListener("click", () => { byId("notice").hidden = true; });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeExplanation();
    if (event.key === "s" && (event.ctrlKey || event.metaKey) && state.start?.canSave) {
      event.preventDefault();
      save();
    }
  });
  addEventListener("hashchange", () => { if (!isExport && location.hash.length > 1) load(); });
  addEventListener("beforeunload", (event) => { if (!byId("save").hidden && !byId("save").disabled) event.preventDefault(); });
  if (isExport) loadExport(); else load();
})();
