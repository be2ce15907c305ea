"use strict";
// Values of the protocol as values of VS Code, and back.

module.exports = (vscode) => {
  const position = (p) => new vscode.Position(p.line, p.character);
  const range = (r) => new vscode.Range(position(r.start), position(r.end));
  const uri = (text) => vscode.Uri.parse(text, true);
  const location = (l) => new vscode.Location(uri(l.uri), range(l.range));
  const markdown = (content) => new vscode.MarkdownString(content.value);
  const textEdit = (e) => new vscode.TextEdit(range(e.range), e.newText);

  const toPosition = (p) => ({ line: p.line, character: p.character });
  const toRange = (r) => ({ start: toPosition(r.start), end: toPosition(r.end) });

  const severities = [
    vscode.DiagnosticSeverity.Error,
    vscode.DiagnosticSeverity.Error,
    vscode.DiagnosticSeverity.Warning,
    vscode.DiagnosticSeverity.Information,
    vscode.DiagnosticSeverity.Hint,
  ];

  function diagnostic(d) {
    const made = new vscode.Diagnostic(range(d.range), d.message, severities[d.severity || 1]);
    made.source = d.source;
    made.code = d.code;
    made.tags = d.tags;
    made.relatedInformation = (d.relatedInformation || []).map(
      (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message)
    );
    return made;
  }

  function workspaceEdit(edit) {
    const made = new vscode.WorkspaceEdit();
    for (const [file, edits] of Object.entries((edit && edit.changes) || {})) made.set(uri(file), edits.map(textEdit));
    for (const file of (edit && edit.documentChanges) || []) {
      made.set(uri(file.textDocument.uri), file.edits.map(textEdit));
    }
    return made;
  }

  function codeAction(action) {
    const kind = action.kind === "quickfix" ? vscode.CodeActionKind.QuickFix : vscode.CodeActionKind.SourceFixAll;
    const made = new vscode.CodeAction(
      action.title,
      action.kind === "quickfix" ? kind : kind.append(action.kind.split(".").slice(2).join("."))
    );
    made.edit = workspaceEdit(action.edit);
    made.isPreferred = action.isPreferred;
    made.diagnostics = (action.diagnostics || []).map(diagnostic);
    return made;
  }

  function completionItem(item) {
    const made = new vscode.CompletionItem(item.label, item.kind - 1);
    made.detail = item.detail;
    if (item.documentation) made.documentation = markdown(item.documentation);
    made.filterText = item.filterText;
    made.sortText = item.sortText;
    made.range = range(item.textEdit.range);
    made.insertText = item.textEdit.newText;
    return made;
  }

  function documentSymbol(symbol) {
    const made = new vscode.DocumentSymbol(
      symbol.name,
      symbol.detail || "",
      symbol.kind - 1,
      range(symbol.range),
      range(symbol.selectionRange)
    );
    made.children = (symbol.children || []).map(documentSymbol);
    return made;
  }

  function workspaceSymbol(symbol) {
    return new vscode.SymbolInformation(
      symbol.name,
      symbol.kind - 1,
      symbol.containerName || "",
      location(symbol.location)
    );
  }

  function inlayHint(hint) {
    const made = new vscode.InlayHint(position(hint.position), hint.label);
    made.paddingLeft = hint.paddingLeft;
    made.tooltip = hint.tooltip;
    return made;
  }

  function codeLens(lens) {
    return new vscode.CodeLens(range(lens.range), {
      title: lens.command.title,
      command: lens.command.command,
      arguments: lens.command.arguments,
    });
  }

  return {
    position, range, uri, location, markdown, textEdit, toPosition, toRange, diagnostic, workspaceEdit, codeAction,
    completionItem, documentSymbol, workspaceSymbol, inlayHint, codeLens,
  };
};
