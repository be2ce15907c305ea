import SpecIR
import SpecSource

extension MutantMaker {
    mutating func changeMapping() {
        if let root = stated.root {
            add("root/left-out", words: "`root: \(root.value)` left out", at: root.range, rank: .naming) {
                ($0.root, $0.memberAs) = (nil, nil)
            }
        }
        if let name = stated.memberAs {
            add("member_as/left-out", words: "`member_as: \(name.value)` left out", at: name.range, rank: .naming) {
                $0.memberAs = nil
            }
        }
        changeDeletion()
        if let naming = stated.own.naming {
            add(
                "naming/left-out",
                words: "`naming: \(naming.value.rawValue)` left out",
                at: naming.range,
                rank: .naming
            ) {
                $0.own.naming = nil
            }
        }
        if let unknown = stated.own.unknown {
            add(
                "unknown/left-out",
                words: "`unknown: \(unknown.value.rawValue)` left out",
                at: unknown.range,
                rank: .unknown
            ) {
                $0.own.unknown = nil
            }
        }
        if let answer = stated.own.ifAllNull {
            let words = "`if_all_null: \(answer.value.rawValue)` left out"
            add("if_all_null/left-out", words: words, at: answer.range, rank: .writing) { $0.own.ifAllNull = nil }
        }
        changeDropped()
        changeAnswers()
        changeConstantsAndRequirements()
        changeCases()
    }

    private mutating func changeDropped() {
        for (number, path) in stated.dropped.enumerated() {
            add("drop.\(path.value)/left-out", words: "`drop: \(path.value)` left out", at: path.range, rank: .unknown)
            {
                $0.dropped.remove(at: number)
            }
        }
    }

    private mutating func changeConstantsAndRequirements() {
        for (number, constant) in stated.constants.enumerated() {
            let path = constant.path.value
            add(
                "constants.\(path)/left-out",
                words: "the constant `\(path)` left out",
                at: constant.path.range,
                rank: .constant
            ) {
                $0.constants.remove(at: number)
            }
            guard let other = constant.value.value.another else { continue }
            let changed = Located(other, constant.value.range)
            let words = "the constant `\(path): \(constant.value.value.compact)`, now `\(other.compact)`"
            add("constants.\(path)/changed", words: words, at: constant.value.range, rank: .constant) {
                $0.constants[number].value = changed
            }
        }
        for (number, requirement) in stated.requires.enumerated() {
            add(
                "requires.\(number)/left-out",
                words: "a requirement left out",
                at: requirement.range,
                rank: .requirement
            ) {
                $0.requires.remove(at: number)
            }
        }
    }

    private mutating func changeDeletion() {
        guard let first = stated.deletesWhere.first else { return }
        let words = "`delete_where: \(stated.deletesWhere.spelling)` left out"
        add("delete_where/left-out", words: words, at: first.path.range, rank: .update) { $0.deletesWhere = [] }
        for (number, condition) in stated.deletesWhere.enumerated() {
            let path = condition.path.value
            if stated.deletesWhere.count > 1 {
                let words = "`delete_where` of `\(path)` left out"
                add("delete_where.\(path)/left-out", words: words, at: condition.path.range, rank: .update) {
                    $0.deletesWhere.remove(at: number)
                }
            }
            for (place, value) in condition.values.enumerated() where condition.values.count > 1 {
                let words = "`\(value.value.compact)` of `delete_where: {\(path): …}` left out"
                let aspect = "delete_where.\(path).\(value.value.compact)/left-out"
                add(aspect, words: words, at: value.range, rank: .update) {
                    $0.deletesWhere[number].values.remove(at: place)
                }
            }
        }
    }

    private mutating func changeAnswers() {
        if let missing = stated.own.ifMissing {
            let words = "`if_missing: \(missing.value.rawValue)` left out"
            add("if_missing/left-out", words: words, at: missing.range, rank: .answer) { $0.own.ifMissing = nil }
        }
        if let null = stated.own.ifNull {
            add("if_null/left-out", words: "`if_null: \(null.value.rawValue)` left out", at: null.range, rank: .answer)
            {
                $0.own.ifNull = nil
            }
        }
        if let invalid = stated.own.ifInvalid {
            let words = "`if_invalid: \(invalid.value.rawValue)` left out"
            add("if_invalid/left-out", words: words, at: invalid.range, rank: .answer) { $0.own.ifInvalid = nil }
        }
        if let omit = stated.own.omit {
            add("omit/left-out", words: "`omit` left out", at: omit.range, rank: .writing) { $0.own.omit = nil }
        }
    }

    private mutating func changeCases() {
        guard let cases = stated.choice.cases else { return }
        for (number, row) in cases.value.enumerated() {
            let key = row.key.value
            if cases.value.count > 1 {
                add("cases.\(key)/left-out", words: "case \(key) left out", at: row.key.range, rank: .row) {
                    $0.choice.cases?.value.remove(at: number)
                }
            }
            guard number > 0, cases.value[number - 1].mapping.value != row.mapping.value else { continue }
            let before = cases.value[number - 1]
            add(
                "cases.\(key)/swapped",
                words: "cases \(before.key.value) and \(key) change mappings",
                at: row.key.range,
                rank: .row
            ) {
                $0.choice.cases?.value[number - 1].mapping = row.mapping
                $0.choice.cases?.value[number].mapping = before.mapping
            }
        }
        if let otherwise = stated.choice.otherwise {
            add("otherwise/left-out", words: "`otherwise` left out", at: otherwise.range, rank: .row) {
                $0.choice.otherwise = nil
            }
        }
    }
}
