import SpecIR
import SpecSource

extension MutantMaker {
    mutating func changeMapping() {
        if let root = stated.root {
            add("root/left-out", "`root: \(root.value)` left out", root.range, .naming) { $0.root = nil }
        }
        if let naming = stated.own.naming {
            add("naming/left-out", "`naming: \(naming.value.rawValue)` left out", naming.range, .naming) {
                $0.own.naming = nil
            }
        }
        if let unknown = stated.own.unknown {
            add("unknown/left-out", "`unknown: \(unknown.value.rawValue)` left out", unknown.range, .unknown) {
                $0.own.unknown = nil
            }
        }
        changeAnswers()
        for (number, constant) in stated.constants.enumerated() {
            let path = constant.path.value
            add("constants.\(path)/left-out", "the constant `\(path)` left out", constant.path.range, .constant) {
                $0.constants.remove(at: number)
            }
            guard let other = constant.value.value.another else { continue }
            let changed = Located(other, constant.value.range)
            let words = "the constant `\(path): \(constant.value.value.compact)`, now `\(other.compact)`"
            add("constants.\(path)/changed", words, constant.value.range, .constant) {
                $0.constants[number].value = changed
            }
        }
        for (number, requirement) in stated.requires.enumerated() {
            add("requires.\(number)/left-out", "a requirement left out", requirement.range, .requirement) {
                $0.requires.remove(at: number)
            }
        }
        changeCases()
    }

    private mutating func changeAnswers() {
        if let missing = stated.own.ifMissing {
            let words = "`if_missing: \(missing.value.rawValue)` left out"
            add("if_missing/left-out", words, missing.range, .answer) { $0.own.ifMissing = nil }
        }
        if let null = stated.own.ifNull {
            add("if_null/left-out", "`if_null: \(null.value.rawValue)` left out", null.range, .answer) {
                $0.own.ifNull = nil
            }
        }
        if let invalid = stated.own.ifInvalid {
            let words = "`if_invalid: \(invalid.value.rawValue)` left out"
            add("if_invalid/left-out", words, invalid.range, .answer) { $0.own.ifInvalid = nil }
        }
        if let omit = stated.own.omit {
            add("omit/left-out", "`omit` left out", omit.range, .writing) { $0.own.omit = nil }
        }
    }

    private mutating func changeCases() {
        guard let cases = stated.choice.cases else { return }
        for (number, row) in cases.value.enumerated() {
            let key = row.key.value
            if cases.value.count > 1 {
                add("cases.\(key)/left-out", "case \(key) left out", row.key.range, .row) {
                    $0.choice.cases?.value.remove(at: number)
                }
            }
            guard number > 0, cases.value[number - 1].mapping.value != row.mapping.value else { continue }
            let before = cases.value[number - 1]
            add("cases.\(key)/swapped", "cases \(before.key.value) and \(key) change mappings", row.key.range, .row) {
                $0.choice.cases?.value[number - 1].mapping = row.mapping
                $0.choice.cases?.value[number].mapping = before.mapping
            }
        }
        if let otherwise = stated.choice.otherwise {
            add("otherwise/left-out", "`otherwise` left out", otherwise.range, .row) { $0.choice.otherwise = nil }
        }
    }
}
