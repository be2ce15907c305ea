"use strict";
// Runs the extension against the real server, with an editor that is made up.
//
//   node Tools/vscode/test.js [path of speclint]

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");
const url = require("url");

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}
class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  get scheme() { return this.text.split(":")[0]; }
  get fsPath() { return url.fileURLToPath(this.text); }
  toString() { return this.text; }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(part ? `${this.value}.${part}` : this.value); }
}
class WorkspaceEdit {
  constructor() { this.edits = new Map(); }
  set(uri, edits) { this.edits.set(uri.toString(), edits); }
}
const made = (...names) => class { constructor(...values) { names.forEach((name, i) => { this[name] = values[i]; }); } };

// The extension starts it in another folder.
const given = process.argv[2] || "speclint";
const command = given.includes("/") ? path.resolve(given) : given;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "specmap é "));
const common = "specmap: 1\nmappings:\n  Address: {properties: [street]}\n";
const text = [
  "specmap: 1",
  "use: [common.yaml]",
  "defaults: {naming: snake_case}",
  "mappings:",
  "  Person:",
  "    properties: {firstName: , home: {object: Adress}} # 🚀",
  "examples: [{name: one, mapping: Person, json: {first_name: L}, object: {firstName: L}}]",
  "",
].join("\n");
fs.writeFileSync(path.join(folder, "common.yaml"), common);
fs.writeFileSync(path.join(folder, "a b.yaml"), text);
const uri = new Uri(url.pathToFileURL(path.join(folder, "a b.yaml")).href);

const found = new Map();
const changes = [];
const providers = {};
const commands = {};
const messages = [];
const listeners = {};
const nothing = { dispose() {} };
const on = (name) => (listener) => { listeners[name] = listener; return nothing; };
const register = (name) => (...values) => {
  providers[name] = values.find((value) => value && Object.keys(value).some((key) => key.startsWith("p")));
  return nothing;
};
const document = { uri, languageId: "yaml", version: 1, getText: () => text };

const vscode = {
  Position, Range, Uri, WorkspaceEdit,
  Location: made("uri", "range"), Diagnostic: made("range", "message", "severity"),
  DiagnosticRelatedInformation: made("location", "message"), MarkdownString: made("value"),
  TextEdit: made("range", "newText"), CodeAction: made("title", "kind"), CompletionItem: made("label", "kind"),
  DocumentSymbol: made("name", "detail", "kind", "range", "selectionRange"),
  SymbolInformation: made("name", "kind", "container", "location"), InlayHint: made("position", "label"),
  CodeLens: made("range", "command"), Hover: made("contents", "range"), FoldingRange: made("start", "end", "kind"),
  SemanticTokens: made("data"), SemanticTokensLegend: made("types", "modifiers"),
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 }, FoldingRangeKind: { Comment: 1 },
  CodeActionKind: { QuickFix: new Kind("quickfix"), SourceFixAll: new Kind("source.fixAll") },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    showErrorMessage: (message) => messages.push(message),
    showWarningMessage: (message) => messages.push(message),
    showInformationMessage: (message) => messages.push(message),
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return nothing; } },
  workspace: {
    getConfiguration: () => ({ get: () => command }),
    workspaceFolders: [{ uri: new Uri(url.pathToFileURL(folder).href), name: "specs" }],
    textDocuments: [document],
    createFileSystemWatcher: () => ({
      ...nothing, onDidCreate: on("create"), onDidChange: on("write"), onDidDelete: on("delete"),
    }),
    onDidOpenTextDocument: on("open"), onDidChangeTextDocument: on("change"), onDidSaveTextDocument: on("save"),
    onDidCloseTextDocument: on("close"), onDidChangeWorkspaceFolders: on("folders"),
  },
  languages: {
    match: (selector, open) => (selector.some((one) => one.language === open.languageId) ? 10 : 0),
    createDiagnosticCollection: () => ({
      set: (file, list) => { found.set(file.toString(), list); changes.splice(0).forEach((done) => done()); },
      dispose() {},
    }),
  },
};
for (const name of ["Hover", "CompletionItem", "Definition", "Reference", "Rename", "DocumentSymbol", "WorkspaceSymbol",
  "FoldingRange", "DocumentSemanticTokens", "InlayHints", "CodeLens", "CodeActions", "DocumentFormattingEdit"]) {
  vscode.languages[`register${name}Provider`] = register(name);
}
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require("./extension");

async function until(holds) {
  const late = setTimeout(() => { throw new Error("nothing came within 2 minutes"); }, 120_000);
  while (!holds()) await new Promise((done) => changes.push(done));
  clearTimeout(late);
}

const token = { onCancellationRequested() {} };
const at = (part, further = 1) => {
  const before = text.slice(0, text.indexOf(part) + further).split("\n");
  return new Position(before.length - 1, before[before.length - 1].length);
};

async function main() {
  await extension.activate({ subscriptions: [] });
  await until(() => (found.get(uri.text) || []).length > 0);
  const wrong = found.get(uri.text)[0];
  assert.deepStrictEqual([wrong.code, wrong.severity, wrong.range.start], ["unknown-mapping", 0, at("Adress", 0)]);

  const actions = await providers.CodeActions.provideCodeActions(
    document, new Range(at("Adress"), at("Adress")), {}, token);
  assert.strictEqual(actions[0].edit.edits.get(uri.text)[0].newText, "Address");
  const hover = await providers.Hover.provideHover(document, at("naming"), token);
  assert.match(hover.contents.value, /\*\*naming\*\*/);
  const items = await providers.CompletionItem.provideCompletionItems(document, at("object: ", 8), token);
  assert.ok(items.some((item) => item.label === "Address" && item.insertText === "Address"));
  const symbols = await providers.DocumentSymbol.provideDocumentSymbols(document, token);
  assert.deepStrictEqual(symbols.map((symbol) => symbol.name), ["Person", "one"]);
  const everywhere = await providers.WorkspaceSymbol.provideWorkspaceSymbols("addr", token);
  assert.strictEqual(everywhere[0].name, "Address");
  const whole = new Range(new Position(0, 0), new Position(99, 0));
  const hints = await providers.InlayHints.provideInlayHints(document, whole, token);
  assert.ok(hints.some((hint) => hint.label === "↔ first_name"));
  const tokens = await providers.DocumentSemanticTokens.provideDocumentSemanticTokens(document, token);
  assert.ok(tokens.data.length > 20 && tokens.data.length % 5 === 0);
  await assert.rejects(providers.Rename.prepareRename(document, at("firstName"), token));

  // The edit as the editor would report it.
  const place = text.indexOf("Adress");
  document.version = 2;
  document.getText = () => text.slice(0, place) + "Address" + text.slice(place + 6);
  listeners.change({
    document, contentChanges: [{ range: new Range(at("Adress", 0), at("Adress", 6)), text: "Address" }],
  });
  await until(() => found.get(uri.text).length === 0);
  const definition = await providers.Definition.provideDefinition(document, at("Adress"), token);
  assert.ok(definition.uri.toString().endsWith("common.yaml"));
  const references = await providers.Reference.provideReferences(
    document, at("Adress"), { includeDeclaration: true }, token);
  assert.strictEqual(references.length, 2);
  const renamed = await providers.Rename.provideRenameEdits(document, at("Adress"), "Home", token);
  assert.strictEqual(renamed.edits.size, 2);
  const lenses = await providers.CodeLens.provideCodeLenses(document, token);
  const outcome = await commands[lenses[0].command.command](...lenses[0].command.arguments);
  assert.strictEqual(outcome.status, "passed");
  assert.deepStrictEqual(messages, ["`one` passed"]);

  await commands["specmap.restart"]();
  found.clear();
  await until(() => found.has(uri.text));
  await extension.deactivate();
  console.log("vscode: all passed");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(() => {
  fs.rmSync(folder, { recursive: true });
  setTimeout(() => process.exit(), 3000).unref();
});
