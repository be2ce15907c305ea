import SpecIR

// The columns of the tables that objects, and their JSON, are written as.
extension Runtime {
    /// The rows of a mapping's objects.
    ///
    /// - Parameters:
    ///   - mapping: the mapping.
    ///   - form: whether objects as they are shown, or the source's JSON, are written.
    ///   - only: the property paths that are written; nil for all.
    ///   - dialect: how fields are written.
    /// - Returns: the columns.
    /// - Throws: `RowFormError` where no table could hold them.
    func rowForm(
        of mapping: Int,
        _ form: PlanBuilder.Form,
        only: [String]?,
        _ dialect: CSVDialect
    ) throws(RowFormError) -> CSVRowForm {
        let name = set.mappings[mapping].name.value
        var tree: CSVColumnTree
        switch form {
        case .objects: tree = shownColumns(of: mapping, [], [mapping])
        case .source:
            tree = try writtenColumns(of: mapping, [], [mapping])
            let kinds = columnKinds(of: mapping, .source)
            tree.setKinds { if case .chosen? = kinds[$0] { kinds[$0] } else { nil } }
        }
        if let only { tree.filter { Self.isTaken($0, by: only) } }
        tree.closeUnnamable()
        if tree.isEmpty { throw RowFormError("`\(name)` has no properties, so a table of it would have no columns") }
        if let keys = tree.ambiguous {
            throw RowFormError(
                "expected names that a header row can hold, found \(keys.map { "`\($0)`" }.joined(separator: " in ")) "
                    + "in `\(name)`, which would be read as another: write JSON, or take other properties by `--only`"
            )
        }
        return CSVRowForm(tree, dialect)
    }

    /// Returns true if a property is among the paths, or is part of one, or has a part of it.
    private static func isTaken(_ property: String, by only: [String]) -> Bool {
        guard !property.isEmpty else { return true }
        let names = property.split(separator: ".", omittingEmptySubsequences: false)
        return only.contains { path in
            zip(names, path.split(separator: ".", omittingEmptySubsequences: false)).allSatisfy { $0 == $1 }
        }
    }

    /// More columns than a table has; what is behind them is one column of JSON for each object.
    private static var mostColumns: Int { 2000 }
}

// MARK: Objects as they are shown

extension Runtime {
    /// The columns of a mapping's objects; `open` are the mappings around it, itself included.
    private func shownColumns(of mapping: Int, _ above: [String], _ open: [Int]) -> CSVColumnTree {
        var tree = CSVColumnTree()
        let stated = set.mappings[mapping]
        if stated.chooser != nil {
            tree.insert([ValuePrinter.mappingKey], .text, property: "")
            for chosen in set.cases(of: mapping) where !open.contains(chosen) {
                tree.insert(shownColumns(of: chosen, above, open + [chosen]), below: [])
            }
            return tree
        }
        for property in stated.properties where property.isRead(in: stated) || property.defaultValue != nil {
            let name = property.name.value
            let path = above + [name]
            if let inner = flattened(property, in: mapping, open) {
                let columns = shownColumns(of: inner, path, open + [inner])
                if !columns.isEmpty, columns.columns.count < Self.mostColumns {
                    tree.insert(columns, below: [name])
                    continue
                }
            }
            let kind = Self.columnKind(of: property, .objects)
            tree.insert([name], kind, property: path.joined(separator: "."))
        }
        if let extra = stated.unknownInto { tree.insert([extra.value], .json, property: extra.value) }
        return tree
    }

    /// The mapping of an object whose members have columns of their own.
    private func flattened(_ property: Property, in mapping: Int, _ open: [Int]) -> Int? {
        guard property.firstOf.isEmpty, case .object(let name) = property.rule.kind, open.count < CSVColumnTree.deepest,
            let inner = set.mappingIndex(named: name.value, seenFrom: mapping), !open.contains(inner)
        else { return nil }
        return inner
    }
}

// MARK: The source's JSON

extension Runtime {
    /// The columns of the JSON that a mapping writes; `open` are the mappings around it, itself included.
    private func writtenColumns(
        of mapping: Int,
        _ above: [String],
        _ open: [Int]
    ) throws(RowFormError) -> CSVColumnTree {
        var tree = CSVColumnTree()
        let stated = writing.mappings[mapping]
        if let choice = stated.choice {
            for number in choice.cases.indices {
                for path in choice.paths(of: number) {
                    let (keys, isWhole) = path.keys
                    guard !keys.isEmpty else { throw Self.misfit("the value that `choose_by` names", stated.name) }
                    if choice.namesMember, keys.count == path.count { continue }
                    tree.insert(keys, isWhole ? .text : .json, property: "")
                }
            }
            for chosen in choice.cases.map(\.mapping) where !open.contains(chosen) {
                tree.insert(try writtenColumns(of: chosen, above, open + [chosen]), below: [])
            }
            for number in choice.cases.indices where choice.namesMember {
                for path in choice.paths(of: number) where !tree.contains(path.keys.keys) {
                    tree.insert(path.keys.keys, .json, property: "")
                }
            }
            return tree
        }
        for piece in stated.pieces {
            switch piece {
            case .property(let row, let isSelected, let path):
                try add(row, isSelected: isSelected, path: path, of: stated, above: above, open: open, to: &tree)
            case .constant(let json, let path):
                let (keys, isWhole) = path.keys
                guard !keys.isEmpty else { throw Self.misfit("a constant", stated.name) }
                let isText = json.first != JSONByte.openBracket && json.first != JSONByte.openBrace
                tree.insert(keys, isWhole && isText ? .text : .json, property: "")
            case .joined(_, let inner, let path):
                let (keys, isWhole) = path.keys
                guard isWhole, !open.contains(inner) else { continue }
                tree.insert(try writtenColumns(of: inner, above, open + [inner]), below: keys)
            }
        }
        return tree
    }

    private func add(
        _ row: WriteProperty,
        isSelected: Bool,
        path: [Path.Step],
        of stated: WriteMapping,
        above: [String],
        open: [Int],
        to tree: inout CSVColumnTree
    ) throws(RowFormError) {
        let property = set.mappings[Int(row.mapping)].properties[Int(row.position)]
        let names = above + Self.owners(of: row, in: stated) + [property.name.value]
        let (keys, isWhole) = path.keys
        guard !keys.isEmpty else { throw Self.misfit("`\(names.joined(separator: "."))`", stated.name) }
        let rule = property.rule
        if isWhole, !isSelected, rule.transforms.isEmpty, rule.asText?.value != true,
            let inner = flattened(property, in: Int(row.mapping), open),
            // One that doesn't fit into columns is JSON in one of them.
            let columns = try? writtenColumns(of: inner, names, open + [inner]),
            !columns.isEmpty, columns.columns.count < Self.mostColumns
        {
            return tree.insert(columns, below: keys)
        }
        let kind = isWhole && !isSelected ? Self.columnKind(of: property, .source) : .json
        tree.insert(keys, kind, property: names.joined(separator: "."))
    }

    /// The names of the properties that hold the object whose property is written.
    private static func owners(of row: WriteProperty, in stated: WriteMapping) -> [String] {
        var names: [String] = []
        var owner = row.owner
        while owner >= 0 {
            names.insert(stated.owners[Int(owner)].name.text, at: 0)
            owner = stated.owners[Int(owner)].parent
        }
        return names
    }

    private static func misfit(_ what: String, _ mapping: String) -> RowFormError {
        RowFormError(
            "expected members with names, which are the columns of a table, but \(what) in `\(mapping)` is written to "
                + "the whole JSON or to an item of it: write JSON, or leave it out by `ignore: {write: …}`"
        )
    }
}

/// The reason that objects of a mapping can't be the rows of a table.
package struct RowFormError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
