import SpecIR

// The messages for values that can't be written.
extension Writer {
    /// A value as messages show it; nothing where no more failures are listed.
    func excerpt(of datum: Datum, _ scratch: borrowing Scratch) -> String {
        guard failures.count < FailureReport.listLimit else { return "" }
        var shown = JSONOutput()
        shown.append(datum, scratch)
        return JSONLocator.cut(shown.withBytes { String(decoding: $0, as: UTF8.self) })
    }

    /// A value that isn't what its rule expects.
    mutating func fail(_ datum: Datum, rule: Int32, in scratch: borrowing Scratch) {
        let found = excerpt(of: datum, scratch)
        let expected = plan.rules[Int(rule)].expected
        fail(.wrongType, "expected \(expected), found \(found)", rule: rule, found: found)
    }

    /// A value that no row of a table returns.
    mutating func failToLookUp(_ datum: Datum, rule: Int32, in scratch: borrowing Scratch) {
        let rows = plan.rules[Int(rule)].table?.rows ?? []
        let found = excerpt(of: datum, scratch)
        let expected = "one of " + rows.map { ValuePrinter.text(of: Value($0.value.value)) }.joined(separator: ", ")
        fail(.unknownValue, "expected \(expected), found \(found)", rule: rule, found: found, expected: expected)
    }

    /// A value that a transformer refused.
    mutating func failToTransform(
        _ datum: Datum,
        rule: Int32,
        name: String,
        because reason: RefusalReason,
        in scratch: borrowing Scratch
    ) {
        fail(.transformFailed, "`\(name)`: \(reason.words)", rule: rule, found: excerpt(of: datum, scratch))
    }

    /// An object that has no value in a property by which a reference is written.
    mutating func failToRefer(
        to object: Datum,
        by part: WriteKeyPart,
        found value: Datum,
        rule: Int32,
        in scratch: borrowing Scratch
    ) {
        let (name, target) = (part.name.text, plan.mappings[Int(part.mapping)])
        let words = hostObject(of: object, scratch)?.words ?? "an object of `\(target.name)`"
        let isKey = target.shape.identity?.key.contains(Int(part.position)) ?? false
        fail(
            value.isNull ? .null : .missing,
            "`\(name)` of \(words) is \(value.isNull ? "null" : "unset"), and the reference is written as its value: set it"
                + (isKey ? "" : ", or leave out `by`, so that the primary key is written"),
            rule: rule,
            found: value.isNull ? "null" : nil,
            expected: "a value in `\(name)`"
        )
    }

    mutating func failToName(_ datum: Datum, rule: Int32, name: String, in scratch: borrowing Scratch) {
        let expected = "an object with a text in `\(name)`"
        let found = excerpt(of: datum, scratch)
        fail(.wrongType, "expected \(expected)", rule: rule, found: found, expected: expected)
    }

    mutating func failToRepeat(_ key: Datum, rule: Int32, name: String, in scratch: borrowing Scratch) {
        let expected = "another text in `\(name)` for each object"
        let found = excerpt(of: key, scratch)
        let words = "`\(name)` is \(found) a second time, and names a member of the JSON"
        fail(.duplicate, "\(words): expected \(expected)", rule: rule, found: found, expected: expected)
    }

    /// A key that can't be written as a number.
    mutating func failToNumber(_ key: Datum) {
        let (expected, found) = ("an integer as key", ValuePrinter.text(of: .string(JSONLocator.cut(key.text))))
        fail(.wrongType, "expected \(expected), found \(found)", found: found, expected: expected)
    }

    /// A key behind which another place would end it when the pair's text is read again.
    mutating func failToSeparate(_ key: Datum, _ template: TextPair) {
        let separator = template.separator.text
        let expected =
            key.place(of: template.separator, from: 0) == nil
            ? "a key that doesn't end in the beginning of `\(separator)`" : "a key without `\(separator)`"
        let found = ValuePrinter.text(of: .string(JSONLocator.cut(key.text)))
        fail(
            .wrongType,
            "expected \(expected), which ends the key in `\(template.spelling)`, found \(found): rename it, or let `pairs` separate by another text",
            found: found,
            expected: expected
        )
    }

    /// A value that can't be part of a pair's text.
    mutating func failToSpell(_ json: Datum, _ template: TextPair, in scratch: borrowing Scratch) {
        let (expected, found) = (Expectation.templatePart, excerpt(of: json, scratch))
        fail(
            .wrongType,
            "expected \(expected) for the value in `\(template.spelling)`, found \(found)",
            found: found,
            expected: expected
        )
    }

    mutating func failToKeep(_ name: Datum) {
        currentPath.push(name)
        fail(.conflict, "`\(name.text)` can't be written where it came from: another property is written there")
        currentPath.pop()
    }

    /// A property that the program set, and that the mapping doesn't have.
    mutating func failToWrite(_ name: Datum, _ mapping: Int32) {
        let facts = plan.mappings[Int(mapping)]
        guard facts.shape.position(of: name.text) == nil else { return }
        let guess = nearest(name.text, among: facts.shape.names)
        let help =
            guess.map { "did you mean `\($0)`?" } ?? "add it to the spec, or let the mapping keep unknown members"
        currentPath.push(name)
        fail(.unknownMember, "`\(facts.name)` has no property `\(name.text)`, so it isn't written: \(help)")
        currentPath.pop()
    }

    mutating func failToGather(_ datum: Datum, _ scratch: borrowing Scratch) {
        let expected = "an object of the members that no rule reads"
        let found = excerpt(of: datum, scratch)
        fail(.wrongType, "expected \(expected), found \(found)", found: found, expected: expected)
    }

    mutating func failAsTooDeep() {
        fail(.tooDeep, "the object holds itself, or objects more than \(JSONWalker.depthLimit) deep")
        output.append("null")
    }

    /// JSON of so many levels.
    mutating func failAsTooDeep(_ levels: Int) {
        let (expected, found) = (JSONDiagnosis.mostLevels, "\(levels)")
        fail(.tooDeep, "expected \(expected), found \(found)", found: found, expected: expected)
    }

    mutating func failToChoose(_ mapping: Int32, _ node: UnsafeMutablePointer<ObjectNode>) {
        let cases = plan.mappings[Int(mapping)].choice?.cases ?? []
        let names = cases.map { "`\(plan.mappings[$0.mapping].name)`" }.joined(separator: ", ")
        fail(.unknownCase, "expected an object of \(names), found one of `\(node.shape.mapping)`")
        output.append("null")
    }

    /// An object without a key stands inside itself.
    mutating func failCircle(_ mapping: String, from depth: Int) {
        failCircle(
            mapping,
            from: depth,
            cure: "give `\(mapping)` a `primary_key` that is written, so that the key can stand there"
        )
    }

    /// An object stands inside itself again and again, as what holds it there can't be left out.
    mutating func failNeededCircle(_ mapping: String, from depth: Int) {
        let name = currentPath.elements.last { $0.kind == .string }?.text ?? "."
        failCircle(
            mapping,
            from: depth,
            cure: "`\(name)` can't be left out there; don't require it, or make it a `reference`"
        )
    }

    private mutating func failCircle(_ mapping: String, from depth: Int, cure: String) {
        let way = spelledPath
        let start = depth == 0 ? "." : way[..<depth].joined(separator: ".")
        fail(.tooDeep, "an object of `\(mapping)` holds itself (\(way.joined(separator: ".")) → \(start)): \(cure)")
        output.append("null")
    }
}
