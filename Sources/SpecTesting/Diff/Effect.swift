/// The effect of a change on those who use specs, as a document shows it.
package struct Effect: Hashable, Sendable {
    package var view: DiffView
    package var kind: Kind
    package var severity: DiffSeverity

    /// The old and the new result where they differ: JSON, or the ids of the failures.
    package var old: String
    package var new: String

    /// The document; nil for what a schema shows.
    package var witness: Witness?

    /// The reason that nothing could be tried, as a clause; nil if something was.
    package var why: String?

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case failsNow = "fails-now"
        case otherValue = "other-value"
        case otherKind = "other-kind"
        case gone
        case newNull = "new-null"
        case newValue = "new-value"
        case readsNow = "reads-now"
        case newProperty = "new-property"
        case failsDifferently = "fails-differently"
        case warns = "warns-differently"
        case revealed, hidden
        case untried = "not-tried"
        case mappingGone = "mapping-gone"
        case mappingRenamed = "mapping-renamed"
        case newMapping = "new-mapping"

        case notWritten = "not-written"
        case memberGone = "member-gone"
        case writtenElsewhere = "written-elsewhere"
        case writtenDifferently = "written-differently"
        case memberAdded = "member-added"
        case writesNow = "writes-now"

        case refused
        case storedApart = "stored-apart"
        case notFilled = "not-filled"
        case roomMade = "room-made"

        case refreshedDifferently = "refreshed-differently"
        case refreshFails = "refresh-fails"
        case refreshesNow = "refreshes-now"
        case refreshWarns = "refresh-warns-differently"
    }
}

extension Effect {
    /// The effect that is reported of several: the gravest, and a value that differs before one that is only of another
    /// kind. What fails on both sides shows the least.
    var preference: Int {
        if severity == .inWords { return 0 }
        let rank = DiffSeverity.allCases.firstIndex(of: severity) ?? 0
        return 2 * rank + (kind == .otherKind || kind == .failsDifferently ? 0 : 1)
    }

    /// True if an example with the document would notice: it compares JSON, and numbers by value.
    var isNoticeable: Bool {
        guard let witness else { return false }
        guard let old = witness.old.result, let new = witness.new.result, old != new else { return true }
        return ShownDifference.all(old, new).contains { difference in
            guard case .scalar(let before)? = difference.old, case .scalar(let after)? = difference.new else {
                return true
            }
            return before.asJSON != after.asJSON
        }
    }

    static let mostPreference = 2 * DiffSeverity.allCases.count - 1
}

extension Effect.Kind {
    /// True for what only a document shows that one side, or both, refuse.
    var isOfFailures: Bool { self == .failsDifferently || self == .readsNow || self == .writesNow }
}

extension Effect {
    /// The same without the document, and what comes of it.
    var withoutValues: Effect {
        Effect(
            view: view,
            kind: kind,
            severity: severity,
            old: "a value of a sample",
            new: "another, which isn't shown"
        )
    }
}

/// The severity of a difference, the gravest last.
package enum DiffSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
    case harmless

    /// No document that is read shows what a change of the rules does: that is no proof that it does nothing.
    case inWords = "differs in words"
    case careful, breaking

    private var rank: Int {
        switch self {
        case .harmless: 0
        case .inWords: 1
        case .careful: 2
        case .breaking: 3
        }
    }

    package static func < (left: DiffSeverity, right: DiffSeverity) -> Bool { left.rank < right.rank }
}

/// The party that sees a difference.
package enum DiffView: String, Hashable, Sendable, CaseIterable {
    /// Code that reads objects.
    case reader

    /// A receiver of the JSON that is written.
    case writer

    /// The store that keeps objects.
    case store

    /// Code that reads data again into objects that exist before.
    case refresh
}

extension Effect.Kind {
    /// The severity of the effect.
    var severity: DiffSeverity {
        switch self {
        case .failsNow, .otherValue, .otherKind, .gone, .notWritten, .memberGone, .writtenElsewhere,
            .writtenDifferently, .refused, .refreshedDifferently, .refreshFails, .mappingGone, .storedApart:
            .breaking
        case .newNull, .newValue, .revealed, .memberAdded, .notFilled, .untried: .careful
        case .failsDifferently: .inWords
        case .readsNow, .newProperty, .warns, .hidden, .writesNow, .roomMade, .refreshesNow, .refreshWarns,
            .mappingRenamed, .newMapping:
            .harmless
        }
    }

    /// The effect, as a clause.
    package var words: String {
        switch self {
        case .failsNow: "fails now"
        case .otherValue: "objects hold another value"
        case .otherKind: "objects hold another kind of value"
        case .gone: "objects hold nothing where they held a value"
        case .newNull: "null where nothing was, or reading failed"
        case .newValue: "a value that wasn't there before"
        case .readsNow: "reads what failed before"
        case .newProperty: "a new property"
        case .failsDifferently: "fails with another error"
        case .warns: "warns differently"
        case .revealed: "messages may show the value"
        case .hidden: "messages don't show the value any more"
        case .untried: "no document could be tried"
        case .mappingGone: "programs that name the mapping fail now"
        case .mappingRenamed: "programs that name the mapping need its new name"
        case .newMapping: "a new mapping"
        case .notWritten: "can't be written now"
        case .memberGone: "a member isn't written any more"
        case .writtenElsewhere: "written elsewhere"
        case .writtenDifferently: "written differently"
        case .memberAdded: "written where it wasn't"
        case .writesNow: "writes what failed before"
        case .refused: "a store that exists is refused"
        case .storedApart: "objects are stored a second time, beside those that exist"
        case .notFilled: "the store's column stays, and isn't filled any more"
        case .roomMade: "the store makes room"
        case .refreshedDifferently: "objects that exist before are refreshed differently"
        case .refreshFails: "refreshing fails now"
        case .refreshesNow: "refreshes what failed before"
        case .refreshWarns: "refreshing warns differently"
        }
    }
}
