/// Something wrong with a YAML text: the facts. `YAMLProblem+Words.swift` has the words.
struct YAMLProblem: Error {
    enum Fact {
        case duplicateKey(String, first: SourceRange)
        case duplicateMerge(first: SourceRange)
        case mergeOfNoMapping(YAMLNode.Content)
        ///     <<: defaults
        case mergeOfName(String, anchor: SourceRange)
        case keyIsMissing
        case keyIsNotText(YAMLNode.Content)
        case unknownAnchor(String, nearest: Located<String>?)
        case recursiveAlias(String, anchor: SourceRange)
        case customTag(String)
        case severalDocuments(first: SourceRange)
        case tooDeep
        case tooManyNodes
        case aliasExpansion(String, size: Int, anchor: SourceRange)
        case tooManyBytes(Int)
        case tooManyDirectives
        case isUTF16
        case isUTF32
        case notUTF8(UInt8)
        case controlCharacter(Unicode.Scalar)
        case unicodeLineBreak(Unicode.Scalar)

        /// In a key, with its text; nil if the character is used as indentation.
        case invisible(Unicode.Scalar, inKey: String?)
        case invisibleInValue(Unicode.Scalar)
        case mergeConflict
        case templateBraces
        case syntax(SyntaxFault)
    }

    let fact: Fact
    let range: SourceRange
    var notes: [Diagnostic.Note] = []
    var fixes: [Diagnostic.Fix] = []

    init(_ fact: Fact, _ range: SourceRange, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []) {
        self.fact = fact
        self.range = range
        self.notes = notes
        self.fixes = fixes
    }
}
