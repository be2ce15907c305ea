"use strict";
// Small things that all parts of the page use. The page shows what the engine answers; it follows no rule by itself.
const Play = {};

/** An element with attributes and children; texts become text nodes, so that nothing is read as HTML. */
Play.element = function (name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") element.addEventListener("click", value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
};

Play.byId = (id) => document.getElementById(id);

/** Texts beyond this length are shown without colours, which would make typing slow. */
Play.colourLimit = 150000;

/** Colours of YAML: comments, keys, text in quotes. For the eye alone. */
Play.yamlTokens = function (text) {
  const marks = [];
  const pattern = /(#[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')(\s*:(?=\s|$))?|([A-Za-z_$][\w.$-]*)(?=\s*:(?:\s|$))/gm;
  for (const match of text.matchAll(pattern)) {
    const [all, comment, quoted, colon, key] = match;
    const start = match.index;
    if (comment !== undefined) {
      const before = text[start - 1];
      if (before === undefined || /\s/.test(before)) marks.push({ start, end: start + all.length, kind: "comment" });
    } else if (quoted !== undefined) {
      marks.push({ start, end: start + quoted.length, kind: colon ? "key" : "string" });
    } else {
      marks.push({ start, end: start + key.length, kind: "key" });
    }
  }
  return marks;
};

/** Colours of JSON: keys, texts, other values. */
Play.jsonTokens = function (text) {
  const marks = [];
  const pattern = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)/g;
  for (const match of text.matchAll(pattern)) {
    const [, quoted, colon, other] = match;
    const start = match.index;
    const length = (quoted || other).length;
    marks.push({ start, end: start + length, kind: quoted ? (colon ? "key" : "string") : "value" });
  }
  return marks;
};

/**
 * Shows a text with marks, which may overlap: each piece has the classes of all marks around it. Pieces know where they
 * begin, so that a place on the screen leads to a place in the text.
 */
Play.render = function (container, text, marks) {
  // Most edits change one text out of four.
  if (container.text === text && Play.areSame(container.marks, marks)) return;
  [container.text, container.marks] = [text, marks];
  const events = [];
  for (const mark of marks) {
    const start = Math.max(0, Math.min(mark.start, text.length));
    const end = Math.max(start, Math.min(mark.end, text.length));
    // A mark of no width is shown on the next character.
    const shown = end > start ? end : Math.min(start + 1, text.length);
    if (shown > start) events.push([start, 1, mark.kind, mark.title], [shown, 0, mark.kind, mark.title]);
  }
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const pieces = document.createDocumentFragment();
  const open = new Map();
  const titles = [];
  let at = 0;
  const add = (end) => {
    if (end <= at) return;
    const piece = document.createTextNode(text.slice(at, end));
    piece.start = at;
    if (open.size === 0) {
      pieces.append(piece);
    } else {
      const span = document.createElement("span");
      span.className = [...open.keys()].join(" ");
      if (titles.length) span.title = titles.join("\n");
      span.append(piece);
      pieces.append(span);
    }
    at = end;
  };
  for (const [place, isStart, kind, title] of events) {
    add(place);
    if (isStart) {
      open.set(kind, (open.get(kind) || 0) + 1);
      if (title) titles.push(title);
    } else {
      const left = open.get(kind) - 1;
      if (left) open.set(kind, left); else open.delete(kind);
      if (title) titles.splice(titles.indexOf(title), 1);
    }
  }
  add(text.length);
  // The last line break would else have no height.
  pieces.append(document.createTextNode("\u200b"));
  container.replaceChildren(pieces);
};

Play.areSame = (marks, others) =>
  marks.length === others.length
  && marks.every((mark, index) => ["start", "end", "kind", "title"].every((key) => mark[key] === others[index][key]));

/** The place in a shown text at a point of the screen; null where there is none. */
Play.offsetAt = function (container, x, y) {
  let node = null;
  let offset = 0;
  if (document.caretPositionFromPoint) {
    const place = document.caretPositionFromPoint(x, y);
    if (place) [node, offset] = [place.offsetNode, place.offset];
  } else if (document.caretRangeFromPoint) {
    const range = document.caretRangeFromPoint(x, y);
    if (range) [node, offset] = [range.startContainer, range.startOffset];
  }
  if (!node || !container.contains(node) || node.start === undefined) return null;
  // Behind the end of a line there is nothing.
  const range = document.createRange();
  range.selectNodeContents(node);
  const near = [...range.getClientRects()].some((box) => x <= box.right + 8 && y >= box.top - 3 && y <= box.bottom + 3);
  return near ? node.start + offset : null;
};

/** Moves marks with the text that they are about, when it is edited before they are known anew. */
Play.moved = function (marks, old, text) {
  let start = 0;
  const most = Math.min(old.length, text.length);
  while (start < most && old[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const shift = text.length - old.length;
  return marks
    .filter((mark) => mark.end <= start || mark.start >= old.length - end)
    .map((mark) => (mark.end <= start ? mark : { ...mark, start: mark.start + shift, end: mark.end + shift }));
};

/** Both texts in a link: deflated, in the part behind `#`, which browsers don't send. */
Play.pack = async function (data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** The data of a link. A small link may unpack to something huge, so it ends at a limit. */
Play.unpack = async function (text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > 1 << 20) {
      await reader.cancel();
      throw new Error("the link holds more than 1 MB");
    }
    parts.push(value);
  }
  const data = JSON.parse(await new Blob(parts).text());
  if (typeof data.spec !== "string" || typeof data.json !== "string") throw new Error("the link holds no texts");
  return data;
};
