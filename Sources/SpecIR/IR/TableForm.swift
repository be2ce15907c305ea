/// The argument of `table`: how JSON holds the rows.
package struct TableForm: Hashable, Sendable {
    package var kind: Kind

    /// The columns that are written first, whatever the rows hold.
    ///
    ///     table: {by_column: [time, temperature]}
    package var columns: [String] = []

    /// The paths to the names of the columns and to the rows; nil for other forms.
    package var places: Places?

    package init(_ kind: Kind, columns: [String] = []) { (self.kind, self.columns) = (kind, columns) }

    package init(_ places: Places) { (kind, self.places) = (.beside, places) }
}

extension TableForm {
    package enum Kind: String, Hashable, Sendable, BitwiseCopyable {
        /// The first row has the names of the columns.
        ///
        ///     [["a", "b"], [1, 2]]
        case firstRow = "first_row"
        /// One array for each column.
        ///
        ///     {"a": [1], "b": [2]}
        case byColumn = "by_column"
        /// Only the spec names the columns.
        ///
        ///     [[1, 2]]
        case columns
        /// A list of the names stands beside the list of the rows.
        ///
        ///     {"columns": ["a", "b"], "values": [[1, 2]]}
        case beside

        /// The form that a spec calls by this word.
        fileprivate init?(word: String) {
            guard let kind = Kind(rawValue: word), kind.isWord else { return nil }
            self = kind
        }

        private var isWord: Bool {
            switch self {
            case .firstRow, .byColumn: true
            case .columns, .beside: false
            }
        }
    }

    /// Nil where the literal is no such form, which the reader reports.
    package init?(_ literal: Literal?) {
        switch literal {
        case .string(let text):
            guard let kind = Kind(word: text) else { return nil }
            self.init(kind)
        case .array(let items):
            guard let columns = Self.names(items) else { return nil }
            self.init(.columns, columns: columns)
        case .object(let members):
            if let places = Places(members) {
                self.init(places)
                return
            }
            guard members.count == 1, let kind = Kind(word: members[0].key),
                case .array(let items) = members[0].value, let columns = Self.names(items)
            else { return nil }
            self.init(kind, columns: columns)
        case nil, .null, .boolean, .number: return nil
        }
    }

    /// True if the value may have other members than the columns or the rows.
    package var leavesOutMembers: Bool {
        switch kind {
        case .byColumn: !columns.isEmpty
        case .beside: true
        case .firstRow, .columns: false
        }
    }

    private static func names(_ items: [Literal]) -> [String]? {
        let names = items.compactMap { item -> String? in
            if case .string(let name) = item { name } else { nil }
        }
        return !items.isEmpty && names.count == items.count && Set(names).count == names.count ? names : nil
    }

    /// Objects without common members would make a table of little else than null.
    package static func isTooSparse(rows: Int, columns: Int, cells: Int) -> Bool {
        let room = rows.multipliedReportingOverflow(by: columns)
        return room.overflow || room.partialValue > 1_000_000 && room.partialValue / 64 > cells
    }
}

extension TableForm {
    /// The members of an object that hold the names of the columns and the rows: keys, and one `*` if the names stand in the
    /// items of a list.
    ///
    ///     table: {names: schema.fields.*.name, rows: rows}
    package struct Places: Hashable, Sendable {
        package let names: [Path.Step]
        package let rows: [Path.Step]

        /// Nil for paths that don't lead to two places.
        package init?(names: Path, rows: Path) {
            guard Self.isPlace(names), Self.isPlace(rows) else { return nil }
            (self.names, self.rows) = (names.steps, rows.steps)
            let common = zip(self.names, self.rows).prefix { $0 == $1 }
            guard common.count < min(self.names.count, self.rows.count), !common.contains(where: { $0.0 == .each })
            else {
                return nil
            }
        }

        fileprivate init?(_ members: [Literal.Member]) {
            guard members.count == 2, let names = Self.path("names", members), let rows = Self.path("rows", members)
            else { return nil }
            self.init(names: names, rows: rows)
        }

        private static func path(_ key: String, _ members: [Literal.Member]) -> Path? {
            guard case .string(let text)? = members.first(where: { $0.key == key })?.value else { return nil }
            return try? Path.parse(text).get()
        }

        /// True for a path of keys, behind the first of which `*` may stand once.
        package static func isPlace(_ path: Path) -> Bool {
            let each = path.steps.count { $0 == .each }
            return path.origin == .value && path.steps.first.map { $0 != .each } ?? false && each < 2
                && path.steps.allSatisfy { step in
                    switch step {
                    case .member, .each: true
                    case .item, .last, .slice: false
                    }
                }
        }
    }
}
