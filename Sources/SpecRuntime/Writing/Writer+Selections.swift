import SpecIR

// Elements that a rule selects, or picks something out of: made again of what chose them, and of what is held.
extension Writer {
    /// Writes the elements with a comma behind each, and returns how many there are. What is held isn't null.
    mutating func selected(
        _ datum: Datum,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) -> Int {
        let selection = tables.selections[tables.rules[rule].operand]
        guard selection.list >= 0 else {
            element(datum, selection: selection, rule: selection.element, in: context, scratch: &scratch)
            return 1
        }
        var (list, element) = (datum, selection.element)
        if tables.rules[selection.list].transforms.count > 0 {
            list = json(datum, rule: selection.list, in: context, scratch: &scratch)
            if list.kind == .failed { return 1 }
            element = plan.plainRule
        }
        guard list.kind == .list else {
            fail(list, rule: rule, in: scratch)
            return 1
        }
        for position in 0..<list.count {
            currentPath.push(Datum(Int64(position)))
            self.element(list.elements[position], selection: selection, rule: element, in: context, scratch: &scratch)
            currentPath.pop()
        }
        return list.count
    }

    private mutating func element(
        _ datum: Datum,
        selection: WriteSelection,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        var context = context
        context.words = selection.words
        if selection.program >= 0 {
            var source = WriteSource(tables.pairs.address(of: selection.program), node: nil, in: context)
            source.pair = WritePair(value: datum, rule: rule)
            run(source, &scratch)
        } else {
            value(datum, rule: rule, in: context, scratch: &scratch)
        }
        output.append(JSONByte.comma)
    }

    /// Writes the elements as an array.
    mutating func selectedArray(_ datum: Datum, rule: Int32, in context: WriteContext, scratch: inout Scratch) {
        open(JSONByte.openBracket)
        _ = selected(datum, rule: rule, in: context, scratch: &scratch)
        close(JSONByte.closeBracket)
    }
}
