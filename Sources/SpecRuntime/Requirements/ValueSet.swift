import SpecSource

/// Values that a requirement names, found by hash.
struct ValueSet: Sendable {
    /// Those among them that are quick to find.
    private(set) var texts: Set<ExactText> = []
    private(set) var integers: Set<Int64> = []
    private var all: Set<ValueKey> = []

    /// As the spec lists them. Literals hold no objects, so that any thread may read them.
    nonisolated(unsafe) let values: [Value]

    init(_ values: [Value]) {
        self.values = values
        for value in values {
            all.insert(ValueKey(value))
            if let text = value.string { texts.insert(ExactText(text)) }
            if let integer = value.digits.flatMap(NumberText.wholeDigits).flatMap({ Int64($0) }) {
                integers.insert(integer)
            }
        }
    }

    func contains(_ value: Value) -> Bool {
        switch value {
        case .string(let text): texts.contains(ExactText(text))
        case .integer(let integer): integers.contains(integer)
        case .null, .boolean, .unsigned, .double, .decimal, .number, .date, .data, .url, .uuid, .list, .dictionary,
            .object:
            all.contains(ValueKey(value))
        }
    }
}
