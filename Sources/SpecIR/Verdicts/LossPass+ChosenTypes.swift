import SpecSource

// Objects that are written without the value whose JSON type chose their mapping.
extension LossPass {
    /// The first case some of whose objects are surely written without the value; nil where none is known to be.
    func caseWithoutValue(of chooser: Chooser, seenFrom index: Int) -> Chooser.Case? {
        let path = chooser.path.value
        guard chooser.otherwise == .fail, path.origin == .value, path.steps.allSatisfy({ $0.key != nil }),
            !chooser.cases.contains(where: { $0.key.value == "null" })
        else { return nil }
        return chooser.cases.first { row in
            let target = set.mappingIndex(named: row.mapping.value, seenFrom: index)
            return target.map { target in
                let mapping = set.mappings[target]
                return mapping.omitsValue(at: path, of: row.key.value) || mapping.leavesOut(path, of: row.key.value)
            } ?? false
        }
    }
}

extension Mapping {
    /// Returns true if a value of a JSON type at a path can be read, and nothing of it is written: `{}` where all that is
    /// read inside is optional.
    fileprivate func omitsValue(at path: Path, of type: String) -> Bool {
        guard !isChooser, unknown != .keep, initializer == nil, mapper == nil, requires.isEmpty, writesAnything,
            statedUnknownInto == nil,
            !constants.contains(where: { $0.path.value.overlaps(path) })
        else { return false }
        var isRead = unknown != .fail
        for property in properties {
            let written = property.isWritten(in: self) ? property.writePaths(in: self) : []
            let read = property.isRead(in: self) ? property.allReadPaths(in: self).filter { $0.origin == .value } : []
            let places = (written + read).filter { $0.overlaps(path) }
            if places.isEmpty { continue }
            let isInside = places.allSatisfy { $0.steps.count > path.steps.count }
            let isOptional = property.firstOf.isEmpty && property.effectiveIfMissing(in: self) == .leave
            let isPlain = if case .type = property.rule.kind { (property.rule.type ?? .any) == .any } else { false }
            if isInside {
                guard type == "object", isOptional else { return false }
            } else {
                guard written.isEmpty, isPlain, property.rule.transforms.isEmpty, property.rule.requires.isEmpty else {
                    return false
                }
            }
            isRead = isRead || !read.isEmpty
        }
        return isRead
    }
}

extension Mapping {
    /// Returns true if `omit` leaves out a value of a JSON type that is read at a path and written there.
    fileprivate func leavesOut(_ path: Path, of type: String) -> Bool {
        guard !isChooser, initializer == nil, mapper == nil else { return false }
        return properties.contains { property in
            guard property.firstOf.isEmpty, property.rule.transforms.isEmpty, property.rule.requires.isEmpty,
                property.isRead(in: self), property.readPaths(in: self) == [path], property.isWritten(in: self),
                property.writePath(in: self) == path
            else { return false }
            let omit = property.effectiveOmit(in: self)
            if omit.contains(.default), property.defaultValue?.value.typeName == type { return true }
            return omit.contains(.empty) && property.rule.readsEmpty(type)
        }
    }
}

extension ValueRule {
    /// Returns true if an empty value of a JSON type may be read and is held as an empty one.
    fileprivate func readsEmpty(_ type: String) -> Bool {
        switch kind {
        case .type:
            switch self.type ?? .any {
            case .any: ["string", "array", "object"].contains(type)
            case .string: type == "string"
            case .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data: false
            }
        case .list: type == "array" && !selectsElements && elements.take == nil
        case .dictionary: type == "object" && elements.pairs == nil
        case .values, .object, .reference, .referenceList, .inverse: false
        }
    }
}

extension Literal {
    /// The JSON type, as `choose_by_type` names it.
    fileprivate var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension Path {
    /// Returns true if one of two paths leads to the other's value, or into it.
    fileprivate func overlaps(_ other: Path) -> Bool {
        steps.starts(with: other.steps) || other.steps.starts(with: steps)
    }
}
