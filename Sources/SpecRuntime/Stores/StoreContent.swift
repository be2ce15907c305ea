/// What is to be stored of an object: taken from the object itself, so that nothing is copied for it.
enum StoreContent {
    case row(StoredRow)

    /// What an object of a session is about to hold.
    case object(
        ContiguousArray<Value?>,
        shape: ObjectShape,
        identity: ObjectShape.Identity,
        extras: [DynamicObject.Extra]
    )

    var mapping: String {
        switch self {
        case .row(let row): row.mapping ?? ""
        case .object(_, let shape, _, _): shape.mapping
        }
    }

    func value(at property: Int, _ kind: StoreProperty.Kind) -> Value? {
        switch self {
        case .row(let row): row.values[property]
        case .object(let slots, _, let identity, _):
            slots[identity.positions[property]].map { StoredForm.stored($0, kind) }
        }
    }

    var kept: Value? {
        switch self {
        case .row(let row): row.kept
        case .object(_, _, _, let extras): StoredForm.stored(extras)
        }
    }
}

/// Values as stores keep them: objects with a key as that key, others as dictionaries, all the rest as it is.
enum StoredForm {
    /// A value without objects. A key of a property that leads to one entity stands for itself; inside what has no
    /// columns of its own it is named.
    static func stored(_ value: Value, _ kind: StoreProperty.Kind) -> Value {
        switch kind {
        case .toOne: value.object?.key?.value ?? plain(value)
        case .toMany:
            if case .list(let elements) = value, elements.allSatisfy(\.isKeyed) {
                .list(elements.map { element in element.object?.key?.value ?? element })
            } else {
                plain(value)
            }
        case .any, .json: plain(value)
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data: value
        }
    }

    /// A value that is kept as JSON.
    private static func plain(_ value: Value) -> Value {
        switch value {
        case .object(let object): plain(object)
        case .list(let elements): .list(elements.map(plain))
        case .dictionary(let members): plain(members)
        default: value
        }
    }

    private static func plain(_ members: ValueDictionary) -> Value {
        let inner = ValueDictionary(members.map { ($0.key, plain($0.value)) })
        return inner.contains { $0.key.hasPrefix("$") }
            ? .dictionary([dictionaryKey: .dictionary(inner)]) : .dictionary(inner)
    }

    private static func plain(_ object: DynamicObject) -> Value {
        if let key = object.key {
            return .dictionary([referenceKey: .string(object.mapping), keyKey: key.value])
        }
        var members: [(String, Value)] = [(ValuePrinter.mappingKey, .string(object.mapping))]
        for (name, value) in zip(object.shape.names, object.slots) {
            if let value { members.append((name, plain(value))) }
        }
        if object.isChosen { members.append((chosenKey, .boolean(true))) }
        if let kept = stored(object.extras) { members.append((keptKey, kept)) }
        return .dictionary(ValueDictionary(members))
    }

    /// Members that no rule names; nil where there are none.
    static func stored(_ extras: [DynamicObject.Extra]) -> Value? {
        guard !extras.isEmpty else { return nil }
        return .list(
            extras.map { extra in
                .list([
                    .string(extra.name), extra.path.map { .list($0.map(Value.string)) } ?? .null, plain(extra.value),
                ])
            }
        )
    }

    static let referenceKey = "$reference"
    static let keyKey = "$key"
    static let chosenKey = "$chosen"
    static let keptKey = "$kept"
    static let dictionaryKey = "$dictionary"
}

extension Value {
    /// Whether an element of a list of objects with keys is one of them; null may stand among them.
    fileprivate var isKeyed: Bool {
        switch self {
        case .object(let object): object.key != nil
        case .null: true
        default: false
        }
    }
}
