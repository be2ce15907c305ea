import SpecIR
import SpecSource

/// A case that no data leads to.
struct CaseUnreachable: MappingRule {
    let info = RuleInfo(
        "case-unreachable",
        group: .mapping,
        severity: .warning,
        summary: "a case that no data leads to, or that no data can pass",
        why: """
            Null and what is missing go to `otherwise`, never to a case called `null`. An object that is null is null before \
            anything is chosen, so `choose_by_type: .` leads to no case `null` either; beside cases for the five other types of \
            JSON, `otherwise` has nothing left to choose. Types of JSON are cases of `choose_by_type`: `choose_by` \
            compares the value itself. A `*` stands for other characters at the end of a case alone. And a case that leads to a mapping which expects another \
            value stands there fails with each document.
            """,
        bad: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {car: Car, null: Truck}
              Car:
                properties: [kind, model]
              Truck:
                properties: [kind, load]
            """,
        good: """
            specmap: 1
            mappings:
              Vehicle:
                choose_by: kind
                cases: {car: Car}
                otherwise: Truck
              Car:
                properties: [kind, model]
              Truck:
                properties: [kind, load]
            """,
        howToFix: """
            Put the mapping under `otherwise`; if the text `null` is meant, put it in quotes. Where a mapping expects another \
            value, lead the case elsewhere, or fix the value.
            """
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        guard let chooser = mapping.stated.chooser else { return }
        switch chooser.kind {
        case .value:
            if checkTypes(chooser, of: mapping, log) || checkWhole(chooser, of: mapping, log) { return }
            checkNull(chooser, log)
            checkStars(chooser, log)
            for row in chooser.cases { checkTarget(of: row, chooser, mapping: mapping, into: log) }
        case .type where chooser.path.value.isWhole:
            checkNullObject(chooser, log)
            checkOtherwise(of: chooser, mapping, log)
        case .type: break
        case .member: break
        }
    }

    /// Reports types of JSON as cases of `choose_by`, where the value is the object itself, or one whose members a case's mapping
    /// reads: neither is a text that names a type.
    private func checkTypes(_ chooser: Chooser, of mapping: CheckedMapping, _ log: RuleLog) -> Bool {
        let path = chooser.path.value
        guard path.origin == .value, !chooser.cases.isEmpty, chooser.cases.allSatisfy({ $0.namesType }) else {
            return false
        }
        let readsMembers = chooser.cases.contains { row in
            guard let target = mapping.mapping(named: row.mapping.value), row.key.value == "object" else {
                return false
            }
            return target.properties.contains { property in
                property.readPaths(in: target).contains {
                    $0.origin == .value && $0.steps.count > path.steps.count && $0.steps.starts(with: path.steps)
                }
            }
        }
        guard path.isWhole || readsMembers else { return false }
        log.report(
            "no data leads to these cases: `choose_by` compares the value at `\(path)` with them, and not its type",
            at: chooser.path.range,
            help: "write `choose_by_type: \(path)` to choose by the type of the JSON"
        )
        return true
    }

    /// Reports `choose_by: .` before mappings that read members, so that what they are given is an object and no text.
    private func checkWhole(_ chooser: Chooser, of mapping: CheckedMapping, _ log: RuleLog) -> Bool {
        guard chooser.path.value.isWhole, !chooser.cases.isEmpty else { return false }
        let readMembers = chooser.cases.allSatisfy { row in
            mapping.mapping(named: row.mapping.value).map { target in
                target.properties.contains { property in
                    property.readPaths(in: target).contains { $0.origin == .value && !$0.steps.isEmpty }
                }
            } ?? false
        }
        guard readMembers else { return false }
        log.report(
            "no data leads to these cases: `choose_by: .` compares the object itself, and cases are texts",
            at: chooser.path.range,
            help: "write `choose_by_member: .` to choose by a member that the object has; a value is chosen by its path"
        )
        return true
    }

    private func checkNull(_ chooser: Chooser, _ log: RuleLog) {
        for row in chooser.cases where row.key.range.text == "null" || row.key.range.text == "~" {
            log.report(
                "null doesn't lead to the case `\(row.key.value.shown)`, only that text does: null goes to `otherwise`",
                at: row.key.range,
                help:
                    "name `\(row.mapping.value.shown)` under `otherwise`, or put the key in quotes if the text is meant"
            )
        }
    }

    /// Reports a `*` that isn't the last character of a case.
    private func checkStars(_ chooser: Chooser, _ log: RuleLog) {
        for row in chooser.cases where (row.prefix ?? row.key.value).contains("*") {
            let text = row.prefix ?? row.key.value
            let start = text.prefix { $0 != "*" }
            log.report(
                "the case `\(row.key.value.shown)` needs a `*` in the text itself: only a `*` at the end stands for other characters",
                at: row.key.range,
                help: start.isEmpty
                    ? "list the texts as cases, or choose by what they begin with"
                    : "list the texts as cases, or write `\("\(start)*".shown)` for all that begin so"
            )
        }
    }

    private func checkNullObject(_ chooser: Chooser, _ log: RuleLog) {
        for row in chooser.cases where row.key.value == "null" {
            log.report(
                "no data leads to the case `null`: an object that is null isn't read by any mapping",
                at: row.key.range,
                help: "leave the case out; `if_null` of the property, or of the elements, sets what becomes of null"
            )
        }
    }

    /// At `.` something always stands that isn't null, so five types leave nothing over.
    private func checkOtherwise(of chooser: Chooser, _ mapping: CheckedMapping, _ log: RuleLog) {
        guard let otherwise = mapping.stated.choice.otherwise, otherwise.value != .fail,
            Set(chooser.cases.map(\.key.value)).subtracting(["null"]).count == 5
        else { return }
        log.report(
            "no data leads to `otherwise`: each type of JSON but null has a case",
            at: otherwise.range,
            help: "leave `otherwise` out"
        )
    }

    /// Reports a case whose mapping requires another constant at the chooser's path.
    private func checkTarget(of row: Chooser.Case, _ chooser: Chooser, mapping: CheckedMapping, into log: RuleLog) {
        guard let target = mapping.mapping(named: row.mapping.value) else { return }
        for constant in target.constants where constant.path.value == chooser.path.value {
            let expected = constant.value.value.plainText
            if row.mayStand(for: constant.value.value) { continue }
            log.report(
                "the case `\(row.key.value.shown)` leads to `\(row.mapping.value.shown)`, which takes `\(expected.shown)` alone",
                at: row.mapping.range,
                notes: [
                    Diagnostic.Note("`\(constant.path.value.description.shown)` is set here", at: constant.value.range)
                ],
                help: "lead the case to another mapping, or fix the constant"
            )
        }
        for property in target.properties where property.takesAsItIs(chooser.path.value, in: target) {
            checkType(of: property, row, log)
            guard case .values(let table) = property.rule.kind, table.otherwise == .fail,
                !table.rows.contains(where: { row.mayStand(for: $0.json.value) })
            else { continue }
            log.report(
                "the case `\(row.key.value.shown)` leads to `\(row.mapping.value.shown)`, whose table hasn't got that value",
                at: row.mapping.range,
                notes: [Diagnostic.Note("the table of `\(property.name.value.shown)` is here", at: table.range)],
                help: "add `\(row.key.value.shown)` to the table, or lead the case to another mapping"
            )
        }
    }

    /// A case whose word isn't what a property reads where the chooser stands.
    private func checkType(of property: Property, _ row: Chooser.Case, _ log: RuleLog) {
        let rule = property.rule
        guard case .type(let type?) = rule.kind, rule.accept.isEmpty, rule.asText == nil,
            !type.value.mayRead(row.key.value)
        else { return }
        log.report(
            "the case `\(row.key.value.shown)` leads to `\(row.mapping.value.shown)`, whose `\(property.name.value.shown)` doesn't read that value",
            at: row.mapping.range,
            notes: [Diagnostic.Note("`\(type.value.rawValue)` is set here", at: type.range)],
            help: "lead the case to another mapping, or fix the type"
        )
    }
}

extension Chooser.Case {
    /// True if the case is called like a type of JSON.
    fileprivate var namesType: Bool {
        ["object", "array", "string", "number", "boolean", "null"].contains(key.value)
    }

    /// Returns true if a value may lead to the case.
    fileprivate func mayStand(for value: Literal) -> Bool {
        if case .string(let text) = value, takes(beginningOf: text) { return true }
        return value.plainText == key.value
    }
}

extension Property {
    /// Returns true if the property reads the path first, takes the value unchanged, and fails if it is invalid.
    func takesAsItIs(_ path: Path, in mapping: Mapping) -> Bool {
        isRead(in: mapping) && readPaths(in: mapping).first == path && rule.transforms.isEmpty
            && effectiveIfInvalid(in: mapping) == .fail
    }
}

extension TypeName {
    /// Returns true if JSON with this spelling, quoted or not, may be of the type.
    fileprivate func mayRead(_ word: String) -> Bool {
        switch (self, Literal(plain: word)) {
        case (.integer, .number(let digits)): Int(digits) != nil
        case (.number, .number), (.decimal, .number), (.boolean, .boolean): true
        case (.integer, _), (.number, _), (.decimal, _), (.boolean, _): false
        case (.string, _), (.date, _), (.url, _), (.uuid, _), (.data, _), (.any, _): true
        }
    }
}
