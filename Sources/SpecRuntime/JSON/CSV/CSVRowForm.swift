/// The rows of a table that is written: the columns, and where in an object's JSON their values stand.
final class CSVRowForm: Sendable {
    struct Node: Sendable {
        var key: [UInt8]

        /// The key as a JSON string.
        var label: [UInt8]

        /// The column; -1 for an object.
        var column: Int
        var kind: CSVColumnKind
        var property: String

        /// The first and the number of the members of an object, among the nodes.
        var first = 0
        var count = 0
    }

    let dialect: CSVDialect

    /// The members of the object first, then those of the objects in it.
    let nodes: [Node]

    /// Number of nodes that are members of the object itself.
    let rootCount: Int
    let columnCount: Int

    /// The header row, its line feed included.
    let header: [UInt8]

    init(_ tree: CSVColumnTree, _ dialect: CSVDialect) {
        self.dialect = dialect
        var nodes: [Node] = []
        var columns = 0
        // One level after the other, so that the members of an object stand together.
        var levels = [(parent: -1, members: tree.nodes)]
        var next = 0
        while next < levels.count {
            let (parent, members) = levels[next]
            next += 1
            if parent >= 0 { (nodes[parent].first, nodes[parent].count) = (nodes.count, members.count) }
            for member in members {
                if member.isObject { levels.append((nodes.count, member.children)) }
                nodes.append(
                    Node(
                        key: Array(member.key.utf8),
                        label: JSONOutput.quoted(member.key),
                        column: -1,
                        kind: member.kind,
                        property: member.property
                    )
                )
            }
        }
        rootCount = tree.nodes.count
        Self.number(0..<rootCount, nodes: &nodes, columns: &columns)
        self.nodes = nodes
        columnCount = columns
        var output = JSONOutput()
        for (column, name) in tree.columns.map(\.name).enumerated() {
            if column > 0 { output.append(dialect.delimiter) }
            // A byte order mark isn't part of the name behind it, but for quotes.
            let isMarked = column == 0 && name.utf8.starts(with: [0xEF, 0xBB, 0xBF])
            Array(name.utf8).withUnsafeBufferPointer { output.append(field: $0, dialect, isQuoted: isMarked) }
        }
        output.append(JSONByte.lineFeed)
        header = output.withBytes { Array($0) }
    }

    /// Numbers the columns as the tree lists them: an object's columns stand where it does.
    private static func number(_ range: Range<Int>, nodes: inout [Node], columns: inout Int) {
        for node in range {
            if nodes[node].count > 0 {
                number(nodes[node].first..<nodes[node].first + nodes[node].count, nodes: &nodes, columns: &columns)
            } else {
                nodes[node].column = columns
                columns += 1
            }
        }
    }
}

extension JSONOutput {
    /// Appends the text of a field, in quotes if it needs them.
    mutating func append(field text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect, isQuoted: Bool = false) {
        guard isQuoted || Self.needsQuotes(text, dialect) else { return append(text) }
        append(JSONByte.quote)
        for byte in text {
            if byte == JSONByte.quote { append(byte) }
            append(byte)
        }
        append(JSONByte.quote)
    }

    private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>, _ dialect: CSVDialect) -> Bool {
        for byte in text {
            switch byte {
            case dialect.delimiter, JSONByte.quote, JSONByte.lineFeed, JSONByte.carriageReturn: return true
            default: continue
            }
        }
        return false
    }
}
