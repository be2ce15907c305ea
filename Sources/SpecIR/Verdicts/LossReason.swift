/// The reason that data doesn't come back as it was. `facts` has for each what is lost, why, and what to write instead.
package enum LossReason: String, Hashable, Sendable, CaseIterable {
    // Parts that the spec leaves out.
    case readOnly = "read-only"
    case writeOnly = "write-only"
    case leftOut = "left-out"
    case template
    case oneWayTransformer = "one-way-transformer"
    case pathNotWritten = "path-not-written"
    case whereOnly = "where-only"
    case exists
    case takenElement = "taken-element"
    case pickedValue = "picked-value"
    case noElement = "no-element"
    case selectedElements = "selected-elements"
    case severalConditions = "several-conditions"
    case writtenElsewhere = "written-elsewhere"
    case unknownMembers = "unknown-members"
    case keptBehindIndex = "kept-behind-index"
    case keptOmitted = "kept-omitted"
    case dropped
    case root
    case rootNotWritten = "root-not-written"
    case parents
    case pairs

    // Places of reading and writing.
    case severalPaths = "several-paths"
    case constantRead = "constant-read"
    case indexPath = "index-path"
    case lastItem = "last-item"
    case everyIndex = "every-index"
    case firstOf = "first-of"
    case firstOfShown = "first-of-shown"
    case allNull = "all-null"
    case embedded

    // Spelling of values.
    case spelling
    case digits
    case converted
    case asText = "as-text"
    case singleAsList = "single-as-list"
    case emptyList = "empty-list"
    case datePrecision = "date-precision"
    case dateCut = "date-cut"
    case weekday
    case transformer
    case transformerOrder = "transformer-order"
    case numbered
    case rowGaps = "row-gaps"
    case besideColumns = "beside-columns"
    case tableTwoKeys = "table-two-keys"
    case tableNull = "table-null"
    case tableKeep = "table-keep"
    case tableOtherwise = "table-otherwise"
    case duplicatesMerged = "duplicates-merged"
    case elementsMerged = "elements-merged"
    case memberName = "member-name"
    case reference
    case constants
    case chooser

    // Losses by the values that replace missing, null or invalid ones.
    case defaultForMissing = "default-for-missing"
    case defaultOmitted = "default-omitted"
    case defaultNotKept = "default-not-kept"
    case nullForMissing = "null-for-missing"
    case nullLeft = "null-left"
    case nullReplaced = "null-replaced"
    case invalidReplaced = "invalid-replaced"
    case itemReplaced = "item-replaced"
    case noMembers = "no-members"
    case omittedNull = "omitted-null"
    case omittedEmpty = "omitted-empty"
    case omittedDefault = "omitted-default"
    case unlinked
    case chooserMember = "chooser-member"
    case chooserType = "chooser-type"
    case chooserOtherwise = "chooser-otherwise"
    case chooserPrefix = "chooser-prefix"
    case hostCode = "host-code"

    // Losses that nothing in the spec declares.
    case otherwiseNotWritten = "otherwise-not-written"
    case requiredNotWritten = "required-not-written"
    case requiredElsewhere = "required-elsewhere"
    case keptElsewhere = "kept-elsewhere"
    case keptInArray = "kept-in-array"
    case refusedElsewhere = "refused-elsewhere"
    case requiredOmitted = "required-omitted"
    case nullNotRead = "null-not-read"
    case unsetNotRead = "unset-not-read"
    case nullReadElsewhere = "null-read-elsewhere"
    case nullReadAsObject = "null-read-as-object"
    case nullWithoutName = "null-without-name"
    case nullInPair = "null-in-pair"
    case replacedAgain = "replaced-again"
    case factorWithoutEnd = "factor-without-end"
    case valueNotWritten = "value-not-written"
    case typeNotWritten = "type-not-written"
    case requirementNotWritten = "requirement-not-written"
    case partNotWritten = "part-not-written"
    case rowsWithoutMembers = "rows-without-members"
    case formatNotWritten = "format-not-written"
    case keyNotRead = "key-not-read"
    case conditionNotRead = "condition-not-read"
    case chosenTypeNotWritten = "chosen-type-not-written"
    case otherCaseWritten = "other-case-written"
}

/// The facts about a reason.
package struct LossDetails: Sendable {
    package var verdict: RoundTrip

    /// The description of the loss, as a clause.
    package var lost: String

    /// The reason, as a clause.
    package var why: String

    /// The alternative to write instead.
    package var instead: String

    /// Mappings, of which `T` has the reason.
    package var example: String

    init(_ json: Verdict, _ object: Verdict, _ lost: String, _ why: String, instead: String, _ example: String) {
        verdict = RoundTrip(json: json, object: object)
        (self.lost, self.why, self.instead, self.example) = (lost, why, instead, example)
    }
}

extension LossReason {
    package var verdict: RoundTrip { facts.verdict }

    /// True if nothing in the spec declares the loss.
    package var isBroken: Bool { Self.broken.contains(self) }

    private static let broken = Set(allCases.filter { max($0.verdict.json, $0.verdict.object) == .broken })
}
