import SpecIR
import SpecSource

extension MutantMaker {
    mutating func changeProperty(_ place: Int) {
        let property = stated.properties[place]
        changePaths(place, property)
        changeAnswers(place, property)
        if stated.properties.count > 1 { drop(place) }
        changeRule(at: place, rule: property.rule)
        changeWriting(place, property)
        for (number, alternative) in property.firstOf.enumerated() where property.firstOf.count > 1 {
            add(
                to: place,
                aspect: "first_of.\(number)/left-out",
                words: "shape \(number + 1) left out",
                at: alternative.range,
                rank: .path
            ) {
                $0.firstOf.remove(at: number)
            }
        }
    }

    private mutating func changePaths(_ place: Int, _ property: Property) {
        guard property.template == nil, property.firstOf.isEmpty, !property.isInverse else { return }
        guard let from = property.from else {
            let path = Path(steps: [.member(stated.key(for: property.name.value) + "_")])
            let renamed = Located(path, property.name.range)
            add(to: place, aspect: "from/renamed", words: "read from `\(path)`", at: property.name.range, rank: .path) {
                $0.from = [renamed]
            }
            return
        }
        for number in from.indices {
            if from.count > 1 {
                add(
                    to: place,
                    aspect: "from.\(number)/left-out",
                    words: "`\(from[number].value)` left out",
                    at: from[number].range,
                    rank: .path
                ) {
                    $0.from?.remove(at: number)
                }
            }
            var path = from[number].value
            guard case .member(let key)? = path.steps.last else { continue }
            path.steps[path.steps.count - 1] = .member(key + "_")
            let renamed = Located(path, from[number].range)
            add(
                to: place,
                aspect: "from.\(number)/renamed",
                words: "`\(from[number].value)`, now `\(path)`",
                at: renamed.range,
                rank: .path
            ) {
                $0.from?[number] = renamed
            }
            guard number > 0 else { continue }
            let words = "`\(from[number - 1].value)` and `\(from[number].value)` change places"
            add(to: place, aspect: "from.\(number)/swapped", words: words, at: from[number].range, rank: .path) {
                $0.from?.swapAt(number - 1, number)
            }
        }
    }

    private mutating func changeAnswers(_ place: Int, _ property: Property) {
        if let stated = property.defaultValue {
            add(
                to: place,
                aspect: "default/left-out",
                words: "`default: \(stated.value.compact)` left out",
                at: stated.range,
                rank: .answer
            ) {
                $0.defaultValue = nil
            }
            if let other = stated.value.another {
                let words = "`default: \(stated.value.compact)`, now `\(other.compact)`"
                let changed = Located(other, stated.range)
                add(to: place, aspect: "default/changed", words: words, at: stated.range, rank: .answer) {
                    $0.defaultValue = changed
                }
            }
        }
        if let required = property.required, required.value {
            add(
                to: place,
                aspect: "required/left-out",
                words: "`required: true` left out",
                at: required.range,
                rank: .answer
            ) { $0.required = nil }
        }
        for (number, path) in property.deprecated.enumerated() {
            let words = "`deprecated: \(path.value)` left out"
            add(to: place, aspect: "deprecated.\(number)/left-out", words: words, at: path.range, rank: .unknown) {
                $0.deprecated.remove(at: number)
            }
        }
        if let missing = property.ifMissing {
            let words = "`if_missing: \(missing.value.rawValue)` left out"
            add(to: place, aspect: "if_missing/left-out", words: words, at: missing.range, rank: .answer) {
                $0.ifMissing = nil
            }
        }
    }

    private mutating func changeWriting(_ place: Int, _ property: Property) {
        if let direction = property.direction, direction.value != .both {
            let words = "`direction: \(direction.value.rawValue)` left out"
            add(to: place, aspect: "direction/left-out", words: words, at: direction.range, rank: .writing) {
                $0.direction = nil
            }
        }
        if let to = property.to {
            add(to: place, aspect: "to/left-out", words: "`to: \(to.value)` left out", at: to.range, rank: .writing) {
                $0.to = nil
            }
        }
        if let omit = property.omit {
            add(to: place, aspect: "omit/left-out", words: "`omit` left out", at: omit.range, rank: .writing) {
                $0.omit = nil
            }
        }
    }
}

extension Literal {
    /// A value like it that isn't it; nil where there is none.
    var another: Literal? {
        switch self {
        case .boolean(let flag): .boolean(!flag)
        case .number(let digits): Int(digits).map { .number($0 == .max ? 0 : $0 + 1) } ?? .number("1.25")
        case .string(let text): .string(text + "x")
        case .null, .array, .object: nil
        }
    }
}
