"use strict";
/**
 * A text field with line numbers, colours and squiggles: a transparent textarea over a text that shows the same.
 *
 * Tab indents. Esc, then Tab, leads on, so that nobody is trapped.
 */
Play.Editor = class {
  constructor(frame, tokens) {
    this.tokens = tokens;
    this.field = frame.querySelector("textarea");
    this.overlay = frame.querySelector(".overlay");
    this.lit = frame.querySelector(".lit");
    this.gutter = frame.querySelector(".gutter");
    this.text = "";
    this.marks = [];
    this.lights = [];
    this.lines = 0;
    this.isLeaving = false;
    this.onchange = () => {};
    this.onpoint = () => {};
    this.onexplain = () => {};
    this.field.addEventListener("input", () => this.edited());
    this.field.addEventListener("scroll", () => this.follow());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("keyup", () => this.point(this.field.selectionStart));
    this.field.addEventListener("blur", () => { this.isLeaving = false; });
    this.field.addEventListener("mousemove", (event) => this.point(this.offsetAt(event)));
    this.field.addEventListener("mouseleave", () => this.point(null));
    this.field.addEventListener("click", () => {
      if (this.field.selectionStart === this.field.selectionEnd) this.onexplain(this.field.selectionStart, true);
    });
  }

  get value() { return this.text; }

  /** Puts another text in; with `isEdit` it can be undone, and counts as a change. */
  set(text, isEdit) {
    if (isEdit) {
      this.replace(0, this.field.value.length, text);
      return;
    }
    this.field.value = text;
    this.text = this.field.value;
    this.marks = [];
    this.show();
  }

  /** Replaces a part as if it were typed. */
  replace(start, end, text) {
    this.field.focus();
    this.field.setSelectionRange(start, end);
    const isDone = text === "" && start === end || document.execCommand(text === "" ? "delete" : "insertText", false, text);
    if (!isDone) {
      this.field.setRangeText(text, start, end, "end");
      this.edited();
    }
  }

  /** Makes edits that are given by places of the text as it is. */
  apply(edits) {
    let text = this.field.value;
    for (const edit of [...edits].sort((a, b) => b.place[0] - a.place[0])) {
      text = text.slice(0, edit.place[0]) + edit.text + text.slice(edit.place[1]);
    }
    this.set(text, true);
  }

  mark(marks) {
    this.marks = marks;
    this.show();
  }

  light(ranges) {
    if (ranges.length === 0 && this.lights.length === 0) return;
    this.lights = ranges;
    Play.render(this.lit, ranges.length ? this.text : "", ranges.map(([start, end]) => ({ start, end, kind: "on" })));
  }

  /** Leads the cursor to a place, and the place into view. */
  go(start, end) {
    this.field.focus();
    this.field.setSelectionRange(start, end === undefined ? start : end);
    const line = this.text.slice(0, start).split("\n").length - 1;
    const height = this.lineHeight;
    const top = line * height;
    if (top < this.field.scrollTop || top > this.field.scrollTop + this.field.clientHeight - 2 * height) {
      this.field.scrollTop = Math.max(0, top - this.field.clientHeight / 3);
    }
    this.follow();
  }

  get lineHeight() { return parseFloat(getComputedStyle(this.field).lineHeight) || 20; }

  edited() {
    const old = this.text;
    this.text = this.field.value;
    this.marks = Play.moved(this.marks, old, this.text);
    this.light([]);
    this.show();
    this.onchange();
  }

  show() {
    const isLong = this.text.length > Play.colourLimit;
    Play.render(this.overlay, this.text, isLong ? this.marks : [...this.tokens(this.text), ...this.marks]);
    const lines = this.text.split("\n").length;
    if (lines !== this.lines) {
      this.lines = lines;
      this.gutter.textContent = Array.from({ length: lines }, (_, line) => line + 1).join("\n") + "\n\u200b";
    }
    this.follow();
  }

  follow() {
    const place = `translate(${-this.field.scrollLeft}px, ${-this.field.scrollTop}px)`;
    this.overlay.style.transform = place;
    this.lit.style.transform = place;
    this.gutter.style.transform = `translateY(${-this.field.scrollTop}px)`;
  }

  point(offset) { this.onpoint(offset); }

  /** The place of the text under the pointer: the text field lets it through for a moment. */
  offsetAt(event) {
    this.field.style.pointerEvents = "none";
    const offset = Play.offsetAt(this.overlay, event.clientX, event.clientY);
    this.field.style.pointerEvents = "";
    return offset;
  }

  key(event) {
    if (event.key === "Escape") {
      this.isLeaving = true;
      return;
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.onexplain(this.field.selectionStart, false);
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Tab" && isPlain && !this.isLeaving && !this.field.readOnly) {
      event.preventDefault();
      this.indent(event.shiftKey);
      return;
    }
    if (event.key === "Enter" && isPlain && !this.field.readOnly) {
      const start = this.field.selectionStart;
      const line = this.text.slice(this.text.lastIndexOf("\n", start - 1) + 1, start);
      const blanks = line.match(/^ */)[0];
      if (blanks) {
        event.preventDefault();
        document.execCommand("insertText", false, "\n" + blanks);
      }
    }
    if (event.key !== "Tab" && event.key !== "Shift") this.isLeaving = false;
  }

  /** Moves the lines of the selection by two blanks. */
  indent(isBack) {
    const { selectionStart: start, selectionEnd: end } = this.field;
    if (start === end && !isBack) {
      document.execCommand("insertText", false, "  ");
      return;
    }
    const first = this.text.lastIndexOf("\n", start - 1) + 1;
    const lines = this.text.slice(first, end).split("\n");
    const moved = lines.map((line) => (isBack ? line.replace(/^ {1,2}/, "") : line ? "  " + line : line)).join("\n");
    if (moved === this.text.slice(first, end)) return;
    this.replace(first, end, moved);
    const shift = moved.length - (end - first);
    if (start === end) this.field.setSelectionRange(Math.max(first, start + shift), Math.max(first, start + shift));
    else this.field.setSelectionRange(first, end + shift);
  }
};
