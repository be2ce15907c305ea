package import SpecSource

/// A test that stands in a spec.
///
///     - name: a person
///       mapping: Person
///       json: {name: Lucas}
///       object: {name: Lucas}
package struct Example: Hashable, Sendable {
    /// The whole example.
    package var range: SourceRange
    package var name: Located<String>
    package var mapping: Located<String>
    package var description: Located<String>?

    /// Objects that exist before, by entity; nil for an example that takes place without a store.
    ///
    ///     given: {Band: [{id: 1, name: Japan}]}
    package var given: Located<[Given]>?

    /// `json` or `json_file`; nil for an example that only writes.
    package var input: Content?

    /// `object` or `object_file`.
    package var object: Content?

    ///     object_includes: {name: Lucas}
    package var objectIncludes: PlacedLiteral?

    /// True if each record deletes its object, false if none does. The example takes place in a session then.
    ///
    ///     deletes: true
    package var deletes: Located<Bool>?

    /// nil where failures aren't specified.
    package var errors: Located<[ExpectedFailure]>?
    package var warnings: Located<[ExpectedFailure]>?

    /// `writes` or `writes_file`.
    package var writes: Content?

    ///     round_trip: true
    package var roundTrip: Located<Bool>?

    package init(range: SourceRange, name: Located<String>, mapping: Located<String>) {
        self.range = range
        self.name = name
        self.mapping = mapping
    }

    /// True if the input is read as sessions read it, where records may delete their objects.
    package var isForSession: Bool { given != nil || deletes != nil }

    /// The values of `deletes`: `false` isn't nothing.
    package enum Deletion: String, Hashable, Sendable, CaseIterable {
        case deletes = "true"
        case doesNot = "false"
    }

    /// JSON that is written in the spec, or stands in a file.
    package enum Content: Hashable, Sendable {
        case json(PlacedLiteral)

        /// - Parameters:
        ///   - name: the file as it is written.
        ///   - path: where it is, seen from where the spec's own path is seen.
        case file(name: Located<String>, path: String)
    }
}

/// The objects of an entity that an example begins with.
package struct Given: Hashable, Sendable {
    package var entity: Located<String>
    package var objects: [PlacedLiteral]

    package init(entity: Located<String>, objects: [PlacedLiteral]) {
        self.entity = entity
        self.objects = objects
    }
}

/// A failure that an example expects: any of its fields.
///
///     errors: [{property: age, id: wrong-type}]
package struct ExpectedFailure: Hashable, Sendable {
    package var range: SourceRange
    package var fields: [Field]

    package struct Field: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<Literal>

        package init(name: Located<String>, value: Located<Literal>) {
            self.name = name
            self.value = value
        }
    }

    /// The identifiers of the errors that data can cause, and of the warnings.
    package static let ids = [
        "missing", "null", "wrong-type", "transform-failed", "requirement-failed", "unknown-member", "unknown-value",
        "unknown-case", "duplicate", "not-one", "unlinked", "number-out-of-range", "too-deep", "invalid-json",
        "over-limit",
        "invalid-csv",
        "missing-primary-key", "conflict", "old-path", "item-skipped", "invalid-replaced",
    ]

    package init(range: SourceRange, fields: [Field]) {
        self.range = range
        self.fields = fields
    }
}
