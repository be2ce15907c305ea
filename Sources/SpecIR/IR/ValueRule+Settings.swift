import SpecSource

extension ValueRule {
    /// The type that the rule holds; nil where a table or another mapping decides.
    package var type: TypeName? {
        guard case .type(let stated) = kind else { return nil }
        return stated?.value ?? (dateFormats == nil ? .any : .date)
    }

    /// The formats that dates are read by, first to last, and written by, the first.
    package func effectiveDateFormats(in mapping: Mapping) -> [DateFormat] {
        dateFormats?.value ?? inheritedDateFormats ?? mapping.dateFormats
    }
}
