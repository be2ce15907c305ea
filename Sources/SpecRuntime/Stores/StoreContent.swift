/// The content of an object to be stored: taken from the object itself, so that nothing is copied for it.
enum StoreContent {
    case row(StoredRow)

    /// An object of a session, and what it is about to hold where that differs from what it holds now.
    case object(DynamicObject, Draft?)

    struct Draft {
        var shape: ObjectShape
        var slots: ContiguousArray<Value?>
        var extras: [DynamicObject.Extra]
    }

    var mapping: String {
        switch self {
        case .row(let row): row.mapping ?? ""
        case .object(let object, let draft): draft?.shape.mapping ?? object.mapping
        }
    }

    func value(at property: Int, _ kind: StoreProperty.Kind) -> Value? {
        switch self {
        case .row(let row): return row.values[property]
        case .object(let object, let draft):
            let shape = draft?.shape ?? object.shape
            guard let position = shape.identity?.positions[property] else { return nil }
            let held = if let draft { draft.slots[position] } else { object.slots[position] }
            return held.map { StoredForm.stored($0, kind) }
        }
    }

    var kept: Value? {
        switch self {
        case .row(let row): row.kept
        case .object(let object, let draft): StoredForm.stored(draft?.extras ?? object.extras)
        }
    }
}

/// Values as stores keep them: objects with a key as that key, others as dictionaries, all the rest as it is.
enum StoredForm {
    /// A value without objects. A key of a property that leads to one entity stands for itself; inside what has no
    /// columns of its own it is named.
    static func stored(_ value: Value, _ kind: StoreProperty.Kind) -> Value {
        switch kind {
        case .toOne: value.object?.storeKey?.value ?? plain(value)
        case .toMany:
            if case .list(let elements) = value, elements.allSatisfy(\.isKeyed) {
                .list(elements.map { element in element.object?.storeKey?.value ?? element })
            } else {
                plain(value)
            }
        case .any, .json, .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data: plain(value)
        }
    }

    /// A value that is kept as JSON.
    private static func plain(_ value: Value) -> Value {
        switch value {
        case .object(let object): plain(object)
        case .list(let elements): .list(elements.map(plain))
        case .dictionary(let members): plain(members)
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: value
        }
    }

    private static func plain(_ members: ValueDictionary) -> Value {
        let inner = ValueDictionary(members.map { ($0.key, plain($0.value)) })
        return inner.contains { $0.key.hasPrefix("$") }
            ? .dictionary([dictionaryKey: .dictionary(inner)]) : .dictionary(inner)
    }

    private static func plain(_ object: DynamicObject) -> Value {
        if let key = object.storeKey {
            return .dictionary([referenceKey: .string(object.mapping), keyKey: key.value])
        }
        var members: [(String, Value)] = [(ValuePrinter.mappingKey, .string(object.mapping))]
        for (position, name) in object.shape.names.enumerated() {
            if let value = object.slots[position] { members.append((name, plain(value))) }
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
    /// True if an element of a list of objects with keys is one of them; null may stand among them.
    fileprivate var isKeyed: Bool {
        switch self {
        case .object(let object): object.storeKey != nil
        case .null: true
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid, .list,
            .dictionary:
            false
        }
    }
}
