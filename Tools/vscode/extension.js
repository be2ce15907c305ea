"use strict";
// SpecMap in Visual Studio Code: starts `speclint lsp`, and carries what it reports to the editor.

const vscode = require("vscode");
const { Client } = require("./client");
const convert = require("./convert")(vscode);

const languages = ["yaml", "specmap"];
const selector = languages.flatMap((language) => ["file", "untitled"].map((scheme) => ({ language, scheme })));

let running = null;

async function activate(context) {
  const output = vscode.window.createOutputChannel("SpecMap");
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("specmap.restart", async () => {
      await deactivate();
      await start(output);
    }),
    { dispose: () => deactivate() }
  );
  await start(output);
}

async function deactivate() {
  const server = running;
  running = null;
  if (!server) return;
  for (const part of server.parts) part.dispose();
  await server.client.stop();
}

async function start(output) {
  const path = vscode.workspace.getConfiguration("specmap").get("server.path") || "speclint";
  const diagnostics = vscode.languages.createDiagnosticCollection("speclint");
  const server = { parts: [diagnostics] };
  const folders = vscode.workspace.workspaceFolders || [];
  const cwd = folders.length > 0 && folders[0].uri.scheme === "file" ? folders[0].uri.fsPath : undefined;
  const client = new Client(path, ["lsp"], { cwd }, {
    log: (text) => output.append(text),
    request: () => null,
    notification: (method, params) => take(method, params, diagnostics, output),
    exit: (reason) => {
      if (running !== server) return;
      for (const part of server.parts) part.dispose();
      running = null;
      vscode.window.showErrorMessage(
        reason instanceof Error
          ? `\`${path} lsp\` can't be started: ${reason.message}. Set "specmap.server.path".`
          : `The language server of SpecMap ended with ${reason}. "SpecMap: Restart the language server" starts it again.`
      );
    },
  });
  server.client = client;
  running = server;
  let answer;
  try {
    answer = await client.request("initialize", initializeParams(folders));
  } catch {
    return; // It was reported when the process ended.
  }
  client.notify("initialized", {});
  follow(client, server.parts);
  provide(client, answer.capabilities, server.parts);
}

function initializeParams(folders) {
  return {
    processId: process.pid,
    clientInfo: { name: "Visual Studio Code" },
    rootUri: folders.length > 0 ? folders[0].uri.toString() : null,
    workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      workspace: { workspaceEdit: { documentChanges: true }, workspaceFolders: true },
      textDocument: {
        hover: { contentFormat: ["markdown"] },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } } },
        publishDiagnostics: { relatedInformation: true, versionSupport: true },
      },
    },
  };
}

function take(method, params, diagnostics, output) {
  if (method === "textDocument/publishDiagnostics") {
    const uri = convert.uri(params.uri);
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
    // Diagnostics of an older text would stand in the wrong places.
    if (document && params.version !== undefined && params.version !== document.version) return;
    diagnostics.set(uri, params.diagnostics.map(convert.diagnostic));
  } else if (method === "window/logMessage") {
    output.appendLine(params.message);
  } else if (method === "window/showMessage") {
    const show = params.type <= 2 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
    show(params.message);
  }
}

// Open documents, and their changes.
function follow(client, parts) {
  const isMine = (document) => vscode.languages.match(selector, document) > 0;
  const name = (document) => ({ uri: document.uri.toString() });
  const open = (document) => {
    if (!isMine(document)) return;
    client.notify("textDocument/didOpen", {
      textDocument: {
        ...name(document), languageId: document.languageId, version: document.version, text: document.getText(),
      },
    });
  };
  vscode.workspace.textDocuments.forEach(open);
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{yaml,yml,json,ndjson}");
  const changed = (type) => (uri) =>
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  parts.push(
    watcher,
    watcher.onDidCreate(changed(1)),
    watcher.onDidChange(changed(2)),
    watcher.onDidDelete(changed(3)),
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (!isMine(event.document) || event.contentChanges.length === 0) return;
      client.notify("textDocument/didChange", {
        textDocument: { ...name(event.document), version: event.document.version },
        contentChanges: event.contentChanges.map((change) => ({
          range: convert.toRange(change.range), text: change.text,
        })),
      });
    }),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (isMine(document)) client.notify("textDocument/didSave", { textDocument: name(document) });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isMine(document)) client.notify("textDocument/didClose", { textDocument: name(document) });
    }),
    vscode.workspace.onDidChangeWorkspaceFolders((event) => {
      const folders = (list) => list.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
      client.notify("workspace/didChangeWorkspaceFolders", {
        event: { added: folders(event.added), removed: folders(event.removed) },
      });
    })
  );
}

// Requests of the editor, and the answers of the server.
function provide(client, capabilities, parts) {
  const document = (d) => ({ textDocument: { uri: d.uri.toString() } });
  const at = (d, p) => ({ ...document(d), position: convert.toPosition(p) });
  // A request that is cancelled, or that the server refuses, has no answer.
  const ask = async (method, params, token, made) => {
    try {
      const result = await client.request(method, params, token);
      return result === null ? undefined : made(result);
    } catch {
      return undefined;
    }
  };
  const all = (make) => (items) => items.map(make);
  const text = (method) => `textDocument/${method}`;
  const legend = capabilities.semanticTokensProvider.legend;
  const tokens = new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
  const languages = vscode.languages;
  parts.push(
    languages.registerHoverProvider(selector, {
      provideHover: (d, p, token) =>
        ask(text("hover"), at(d, p), token, (hover) =>
          new vscode.Hover(convert.markdown(hover.contents), convert.range(hover.range))),
    }),
    languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: (d, p, token) =>
          ask(text("completion"), at(d, p), token, (list) => list.items.map(convert.completionItem)),
      },
      ...capabilities.completionProvider.triggerCharacters
    ),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: (d, p, token) => ask(text("definition"), at(d, p), token, convert.location),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: (d, p, context, token) =>
        ask(text("references"), { ...at(d, p), context }, token, all(convert.location)),
    }),
    languages.registerRenameProvider(selector, {
      prepareRename: async (d, p, token) => {
        const found = await ask(text("prepareRename"), at(d, p), token, (result) => ({
          range: convert.range(result.range), placeholder: result.placeholder,
        }));
        if (!found) throw new Error("Only the names of mappings can be changed everywhere.");
        return found;
      },
      provideRenameEdits: async (d, p, newName, token) =>
        convert.workspaceEdit(await client.request(text("rename"), { ...at(d, p), newName }, token)),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (d, token) =>
        ask(text("documentSymbol"), document(d), token, all(convert.documentSymbol)),
    }),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) =>
        ask("workspace/symbol", { query }, token, all(convert.workspaceSymbol)),
    }),
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: (d, context, token) =>
        ask(text("foldingRange"), document(d), token, all((fold) =>
          new vscode.FoldingRange(
            fold.startLine, fold.endLine, fold.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined))),
    }),
    languages.registerDocumentSemanticTokensProvider(
      selector,
      {
        provideDocumentSemanticTokens: (d, token) =>
          ask(text("semanticTokens/full"), document(d), token, (result) =>
            new vscode.SemanticTokens(new Uint32Array(result.data))),
      },
      tokens
    ),
    languages.registerInlayHintsProvider(selector, {
      provideInlayHints: (d, range, token) =>
        ask(text("inlayHint"), { ...document(d), range: convert.toRange(range) }, token, all(convert.inlayHint)),
    }),
    languages.registerCodeLensProvider(selector, {
      provideCodeLenses: (d, token) => ask(text("codeLens"), document(d), token, all(convert.codeLens)),
    }),
    languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions: (d, range, context, token) =>
          ask(
            text("codeAction"),
            {
              ...document(d), range: convert.toRange(range),
              context: { diagnostics: [], only: context.only ? [context.only.value] : undefined },
            },
            token,
            all(convert.codeAction)
          ),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll] }
    ),
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (d, options, token) =>
        ask(
          text("formatting"),
          { ...document(d), options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces } },
          token,
          all(convert.textEdit)
        ),
    }),
    vscode.commands.registerCommand("speclint.runExample", (...given) =>
      client.request("workspace/executeCommand", { command: "speclint.runExample", arguments: given }))
  );
}

module.exports = { activate, deactivate };
