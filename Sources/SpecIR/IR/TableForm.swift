/// The argument of `table`: how JSON holds the rows.
package struct TableForm: Hashable, Sendable {
    package var kind: Kind

    /// The columns that are written first, whatever the rows hold.
    ///
    ///     table: {by_column: [time, temperature]}
    package var columns: [String] = []

    package init(_ kind: Kind, columns: [String] = []) { (self.kind, self.columns) = (kind, columns) }
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
    }

    /// Nil where the literal is no such form, which the reader reports.
    package init?(_ literal: Literal?) {
        switch literal {
        case .string(let text):
            guard let kind = Kind(rawValue: text), kind != .columns else { return nil }
            self.init(kind)
        case .array(let items):
            guard let columns = Self.names(items) else { return nil }
            self.init(.columns, columns: columns)
        case .object(let members):
            guard members.count == 1, let kind = Kind(rawValue: members[0].key), kind != .columns,
                case .array(let items) = members[0].value, let columns = Self.names(items)
            else { return nil }
            self.init(kind, columns: columns)
        case nil, .null, .boolean, .number: return nil
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
