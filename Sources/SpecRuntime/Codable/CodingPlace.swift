import SpecSource

/// A value that is decoded or encoded, as the place that failures speak of.
struct CodingPlace {
    private let root: Value

    init(_ root: Value) { self.root = root }

    func failure(of error: DecodingError) -> DataFailure {
        switch error {
        case .keyNotFound(let key, let context): missing(key, context.codingPath)
        case .valueNotFound(_, let context): failure(.null, context, elementID: .missing)
        case .typeMismatch(_, let context): failure(.wrongType, context)
        case .dataCorrupted(let context): failure(.wrongType, context)
        @unknown default: failure(.wrongType, at: [], saying: "\(error)")
        }
    }

    /// A failure in the words of whoever threw it.
    func failure(_ id: DataFailure.ID, at path: [any CodingKey], saying words: String) -> DataFailure {
        let (value, shown, isSecret) = find(path)
        // The words may quote the value.
        let message = isSecret ? "the value can't be used (it is kept secret)" : words
        var failure = DataFailure(id, message)
        failure.property = shown.property
        failure.found = isSecret ? nil : value.map(ValuePrinter.excerpt)
        return failure
    }

    private func failure(
        _ id: DataFailure.ID,
        _ context: DecodingError.Context,
        elementID: DataFailure.ID = .wrongType
    ) -> DataFailure {
        guard let misfit = context.underlyingError as? Misfit else {
            return failure(elementID, at: context.codingPath, saying: context.debugDescription)
        }
        let (value, shown, isSecret) = find(context.codingPath)
        let found = isSecret ? nil : value.map { misfit.id == .tooDeep ? $0.kind : ValuePrinter.excerpt(of: $0) }
        var failure = DataFailure(
            id == .null ? .null : misfit.id,
            "expected \(misfit.expected), found \(found ?? "a value that is kept secret")"
        )
        failure.property = shown.property
        failure.found = found
        failure.expected = misfit.expected
        return failure
    }

    private func missing(_ key: any CodingKey, _ path: [any CodingKey]) -> DataFailure {
        let name = key.stringValue
        var failure = DataFailure(.missing, "the property is unset")
        let (value, shown, isSecret) = find(path)
        failure.property = (shown + (isSecret ? [] : [key])).property
        if let object = value?.object, object.shape.position(of: name) == nil {
            failure.message = "`\(object.mapping)` has no property `\(name.shown)`"
            failure.nearest = nearest(name, among: object.shape.names)
        } else if let members = value?.dictionary {
            failure.message = "there is no member `\(name.shown)`"
            failure.nearest = isSecret ? nil : nearest(name, among: members.keys)
        }
        return failure
    }

    /// The value at a path, the part of the path that may be shown, and whether that is less than all.
    private func find(_ path: [any CodingKey]) -> (value: Value?, shown: ArraySlice<any CodingKey>, isSecret: Bool) {
        var value: Value? = root
        var shown = path[...]
        var isSecret = false
        for (position, key) in path.enumerated() {
            if !isSecret, let object = value?.object, object.shape.sensitive.contains(key.stringValue) {
                shown = path[...position]
                isSecret = true
            }
            value = key.intValue.flatMap { value?[$0] } ?? value?[key.stringValue]
        }
        return (value, shown, isSecret)
    }
}

extension Sequence<any CodingKey> {
    /// The path as failures show it: `phones.1.number`.
    var property: String { map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") }
}

extension Value {
    /// The kind of the value, in a word that never shows it.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .unsigned, .double, .decimal, .number: "a number"
        case .string: "text"
        case .date: "a date"
        case .data: "data"
        case .url: "a url"
        case .uuid: "a uuid"
        case .list: "a list"
        case .dictionary: "a dictionary"
        case .object(let object): "a `\(object.mapping)`"
        }
    }
}
