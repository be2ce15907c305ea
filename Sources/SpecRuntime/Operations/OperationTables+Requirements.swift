import SpecIR

// Checks of values against requirements.
extension OperationTables {
    /// For values that are there: missing and null meet no requirement and are no failure of one. The host's checks get a
    /// `Value`, which is made for them alone.
    @inline(__always)
    func meets(_ requirement: Int32, datum: Datum, in scratch: inout Scratch) -> Bool {
        let node = requirements[requirement]
        switch node.code {
        case .bound where datum.kind == .integer && node.bound.isInteger:
            let integer = datum.integer
            return node.bound.allows(integer < node.bound.integer ? -1 : integer == node.bound.integer ? 0 : 1)
        default: return meetsNode(requirement, datum: datum, in: &scratch)
        }
    }

    @inline(never)
    private func meetsNode(_ position: Int32, datum: Datum, in scratch: inout Scratch) -> Bool {
        let node = requirements[position]
        switch node.code {
        case .notEmpty: return RequirementTests.isFilled(datum, scratch)
        case .bound: return RequirementTests.isAllowed(datum, node)
        case .equals: return DatumEquality.areEqual(datum, node.operand, in: scratch)
        case .oneOf: return DatumTable.at(node.operand).pointee.contains(datum, scratch)
        case .pattern:
            guard datum.isMatchable, let pattern = OpaquePointer(bitPattern: UInt(node.operand.word)) else {
                return false
            }
            return PatternMatcher.matches(pattern, datum.buffer)
        case .date: return datum.isMatchable && isDate(datum, Int32(truncatingIfNeeded: node.low))
        case .length: return datum.isMatchable && RequirementTests.hasLength(datum, low: node.low, high: node.high)
        case .count:
            let count = Int64(datum.count)
            return (datum.kind == .list || datum.kind == .dictionary) && node.low <= count && count <= node.high
        case .not: return !meetsNode(position &+ 1, datum: datum, in: &scratch)
        case .either: return meetsOne(of: position &+ 1, before: node.end, datum, &scratch)
        case .all: return meetsAll(of: position &+ 1, before: node.end, datum, &scratch)
        case .passes:
            let check = facts.hostChecks[Int(node.low)]
            return (try? check(scratch.value(of: datum), HostContext(caller: scratch.caller))) ?? false
        }
    }

    private func isDate(_ datum: Datum, _ dates: Int32) -> Bool {
        let formats = self.dates[dates]
        for position in 0..<formats.count where formats.codes[position].read(datum.buffer) != nil { return true }
        return false
    }

    private func meetsOne(of first: Int32, before end: Int32, _ datum: Datum, _ scratch: inout Scratch) -> Bool {
        var position = first
        while position < end {
            if meetsNode(position, datum: datum, in: &scratch) { return true }
            position = requirements[position].end
        }
        return false
    }

    private func meetsAll(of first: Int32, before end: Int32, _ datum: Datum, _ scratch: inout Scratch) -> Bool {
        var position = first
        while position < end {
            guard meetsNode(position, datum: datum, in: &scratch) else { return false }
            position = requirements[position].end
        }
        return true
    }
}

extension Datum {
    /// True if the value is text, or a URL or UUID, which are text in JSON.
    @inline(__always)
    fileprivate var isMatchable: Bool { kind == .string || kind == .url || kind == .uuid }
}
