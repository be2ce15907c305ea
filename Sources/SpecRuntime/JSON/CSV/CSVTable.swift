/// The columns of a text, and the JSON that a row becomes.
///
/// A name with dots leads into an object, `address.city`, unless another column is its beginning. A column without a name
/// is called by its number, `column_3`.
final class CSVTable: @unchecked Sendable {
    // @unchecked: the labels are only read once they are made.
    let dialect: CSVDialect
    let rowEnd: UInt8

    /// The names, one a column.
    let names: [String]

    /// The steps that write a row, in order.
    let steps: [Step]

    /// The labels of the steps, one behind the other.
    let labels: JSONBuffer

    enum Step: Sendable {
        /// An object that the columns up to `close` are in.
        case open(label: Range<Int>)
        case field(label: Range<Int>, column: Int, kind: CSVColumnKind)
        case close
    }

    /// Takes the names of the columns, and what columns hold, by their paths; text by default.
    ///
    /// Throws an error whose offset is the number of a column.
    init(
        _ names: [String],
        dialect: CSVDialect,
        rowEnd: UInt8,
        kinds: [[String]: CSVColumnKind]
    ) throws(CSVFault) {
        self.dialect = dialect
        self.rowEnd = rowEnd
        let names = names.enumerated().map { $1.isEmpty ? "column_\($0 + 1)" : $1 }
        self.names = names
        var known: [ExactText: Int] = [:]
        for (column, name) in names.enumerated() {
            if let first = known.updateValue(column, forKey: ExactText(name)) {
                throw CSVFault(
                    offset: column,
                    message: "expected each name once, found `\(name)` in the columns \(first + 1) and \(column + 1): "
                        + "rename one of them"
                )
            }
        }
        let all = Set(names)
        var tree = Node()
        for (column, name) in names.enumerated() { tree.insert(Self.path(of: name, among: all)[...], column) }
        var template = Template(kinds: kinds)
        template.add(tree, [])
        steps = template.steps
        labels = template.labels.withUnsafeBufferPointer { JSONBuffer($0) }
    }

    /// The keys that a name leads by.
    static func path(of name: String, among names: Set<String>) -> [String] {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts.allSatisfy(isKey) else { return [name] }
        let hasBeginning = parts.indices.dropFirst().contains { names.contains(parts[..<$0].joined(separator: ".")) }
        return hasBeginning ? [name] : parts
    }

    /// Returns true if a part of a name is a key, and not part of a text such as `No. 5` or `1.5`.
    static func isKey(_ part: String) -> Bool {
        guard let first = part.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
        return part.unicodeScalars.allSatisfy {
            $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }

    /// Columns by the keys that lead to them.
    private struct Node {
        var key = ""
        var column: Int?
        var children: [Node] = []

        /// The children that are objects, by their keys.
        private var objects: [ExactText: Int] = [:]

        init(key: String = "") { self.key = key }

        mutating func insert(_ path: ArraySlice<String>, _ column: Int) {
            guard let key = path.first else { return self.column = column }
            if path.count > 1, let known = objects[ExactText(key)] {
                return children[known].insert(path.dropFirst(), column)
            }
            if path.count > 1 { objects[ExactText(key)] = children.count }
            var child = Node(key: key)
            child.insert(path.dropFirst(), column)
            children.append(child)
        }
    }

    private struct Template {
        let kinds: [[String]: CSVColumnKind]
        var steps: [Step] = []
        var labels: [UInt8] = []

        mutating func add(_ node: Node, _ above: [String]) {
            for child in node.children {
                let start = labels.count
                labels += JSONOutput.quoted(child.key) + [JSONByte.colon]
                let path = above + [child.key]
                if let column = child.column {
                    steps.append(.field(label: start..<labels.count, column: column, kind: kinds[path] ?? .text))
                } else {
                    labels.append(JSONByte.openBrace)
                    steps.append(.open(label: start..<labels.count))
                    add(child, path)
                    steps.append(.close)
                }
            }
        }
    }
}
