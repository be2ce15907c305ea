import SpecIR

// Lists whose elements are items of an array beside others.
extension Writer {
    /// Writes the elements of a list, or the one that the property holds of it, as the items of a range, which begins at the
    /// step's item. Null stands for one item, so that it is null for all of the array where nothing else is in it.
    @inline(never)
    mutating func writeItems(
        _ value: Datum,
        part: Int32,
        step: UnsafePointer<WriteStep>,
        row: UnsafePointer<WriteProperty>,
        in scratch: inout Scratch
    ) {
        let failuresBefore = failureCount
        currentPath.push(row.pointee.name)
        defer {
            if failureCount > failuresBefore, row.pointee.isSensitive { hideFailures(from: failuresBefore) }
            currentPath.pop()
        }
        let rule = tables.rules[row.pointee.rule]
        let isList = value.kind == .list && rule.kind != .listOfOne
        guard isList || value.isNull || rule.kind == .listOfOne else {
            return fail(value, rule: row.pointee.rule, in: scratch)
        }
        let most = Int(row.pointee.mostItems)
        if isList, value.count > most {
            let expected = most == 1 ? "at most 1 element" : "at most \(most) elements"
            let found = excerpt(of: value, scratch)
            fail(
                .requirementFailed,
                "expected \(expected), as many as the path has items",
                rule: row.pointee.rule,
                found: found,
                expected: expected
            )
            return
        }
        if isList, value.count == 0 { return noteNone(.brackets) }
        begin(step)
        guard isList else {
            if value.isNull {
                output.append("null")
                if step.pointee.countsNull { frames[frames.count - 1].nulls += 1 }
            } else {
                self.value(value, rule: rule.operand, in: WriteContext(part: part), scratch: &scratch)
            }
            return finish(step)
        }
        for number in 0..<value.count {
            currentPath.push(Datum(Int64(number)))
            self.value(value.elements[number], rule: rule.operand, in: WriteContext(part: part), scratch: &scratch)
            currentPath.pop()
            output.append(JSONByte.comma)
        }
        if !frames.isEmpty {
            frames[frames.count - 1].next = step.pointee.item &+ Int32(truncatingIfNeeded: value.count)
        }
    }
}
