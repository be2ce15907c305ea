package import SpecSource

extension Problem {
    /// The kebab-case name that the finding goes by.
    package var id: String {
        switch self {
        case .missingVersion, .otherVersion: "version"
        case .unknownKeyword, .foreignKeyword, .keywordBesideMapping, .misplacedKeyword: "unknown-keyword"
        case .oldKeyword: "old-keyword"
        case .wrongKind: "wrong-kind"
        case .emptyValue, .lostValue: "empty-value"
        case .unknownChoice, .foreignChoice: "unknown-choice"
        case .missingKeyword: "missing-keyword"
        case .exclusiveKeywords: "exclusive-keywords"
        case .emptyList: "empty-collection"
        case .tooManyEntries: "too-large"
        case .duplicateProperty: "duplicate-property"
        case .path, .nullPath, .rootOnlyRead: "path-syntax"
        case .lostPath: "path-lost-to-yaml"
        case .pathsCollide, .wholeIsNotAlone: "path-collision"
        case .notWritable: "path-not-writable"
        case .sameKey: "naming-collision"
        case .unknownMapping, .kindForElement: "unknown-mapping"
        case .unknownProperty: "unknown-property"
        case .duplicateMapping: "duplicate-mapping"
        case .missingKeywords: "missing-keyword"
        case .fileNotFound: "use-not-found"
        case .unknownTransformer: "unknown-transformer"
        case .transformerArgument: "transformer-argument"
        case .oneWay: "transformer-one-way"
        case .pattern: "pattern-syntax"
        case .dateFormat(let problem):
            if case .unknownName = problem.reason { "unknown-choice" } else { "date-pattern" }
        case .chainMismatch:
            "type-mismatch"
        case .defaultOfRequired: "required-with-default"
        case .onlyAndIgnore: "only-and-ignore"
        case .nearProperty: "listed-name-unknown"
        case .unusedKey: "unused-primary-key"
        case .rule(let problem): problem.id
        case .object(let problem): problem.id
        case .choice(let problem): problem.id
        case .relationship(let problem): problem.id
        case .host(let problem): problem.id
        case .example(let problem): problem.id
        case .requirement(let problem): problem.id
        case .value(let problem): problem.id
        }
    }

    package var severity: Diagnostic.Severity { Self.doubtful.contains(id) ? .warning : .error }

    /// The ids of problems that may be intended, and are no reason to reject the spec.
    private static let doubtful: Set = [
        "path-lost-to-yaml", "required-with-default", "only-and-ignore", "chooser-not-kept", "unused-primary-key",
        "listed-name-unknown",
        "old-keyword",
        // A program that is given the spec alone can do without the files of its examples.
        "example-file-missing",
    ]
}

extension Problem {
    /// All ids that a problem of the language can have; limits have ids of their own.
    package static let ids: Set = [
        "version", "unknown-keyword", "wrong-kind", "empty-value", "unknown-choice", "missing-keyword",
        "exclusive-keywords", "empty-collection", "duplicate-property", "path-syntax", "path-lost-to-yaml",
        "path-collision", "path-not-writable", "naming-collision", "unknown-mapping", "unknown-property",
        "duplicate-mapping", "extends-cycle", "unread-is-read", "deprecated-not-read", "never-reached", "reserved-name",
        "duplicate-host-name", "unknown-host-name", "example-file-missing", "endless-object", "chooser-not-kept",
        "use-not-found",
        "unknown-transformer", "transformer-argument", "transformer-one-way", "unknown-requirement", "pattern-syntax",
        "limits-crossed", "old-keyword",
        "date-pattern",
        "type-mismatch", "duplicate-key", "required-with-default", "only-and-ignore", "unused-primary-key",
        "listed-name-unknown", "primary-key-type",
        "primary-key-not-read", "entity-keys-differ", "entity-properties-differ", "update-misfit", "merge-without-key",
        "reference-without-key", "create-without-key", "inverse-mismatch", "given-without-key",
    ]
}
