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

        case notWritten = "not-written"
        case memberGone = "member-gone"
        case writtenElsewhere = "written-elsewhere"
        case writtenDifferently = "written-differently"
        case memberAdded = "member-added"
        case writesNow = "writes-now"

        case refused
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
    /// kind, or before another failure.
    var preference: Int {
        let rank = DiffSeverity.allCases.firstIndex(of: severity) ?? 0
        return 2 * rank + (kind == .otherKind || kind == .failsDifferently ? 0 : 1)
    }

    static let mostPreference = 2 * DiffSeverity.allCases.count - 1
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

/// How grave a difference is, the gravest last.
package enum DiffSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
    case harmless, careful, breaking

    private var rank: Int {
        switch self {
        case .harmless: 0
        case .careful: 1
        case .breaking: 2
        }
    }

    package static func < (left: DiffSeverity, right: DiffSeverity) -> Bool { left.rank < right.rank }
}

/// Who sees a difference.
package enum DiffView: String, Hashable, Sendable, CaseIterable {
    /// Who reads objects.
    case reader

    /// Who gets the JSON that is written.
    case writer

    /// The store that keeps objects.
    case store

    /// Who reads data again into objects that exist before.
    case refresh
}

extension Effect.Kind {
    /// How grave it is.
    var severity: DiffSeverity {
        switch self {
        case .failsNow, .otherValue, .otherKind, .gone, .notWritten, .memberGone, .writtenElsewhere,
            .writtenDifferently, .refused, .refreshedDifferently, .refreshFails:
            .breaking
        case .newNull, .newValue, .revealed, .memberAdded, .notFilled: .careful
        case .readsNow, .newProperty, .failsDifferently, .warns, .hidden, .writesNow, .roomMade, .refreshesNow,
            .refreshWarns:
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
        case .notWritten: "can't be written now"
        case .memberGone: "a member isn't written any more"
        case .writtenElsewhere: "written elsewhere"
        case .writtenDifferently: "written differently"
        case .memberAdded: "written where it wasn't"
        case .writesNow: "writes what failed before"
        case .refused: "a store that exists is refused"
        case .notFilled: "the store's column stays, and isn't filled any more"
        case .roomMade: "the store makes room"
        case .refreshedDifferently: "objects that exist before are refreshed differently"
        case .refreshFails: "refreshing fails now"
        case .refreshesNow: "refreshes what failed before"
        case .refreshWarns: "refreshing warns differently"
        }
    }
}
