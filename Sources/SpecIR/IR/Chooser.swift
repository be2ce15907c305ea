package import SpecSource

/// The choice of a mapping by the data.
///
///     choose_by: kind
///     cases: {car: Car, truck: Truck}
///     otherwise: fail
package struct Chooser: Hashable, Sendable {
    package var kind: Kind

    /// The path of the chooser's value, seen from the JSON that the mapping was given.
    package var path: Located<Path>
    package var cases: [Case]
    package var otherwise: Otherwise

    /// The types of JSON, as `choose_by_type` names them.
    package static let types = ["object", "array", "string", "number", "boolean", "null"]

    /// The cases that stand for one value each; writing puts that of the first that leads to a mapping.
    package var valueCases: [Case] { cases.filter { $0.prefix == nil } }

    /// The cases that stand for all texts with a prefix.
    package var prefixCases: [Case] { cases.filter { $0.prefix != nil } }

    /// All mappings that it may lead to, by name.
    package var mappingNames: [String] {
        let names = cases.map(\.mapping.value)
        if case .mapping(let name) = otherwise { return names + [name.value] }
        return names
    }

    package enum Kind: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// The value at the path names the case.
        case value = "choose_by"

        /// The one member of the object at the path names the case.
        case member = "choose_by_member"

        /// The JSON type of what is at the path names the case.
        case type = "choose_by_type"
    }

    package struct Case: Hashable, Sendable {
        package var key: Located<String>

        /// The JSON that the key spells: text where it stands in quotes; nil for a prefix, which spells none. No data is
        /// null, so `null` is text as well.
        package var value: Literal?

        /// The beginning of the texts for which the case stands; nil for a case of one value.
        ///
        ///     cases: {"invoice.*": Invoice}
        package var prefix: String?
        package var mapping: Located<String>

        package init(key: Located<String>, isQuoted: Bool, mapping: Located<String>) {
            self.key = key
            self.mapping = mapping
            if key.value.utf8.last == UInt8(ascii: "*") {
                prefix = String(key.value.dropLast())
            } else {
                value = isQuoted || key.value == "null" ? .string(key.value) : Literal(plain: key.value)
            }
        }

        /// A value that leads to the case, where no other case takes it.
        package var sample: Literal { value ?? .string((prefix ?? "") + "any") }

        /// Returns true if a text begins with the prefix of the case; false for a case of one value.
        package func takes(beginningOf text: String) -> Bool {
            prefix.map { text.utf8.starts(with: $0.utf8) } ?? false
        }
    }

    /// The action where no case fits.
    package enum Otherwise: Hashable, Sendable {
        case fail
        case skip
        case mapping(Located<String>)
    }
}

/// The keywords of a chooser that one mapping states; a mapping that extends another may have some from there.
package struct ChooserKeywords: Hashable, Sendable {
    package var path: Located<Path>?
    package var kind: Located<Chooser.Kind>?
    package var cases: Located<[Chooser.Case]>?
    package var otherwise: Located<Chooser.Otherwise>?

    package init() {}
}

extension Mapping {
    /// The chooser that selects the mapping that reads; nil for a mapping that has properties of its own.
    package var chooser: Chooser? {
        guard let kind = choice.kind, let path = choice.path else { return nil }
        return Chooser(
            kind: kind.value,
            path: path,
            cases: choice.cases?.value ?? [],
            otherwise: choice.otherwise?.value ?? .fail
        )
    }
}
