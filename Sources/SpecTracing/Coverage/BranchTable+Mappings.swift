import ReferenceInterpreter
import SpecIR
import SpecSource

// The branches of whole objects, and of choosers.
extension BranchTable {
    private func owner(_ index: Int) -> Owner {
        let name = set.mappings[index].name
        return Owner(name: name.value, rule: name.range, mapping: index)
    }

    mutating func addSettings(_ index: Int) {
        let mapping = set.mappings[index]
        let owner = owner(index)
        for constant in mapping.constants {
            let path = "\(constant.path.value)"
            add(
                "differs",
                at: constant.value.range,
                of: owner,
                id: "constants.\(path)",
                words: "constant \(path) differs"
            )
        }
        for (number, requirement) in mapping.requires.enumerated() {
            if case .passes = requirement.kind { continue }
            add(
                "fails",
                at: requirement.range,
                of: owner,
                id: "requires.\(number + 1)",
                words: "requires \(requirement.kind.words) fails"
            )
        }
        if let first = mapping.deletesWhere.first {
            let range = first.path.range
            add("deletes", at: range, of: owner, id: "delete_where", words: "deletes its object")
            add("deletes.not", at: range, of: owner, id: "delete_where.not", words: "deletes nothing")
        }
        let stated = mapping.unknownInto?.range ?? (mapping.own.unknown ?? mapping.inherited.unknown)?.range
        let isOwn = mapping.unknownInto != nil || mapping.own.unknown != nil
        let holder =
            stated == nil || isOwn ? owner : Owner(name: "defaults", rule: stated ?? owner.rule, mapping: index)
        if mapping.isScalar || !mapping.mayHaveUnknownMembers { return }
        add(
            "unknown",
            at: stated ?? mapping.name.range,
            of: holder,
            id: "unknown",
            words: "an unknown member",
            isStated: stated != nil
        )
    }

    mutating func addCases(_ index: Int) {
        guard let chooser = set.mappings[index].chooser else { return }
        let owner = owner(index)
        for row in chooser.cases {
            add("case", at: row.key.range, of: owner, id: "cases.\(row.key.value)", words: "case \(row.key.value)")
        }
        let stated = set.mappings[index].choice.otherwise
        add(
            "otherwise",
            at: stated?.range ?? set.mappings[index].name.range,
            of: owner,
            id: "otherwise",
            words: "no case",
            isStated: stated != nil
        )
    }
}
