/// Names of tables or of columns, no two of which SQLite takes for one.
struct NamePool {
    private var taken: Set<String>

    init(_ taken: some Sequence<String>) { self.taken = Set(taken.map { $0.lowercased() }) }

    /// The wanted name, or one like it where it is taken or reserved.
    mutating func take(_ wanted: String) -> String {
        var base = String(String.UnicodeScalarView(wanted.unicodeScalars.map { $0 == "\0" ? "_" : $0 }))
        if base.isEmpty || base.lowercased().hasPrefix("sqlite_") { base = "_" + base }
        var name = base
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        return name
    }

    /// The names of the columns of a list's table.
    static var ofList: NamePool { NamePool(rowNames + ["position"]) }

    /// Names that mean something to SQLite in each table.
    static let rowNames = ["rowid", "oid", "_rowid_"]
}
