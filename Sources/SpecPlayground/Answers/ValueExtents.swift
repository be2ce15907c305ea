import SpecIR
import SpecTesting

/// The beginning and end of each value of JSON.
///
/// The text is valid JSON, or several documents one behind the other: where it isn't, the values up to there are known.
struct ValueExtents {
    struct Value {
        /// The document that holds it, from 0.
        var document: Int

        /// The number of the value around it; nil for a document's root.
        var parent: Int?

        /// Its key, or its position.
        var name: String

        /// The offset of its key; nil for an item.
        var key: Int?
        var start: Int
        var end: Int
    }

    /// Values that are nested deeper count as one.
    private static let deepest = 100

    private(set) var values: [Value] = []
    private let bytes: [UInt8]
    private var at = 0
    private var open: [Level] = []
    private var document = 0

    private struct Level {
        /// The number of its value in `values`.
        var value: Int
        var isObject: Bool
        var count = 0
        var key: (start: Int, name: String)?
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        while step() {}
    }

    /// The values by where they begin.
    var byStart: [Int: Value] { Dictionary(values.map { ($0.start, $0) }, uniquingKeysWith: { first, _ in first }) }

    /// Keys, and positions of items, from the document's root.
    func path(of value: Value) -> [String] {
        var path: [String] = []
        var value = value
        while let parent = value.parent {
            path.append(value.name)
            value = values[parent]
        }
        return path.reversed()
    }

    /// The values by the document, or the value around them, and their names.
    func index() -> Index {
        Index(
            numbers: Dictionary(
                values.enumerated().map { (Index.Key(parent: $1.parent ?? -1 - $1.document, name: $1.name), $0) },
                uniquingKeysWith: { $1 }
            ),
            values: values
        )
    }

    /// Finds values by their paths.
    struct Index {
        struct Key: Hashable {
            var parent: Int
            var name: String
        }

        fileprivate let numbers: [Key: Int]
        fileprivate let values: [Value]

        func value(at path: [String], ofDocument document: Int) -> Value? {
            var number = numbers[Key(parent: -1 - document, name: "")]
            for name in path { number = number.flatMap { numbers[Key(parent: $0, name: name)] } }
            return number.map { values[$0] }
        }
    }

    /// Takes the next token; false at the end.
    private mutating func step() -> Bool {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A].contains(bytes[at]) { at += 1 }
        guard at < bytes.count else { return false }
        switch bytes[at] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isObject: bytes[at] == UInt8(ascii: "{"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard let level = open.popLast() else { return false }
            at += 1
            values[level.value].end = at
            close()
        case UInt8(ascii: "\""):
            let start = at
            guard skipString() else { return false }
            if let level = open.last, level.isObject, level.key == nil {
                open[open.count - 1].key = (start, name(start..<at))
            } else {
                add(start, at)
            }
        default:
            let start = at
            while at < bytes.count, !" \t\r\n,]}".utf8.contains(bytes[at]) { at += 1 }
            guard at > start else { return false }
            add(start, at)
        }
        return true
    }

    private mutating func begin(isObject: Bool) {
        let start = at
        guard open.count < Self.deepest else {
            skipNested()
            return add(start, at)
        }
        append(start, start)
        open.append(Level(value: values.count - 1, isObject: isObject))
        at += 1
    }

    /// Leads behind the object or array that begins here.
    private mutating func skipNested() {
        var depth = 0
        repeat {
            switch bytes[at] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                _ = skipString()
                continue
            default: break
            }
            at += 1
        } while depth > 0 && at < bytes.count
    }

    private mutating func add(_ start: Int, _ end: Int) {
        append(start, end)
        close()
    }

    private mutating func append(_ start: Int, _ end: Int) {
        let level = open.last
        let name = level.map { $0.isObject ? $0.key?.name ?? "" : String($0.count) } ?? ""
        values.append(
            Value(document: document, parent: level?.value, name: name, key: level?.key?.start, start: start, end: end)
        )
    }

    /// A value ends in the level that is open.
    private mutating func close() {
        guard !open.isEmpty else {
            document += 1
            return
        }
        open[open.count - 1].count += 1
        open[open.count - 1].key = nil
    }

    /// Leads behind the string that begins here; false where it has no end.
    private mutating func skipString() -> Bool {
        at += 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\\"): at += 2
            case UInt8(ascii: "\""):
                at += 1
                return true
            default: at += 1
            }
        }
        return false
    }

    private func name(_ range: Range<Int>) -> String {
        let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        if !inner.contains(UInt8(ascii: "\\")) { return String(decoding: inner, as: UTF8.self) }
        return Literal(parsing: bytes[range])?.text ?? String(decoding: inner, as: UTF8.self)
    }
}
