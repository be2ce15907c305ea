extension YAMLProblem {
    /// The diagnostic for the problem.
    var diagnostic: Diagnostic {
        Diagnostic(
            fact.id,
            fact.message,
            at: range,
            severity: fact.severity,
            notes: fact.causes + notes,
            help: fact.help,
            fixes: fixes
        )
    }
}

extension YAMLProblem.Fact {
    /// The id of the rule.
    fileprivate var id: String {
        switch self {
        case .duplicateKey: "duplicate-key"
        case .duplicateMerge: "duplicate-merge"
        case .mergeOfNoMapping, .mergeOfName, .keyIsMissing, .keyIsNotText: "wrong-kind"
        case .templateBraces: "template-braces"
        case .unknownAnchor: "unknown-anchor"
        case .recursiveAlias: "recursive-alias"
        case .customTag: "custom-tag"
        case .severalDocuments: "several-documents"
        case .tooDeep: "too-deep"
        case .tooManyNodes, .tooManyBytes, .tooManyDirectives: "too-large"
        case .aliasExpansion: "alias-expansion"
        case .isUTF16, .isUTF32, .notUTF8: "encoding"
        case .controlCharacter, .invisible, .invisibleInValue: "invisible-character"
        case .unicodeLineBreak: "unicode-line-break"
        case .mergeConflict: "merge-conflict"
        case .syntax(let fault): fault.id
        }
    }

    /// A character in a value may be meant; all else stops the spec from loading.
    fileprivate var severity: Diagnostic.Severity {
        if case .invisibleInValue = self { .warning } else { .error }
    }

    fileprivate var message: String {
        switch self {
        case .duplicateKey(let name, _): "the key `\(name.shown)` is written twice in one map"
        case .duplicateMerge: "the merge key `<<` is written twice in one map"
        case .mergeOfNoMapping(let content): "`<<` takes a mapping or a list of mappings, found \(content.kindInWords)"
        case .mergeOfName(let name, _): "`<<` takes a mapping or a list of mappings, found the text `\(name.shown)`"
        case .keyIsMissing: "a key must be text, found nothing"
        case .keyIsNotText(let content): "a key must be text, found \(content.kindInWords)"
        case .templateBraces: "`{{` begins a mapping inside a mapping, not a template"
        case .unknownAnchor(let name, _): "no anchor is called `&\(name.shown)`"
        case .recursiveAlias(let name, _): "`*\(name.shown)` stands inside `&\(name.shown)`, so it would hold itself"
        case .customTag(let tag): "specs have no tags, found `\(tag.shown)`"
        case .severalDocuments: "a spec is one document, found the start of a second one"
        case .tooDeep: "lists and mappings stand in one another more than \(YAMLLimits.depth) deep"
        case .tooManyNodes: "a spec has at most \(YAMLLimits.nodes) keys and values, found more"
        case .aliasExpansion: "a spec has at most \(YAMLLimits.nodes) keys and values, found more behind its aliases"
        case .tooManyBytes(let count): "a spec has at most \(YAMLLimits.bytes) bytes, found \(count)"
        case .tooManyDirectives: "a spec has at most \(YAMLLimits.directives) lines that begin with `%`, found more"
        case .isUTF16: "a spec is UTF-8 text, found UTF-16"
        case .isUTF32: "a spec is UTF-8 text, found UTF-32"
        case .notUTF8(let byte): "a spec is UTF-8 text, found the byte `0x\(String(byte, radix: 16, uppercase: true))`"
        case .controlCharacter(let scalar): "\(scalar.nameInWords) can't stand in a spec"
        case .unicodeLineBreak(let scalar): "\(scalar.nameInWords) ends a line in YAML, and not in most editors"
        case .invisible(let scalar, let key?): "the key `\(key.shown)` holds \(scalar.nameInWords), which nobody sees"
        case .invisible(let scalar, nil): "expected a space, found \(scalar.nameInWords)"
        case .invisibleInValue(let scalar): "the value holds \(scalar.nameInWords), which nobody sees"
        case .mergeConflict: SyntaxFault.conflictMarker.message
        case .syntax(let fault): fault.message
        }
    }

    fileprivate var help: String? {
        switch self {
        case .duplicateKey: "rename or delete one of the two"
        case .duplicateMerge: "write one `<<` with a list: `<<: [*first, *second]`"
        case .mergeOfNoMapping: "name a mapping, as in `<<: *defaults`; as the name of a key, `<<` stands in quotes"
        case .mergeOfName(let name, _): "write `*\(name.shown)` for what `&\(name.shown)` marks"
        case .keyIsMissing: "write the key; an empty one is `\"\"`"
        case .keyIsNotText: "write the key as text, in quotes if need be"
        case .templateBraces: "put the value in quotes"
        case .unknownAnchor(_, let nearest?): "did you mean `*\(nearest.value.shown)`?"
        case .unknownAnchor(_, nil): "put `&` and the name before the value it stands for; it must come before its use"
        case .recursiveAlias: "write out what is meant"
        case .customTag: "delete it; a text that begins with `!` stands in quotes"
        case .severalDocuments: "put each document into a file of its own"
        case .tooDeep: "give the inner ones a mapping of their own"
        case .tooManyNodes, .tooManyBytes: "divide it into several files, and name them under `use`"
        case .aliasExpansion: "use fewer aliases inside what aliases stand for"
        case .tooManyDirectives: "delete them"
        case .isUTF16, .isUTF32, .notUTF8: "save the file as UTF-8"
        case .controlCharacter: "delete it"
        case .unicodeLineBreak: "delete it; in double quotes it can be written as an escape"
        case .invisible(_, inKey: _?): "take it out, or put the key in quotes if it is meant"
        case .invisible(_, nil): "put a space in its place"
        case .invisibleInValue: "take it out, or put the value in quotes if it is meant"
        case .mergeConflict: SyntaxFault.conflictHelp
        case .syntax(let fault): fault.help
        }
    }

    /// The second place that explains the problem.
    fileprivate var causes: [Diagnostic.Note] {
        switch self {
        case .duplicateKey(let name, let first): [Diagnostic.Note("`\(name.shown)` is first written here", at: first)]
        case .duplicateMerge(let first): [Diagnostic.Note("`<<` is first written here", at: first)]
        case .unknownAnchor(_, let nearest?):
            [Diagnostic.Note("`&\(nearest.value.shown)` is written here", at: nearest.range)]
        case .recursiveAlias(let name, let anchor), .mergeOfName(let name, let anchor):
            [Diagnostic.Note("`&\(name.shown)` is written here", at: anchor)]
        case .severalDocuments(let first): [Diagnostic.Note("the first document begins here", at: first)]
        case .aliasExpansion(let name, let size, let anchor):
            [Diagnostic.Note("`&\(name.shown)`, which stands for \(size) of them, is written here", at: anchor)]
        case .mergeOfNoMapping, .keyIsMissing, .keyIsNotText, .templateBraces, .unknownAnchor(_, nil), .customTag,
            .tooDeep, .tooManyNodes, .tooManyBytes, .tooManyDirectives, .isUTF16, .isUTF32, .notUTF8,
            .controlCharacter, .unicodeLineBreak, .invisible, .invisibleInValue, .mergeConflict, .syntax:
            []
        }
    }
}

extension YAMLNode.Content {
    /// The kind of value, as messages name it.
    package var kindInWords: String {
        switch self {
        case .scalar(let scalar): scalar.isAbsent ? "nothing" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
