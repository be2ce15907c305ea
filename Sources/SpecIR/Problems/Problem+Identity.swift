package import SpecSource

extension Problem {
    /// The kebab-case name that the finding goes by.
    package var id: String {
        switch self {
        case .missingVersion, .otherVersion: "version"
        case .unknownKeyword, .foreignKeyword, .misplacedKeyword: "unknown-keyword"
        case .notAvailable, .featureNotAvailable: "not-available"
        case .wrongKind: "wrong-kind"
        case .emptyValue: "empty-value"
        case .unknownChoice: "unknown-choice"
        case .missingKeyword, .acceptWithoutType: "missing-keyword"
        case .exclusiveKeywords, .dateFormatOnType: "exclusive-keywords"
        case .emptyList: "empty-collection"
        case .duplicateProperty: "duplicate-property"
        case .path, .nullPath, .rootOnlyRead: "path-syntax"
        case .lostPath: "path-lost-to-yaml"
        case .pathsCollide, .wholeIsNotAlone: "path-collision"
        case .notWritable: "path-not-writable"
        case .sameKey: "naming-collision"
        case .unknownMapping: "unknown-mapping"
        case .unknownProperty: "unknown-property"
        case .duplicateMapping: "duplicate-mapping"
        case .constantNotWritable, .elementPathNotWritable, .readOnlyRule: "path-not-writable"
        case .unreadPath, .chooserOfMany, .templateNotClosed, .templateWithoutPath: "path-syntax"
        case .unreadIsRead: "unread-is-read"
        case .deprecatedNotRead: "deprecated-not-read"
        case .neverReached: "never-reached"
        case .elementsCollide, .constantCollides, .elementPathsCollide: "path-collision"
        case .reservedName: "reserved-name"
        case .duplicateHostName, .hostNameTaken: "duplicate-host-name"
        case .unknownHostName(_, .transformer, _): "unknown-transformer"
        case .unknownHostName: "unknown-host-name"
        case .unknownExampleFile: "file-not-found"
        case .nameTaken: "duplicate-property"
        case .chooserWithRules: "exclusive-keywords"
        case .missingCases, .missingKeywords: "missing-keyword"
        case .endlessChoice, .endlessObject: "endless-object"
        case .removedButRequired: "unknown-property"
        case .lostCase, .lostOtherwise: "lost-case"
        case .exampleWithoutExpectation: "missing-keyword"
        case .notTwoPairs: "wrong-kind"
        case .memberOfNoObject, .asText: "type-mismatch"
        case .tooMuchInherited: "too-large"
        case .extendsCycle: "extends-cycle"
        case .fileNotFound: "use-not-found"
        case .unknownTransformer: "unknown-transformer"
        case .transformerArgument: "transformer-argument"
        case .oneWay: "transformer-one-way"
        case .unknownRequirement: "unknown-requirement"
        case .pattern: "pattern-syntax"
        case .limitsCross: "limits-crossed"
        case .dateFormat(let problem):
            if case .unknownName = problem.reason { "unknown-choice" } else { "date-pattern" }
        case .acceptImpossible, .tableType, .tableKey, .defaultMismatch, .chainMismatch, .requirementMismatch,
            .requirementValue:
            "type-mismatch"
        case .tableKeyTwice: "duplicate-key"
        case .defaultOfRequired: "required-with-default"
        case .onlyAndIgnore: "only-and-ignore"
        }
    }

    package var severity: Diagnostic.Severity { Self.doubtful.contains(id) ? .warning : .error }

    /// What may be meant so, and is no reason to refuse the spec.
    private static let doubtful: Set = [
        "path-lost-to-yaml", "required-with-default", "only-and-ignore", "lost-case",
        // A program that is given the spec alone can do without the files of its examples.
        "file-not-found",
    ]

    func fixes(at range: SourceRange) -> [Diagnostic.Fix] {
        guard self == .missingVersion else { return [] }
        return [Diagnostic.Fix("add `specmap: 1`", [Diagnostic.Edit(range, "specmap: 1\n")])]
    }
}

extension Problem {
    /// All ids that a problem can have.
    package static let ids: Set = [
        "version", "unknown-keyword", "not-available", "wrong-kind", "empty-value", "unknown-choice", "missing-keyword",
        "exclusive-keywords", "empty-collection", "duplicate-property", "path-syntax", "path-lost-to-yaml",
        "path-collision", "path-not-writable", "naming-collision", "unknown-mapping", "unknown-property",
        "duplicate-mapping", "extends-cycle", "unread-is-read", "deprecated-not-read", "never-reached", "reserved-name",
        "duplicate-host-name", "unknown-host-name", "file-not-found", "endless-object", "lost-case", "use-not-found",
        "unknown-transformer", "transformer-argument",
        "date-pattern",
        "type-mismatch", "duplicate-key", "required-with-default", "only-and-ignore",
        "transformer-one-way", "unknown-requirement", "pattern-syntax", "limits-crossed",
    ]
}
