/// The columns of a table that is written, by the keys that lead to them.
///
/// ```
/// id                    id
/// owner -> name         owner.name
/// tags                  tags          a list as JSON
/// ```
struct CSVColumnTree {
    struct Node {
        var key: String

        /// The property that is written here, as a path of names; of several the first.
        var property: String
        var kind: CSVColumnKind
        var children: [Node] = []

        /// True if it is an object whose members have columns.
        var isObject: Bool { !children.isEmpty }
    }

    private(set) var nodes: [Node] = []

    var isEmpty: Bool { nodes.isEmpty }

    /// Objects in objects, deeper than anybody's columns.
    static let deepest = 6

    /// Adds the column that keys lead to. What is written below another column makes that one JSON.
    mutating func insert(_ path: some Collection<String>, _ kind: CSVColumnKind, property: String) {
        Self.insert(Array(path)[...], leafKind: kind, property: property, into: &nodes, depth: 1)
    }

    /// Adds the columns of an object that stands at keys.
    mutating func insert(_ columns: CSVColumnTree, below path: [String]) {
        for column in columns.columns {
            insert(path + column.path, column.node.kind, property: column.node.property)
        }
    }

    /// Returns true if keys lead to a column or to an object.
    func contains(_ path: [String]) -> Bool {
        var nodes = nodes
        for key in path {
            guard let node = nodes.first(where: { $0.key.isExactly(key) }) else { return false }
            nodes = node.children
        }
        return true
    }

    private static func insert(
        _ path: ArraySlice<String>,
        leafKind: CSVColumnKind,
        property: String,
        into nodes: inout [Node],
        depth: Int
    ) {
        guard let key = path.first else { return }
        let rest = path.dropFirst()
        let isLeaf = rest.isEmpty || depth == deepest
        let kind = rest.isEmpty ? leafKind : .json
        let place = nodes.firstIndex { $0.key.isExactly(key) }
        let known = place ?? nodes.count
        if place == nil { nodes.append(Node(key: key, property: property, kind: kind)) }
        if !isLeaf, place == nil || nodes[known].isObject {
            insert(rest, leafKind: leafKind, property: property, into: &nodes[known].children, depth: depth + 1)
        } else if place != nil, !isLeaf || nodes[known].isObject || kind == .json {
            nodes[known].kind = .json
            nodes[known].children = []
        }
    }

    /// Makes one column of each object whose members a header can't name as `owner.name`.
    mutating func closeUnnamable() {
        for number in nodes.indices where nodes[number].isObject {
            if CSVTable.isKey(nodes[number].key), nodes[number].children.allSatisfy(Self.isNamable) { continue }
            nodes[number].kind = .json
            nodes[number].children = []
        }
    }

    private static func isNamable(_ node: Node) -> Bool {
        CSVTable.isKey(node.key) && node.children.allSatisfy(isNamable)
    }

    /// Changes the kinds of columns, by the keys that lead to them.
    mutating func setKinds(_ kind: ([String]) -> CSVColumnKind?) { Self.setKinds(of: &nodes, [], kind) }

    private static func setKinds(of nodes: inout [Node], _ above: [String], _ kind: ([String]) -> CSVColumnKind?) {
        for number in nodes.indices {
            let path = above + [nodes[number].key]
            if nodes[number].isObject {
                setKinds(of: &nodes[number].children, path, kind)
            } else if let kind = kind(path) {
                nodes[number].kind = kind
            }
        }
    }

    /// Takes out the columns whose property isn't wanted.
    mutating func filter(_ isWanted: (_ property: String) -> Bool) { Self.filter(&nodes, isWanted) }

    private static func filter(_ nodes: inout [Node], _ isWanted: (_ property: String) -> Bool) {
        nodes = nodes.compactMap { node in
            var node = node
            guard node.isObject else { return isWanted(node.property) ? node : nil }
            filter(&node.children, isWanted)
            return node.isObject ? node : nil
        }
    }

    /// The columns in order: their names, and the keys that lead to them.
    var columns: [(name: String, path: [String], node: Node)] {
        var found: [(name: String, path: [String], node: Node)] = []
        Self.collect(nodes, [], into: &found)
        return found
    }

    private static func collect(
        _ nodes: [Node],
        _ above: [String],
        into found: inout [(name: String, path: [String], node: Node)]
    ) {
        for node in nodes {
            let path = above + [node.key]
            if node.isObject {
                collect(node.children, path, into: &found)
            } else {
                found.append((path.joined(separator: "."), path, node))
            }
        }
    }

    /// The keys of the first column that a header row can't name, so that it would be read as another; nil for none.
    var ambiguous: [String]? {
        let columns = columns
        let names = Set(columns.map(\.name))
        var seen: Set<String> = []
        return columns.first { column in
            column.name.isEmpty || !seen.insert(column.name).inserted
                || CSVTable.path(of: column.name, among: names) != column.path
        }?.path
    }
}
