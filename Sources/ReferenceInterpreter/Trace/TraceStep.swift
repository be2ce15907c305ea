package import SpecIR
package import SpecSource

/// One thing that the interpreter did, with its place in the document and in the spec.
package struct TraceStep: Sendable {
    /// The words of a value that `member_as` takes from no path.
    package static let nameOfMember = "the name of the member, by `member_as`"

    package enum Kind: String, Sendable, CaseIterable {
        /// An object is read by a mapping.
        case object

        /// A path leads nowhere, to null, into something without members, or to a value.
        case missing = "not there"
        case null
        case blocked = "in the way"
        case read
        case collected

        /// A path or rule that an earlier one makes unnecessary.
        case passedOver = "passed over"

        /// A member of a property that isn't read, and one that the mapping lists as unread.
        case notRead = "not read"

        case exists
        case template
        case alternative = "first_of"
        case selected
        case leftOut = "left out"
        case unquoted = "as_text"
        case transformed
        case row
        case otherwise
        case converted
        case refused
        case required
        case requirement
        case fallback
        case defaulted = "default"
        case duplicate
        case choice = "case"
        case constant

        /// The record deletes its object, of which no more than the key is read.
        case deletes
        case reference
        case unknown
        case kept

        /// Code of a host program that isn't there to be run.
        case notRun = "not run"
        case set
    }

    package var kind: Kind

    /// Property names, positions and members' names from the record to the value, as failures name it.
    package var path: [String]

    /// The same where an element that `member_as` made of a member has its position, and no name.
    package var positions: [String]

    /// The path as it may be shown: members' names behind a sensitive property are `*`.
    package var shownPath: [String]

    /// True if the value belongs to a sensitive property.
    package var isSecret: Bool

    /// The mapping being read, by its number, and its property.
    package var mapping: Int
    package var property: Property?

    /// The place of the value; nil if it has none in the document.
    package var place: TracePlace?

    /// The keys and positions of the place as they may be shown: secret keys are `*`.
    package var shownPointer: [String]

    /// The places of the values that a path with `*` found.
    package var collected: [TracePlace]

    /// The words of the spec that decide.
    package var spec: SourceRange?

    /// The part of the spec that these words decide about, if it is larger than the words.
    package var decides: SourceRange?

    /// The branch that was taken; nil if there was nothing to decide.
    package var branch: String?
    package var before: TraceValue?
    package var after: TraceValue?

    /// The details that the kind doesn't contain, in words.
    package var words: String

    /// True if a failure is reported.
    package var isFailure: Bool

    /// True if all JSON at the place is used.
    package var takesAll: Bool

    /// True if the result of the step was replaced or left out later.
    package var isUndone = false
}

/// A value in a document.
package struct TracePlace: Sendable, Hashable {
    /// In bytes from the beginning of the text.
    package var offset: Int

    /// The steps of its JSON Pointer.
    package var pointer: [String]

    /// Indices of the steps that are positions in arrays.
    package var items: Set<Int>

    package init(offset: Int, pointer: [String], items: Set<Int>) {
        (self.offset, self.pointer, self.items) = (offset, pointer, items)
    }
}
