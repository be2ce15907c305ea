"use strict";
/** A text to look at: its values light up, the arrow keys move between them, and a click or Enter explains one. */
Play.Viewer = class {
  constructor(frame) {
    this.frame = frame;
    this.overlay = frame.querySelector(".overlay");
    this.lit = frame.querySelector(".lit");
    this.text = "";
    this.places = [];
    this.current = -1;
    this.onpoint = () => {};
    this.onexplain = () => {};
    this.overlay.addEventListener("mousemove", (event) => this.point(event, this.onpoint));
    this.overlay.addEventListener("mouseleave", () => this.onpoint([]));
    this.overlay.addEventListener("click", (event) => this.point(event, (found) => found.length && this.onexplain(found[0])));
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a text; where there is none, a sentence in its place. */
  show(text, marks, places, otherwise) {
    this.text = text;
    this.frame.dataset.empty = text ? "" : otherwise || "";
    this.places = [...places].sort((a, b) => a.place[0] - b.place[0] || b.place[1] - a.place[1]);
    this.current = -1;
    const isLong = text.length > Play.colourLimit;
    Play.render(this.overlay, text, isLong ? marks : [...Play.jsonTokens(text), ...marks]);
    this.light([]);
  }

  light(ranges) {
    Play.render(this.lit, ranges.length ? this.text : "", ranges.map(([start, end]) => ({ start, end, kind: "on" })));
  }

  point(event, take) {
    const offset = Play.offsetAt(this.overlay, event.clientX, event.clientY);
    take(offset === null ? [] : Play.innermost(this.places, offset));
  }

  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 };
    if (steps[event.key] && this.places.length && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const count = this.places.length;
      this.current = this.current < 0 ? 0 : (this.current + steps[event.key] + count) % count;
      const place = this.places[this.current];
      this.onpoint([place]);
      Play.announce(`${place.path}: ${this.text.slice(place.place[0], Math.min(place.place[1], place.place[0] + 80))}`);
      this.lit.querySelector(".on")?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && this.current >= 0) {
      event.preventDefault();
      this.onexplain(this.places[this.current]);
    }
  }
};

/** The places around an offset that are the smallest: several where one value goes to several properties. */
Play.innermost = function (places, offset) {
  let best = [];
  let size = Infinity;
  for (const place of places) {
    const [start, end] = place.place;
    if (offset < start || offset > end) continue;
    if (end - start < size) [best, size] = [[], end - start];
    if (end - start === size) best.push(place);
  }
  return best;
};

Play.announce = function (text) {
  const place = Play.byId("announcer");
  if (place) place.textContent = text;
};

/** The picture of the mapping. Rows and lines have the numbers that the engine gave them. */
Play.Diagram = class {
  constructor(frame) {
    this.frame = frame;
    this.svg = null;
    this.rules = [];
    this.current = -1;
    this.onpoint = () => {};
    this.onexplain = () => {};
    frame.addEventListener("mousemove", (event) => this.onpoint(this.pointed(event.target)));
    frame.addEventListener("mouseleave", () => this.onpoint([]));
    frame.addEventListener("click", (event) => {
      const [rule] = this.pointed(event.target);
      if (rule !== undefined) this.onexplain(rule);
    });
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  show(picture) {
    const isLost = !picture;
    this.rules = isLost ? [] : picture.rules;
    this.current = -1;
    if (isLost) {
      this.svg = null;
      this.frame.replaceChildren();
      return;
    }
    if (picture.svg === this.svg) return;
    this.svg = picture.svg;
    const svg = document.importNode(new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement, true);
    // It shrinks to the pane for as long as it can be read.
    svg.style.minWidth = `${Math.round(0.72 * parseFloat(svg.getAttribute("width")))}px`;
    this.frame.replaceChildren(svg);
  }

  /** The rules that a part of the picture belongs to. */
  pointed(target) {
    const group = target.closest("[data-object], [data-json]");
    if (!group) return [];
    if (group.dataset.object !== undefined) return this.of([group.dataset.object]);
    const lines = this.frame.querySelectorAll(`.line[data-json="${group.dataset.json}"]`);
    return this.of([...lines].map((line) => line.dataset.object));
  }

  of(rows) {
    return [...new Set(rows.map((row) => this.rules[row]).filter((rule) => rule !== null && rule !== undefined))];
  }

  light(rules) {
    this.frame.classList.toggle("has-light", rules.size > 0);
    for (const group of this.frame.querySelectorAll(".on")) group.classList.remove("on");
    if (!rules.size) return;
    for (const group of this.frame.querySelectorAll("[data-object]")) {
      if (!rules.has(this.rules[group.dataset.object])) continue;
      group.classList.add("on");
      if (group.dataset.json === undefined) continue;
      this.frame.querySelector(`.json[data-json="${group.dataset.json}"]`)?.classList.add("on");
    }
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...this.frame.querySelectorAll(".property[data-object]")].filter((row) => this.of([row.dataset.object]).length);
    if (step && rows.length) {
      event.preventDefault();
      this.current = this.current < 0 ? 0 : (this.current + step + rows.length) % rows.length;
      const row = rows[this.current];
      this.onpoint(this.of([row.dataset.object]));
      Play.announce(row.querySelector("title").textContent);
      row.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === "Enter" && this.current >= 0 && rows[this.current]) {
      event.preventDefault();
      this.onexplain(this.of([rows[this.current].dataset.object])[0]);
    }
  }
};

/** Diagnostics and failures, each with its place and its fixes. */
Play.showFindings = function (list, findings, { go, fix }) {
  list.replaceChildren(
    ...findings.map((found) => {
      const place = found.file ? `${found.file}:${found.line}` : found.line ? `${found.line}:${found.column}` : "";
      const head = Play.element(
        "button",
        { type: "button", class: "entry", onclick: () => go(found), disabled: !found.place },
        Play.element("span", { class: `dot ${found.severity}` }, Play.element("span", { class: "hidden" }, found.severity)),
        Play.element("span", { class: "message" }, ...Play.withCode(found.property ? `\`${found.property}\`: ` : ""), ...Play.withCode(found.message)),
        Play.element("span", { class: "place" }, `${found.id} ${place}`),
      );
      const helps = [found.help, ...(found.notes || []).map((note) => `${note.message} (line ${note.line})`)].filter(Boolean);
      return Play.element(
        "li",
        {},
        head,
        ...helps.map((help) => Play.element("p", { class: "help" }, ...Play.withCode(help))),
        ...(fix ? found.fixes || [] : []).map((one) =>
          Play.element(
            "button",
            { type: "button", class: "fix small", onclick: () => fix(one) },
            ...Play.withCode(`Fix: ${one.title}${one.changesMeaning ? " (may change what the spec means)" : ""}`),
          ),
        ),
      );
    }),
  );
};

/** A sentence with its words in backticks as code. */
Play.withCode = (text) => text.split("`").map((part, index) => (index % 2 ? Play.element("code", {}, part) : part));

/** An explanation, step by step, with the places that lead to the texts. */
Play.showExplanation = function (answer, { goJSON, goSpec }) {
  Play.byId("explained").textContent = answer.subject + (answer.value === undefined ? " is unset" : ` = ${answer.value}`);
  const link = (text, place, go) =>
    text === undefined ? null : Play.element("button", { type: "button", class: "link", disabled: !place, onclick: () => go(place) }, text);
  const steps = answer.steps.map((step) =>
    Play.element(
      "li",
      {},
      Play.element("span", { class: "label" }, step.label),
      Play.element("span", { class: "words" }, ...Play.withCode(step.text)),
      Play.element("span", { class: "links" }, link(step.pointer || undefined, step.place, goJSON), link(step.ruleLine, step.rule, goSpec)),
    ),
  );
  if (answer.remark) steps.unshift(Play.element("li", { class: "remark" }, Play.element("span", { class: "words" }, answer.remark)));
  Play.byId("steps").replaceChildren(...steps);
  const panel = Play.byId("explanation");
  panel.hidden = false;
};
