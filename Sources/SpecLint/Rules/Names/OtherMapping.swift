import SpecIR
import SpecSource

/// `car: {object: Phone}` beside `phone: {object: Car}`.
struct OtherMapping: SpecRule {
    let info = RuleInfo(
        "other-mapping",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "two properties of which each has the name of the mapping that the other leads to",
        why: """
            A property that has the name of a mapping most likely leads to it. Where two lead to one another's mapping, these \
            were mixed up: the spec loads, and objects of the wrong kind come out.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  car: {object: Phone}
                  phone: {object: Car}
              Car:
                properties: [model]
              Phone:
                properties: [number]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  car: {object: Car}
                  phone: {object: Phone}
              Car:
                properties: [model]
              Phone:
                properties: [number]
            """,
        howToFix:
            "Swap the two mappings. Where both are right, an example shows it, or a comment silences the rule."
    )

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        let (all, set) = (spec.all, spec.all.set)
        let indices = all.mappingsOfSpec[spec.index]
        let named = Dictionary(indices.map { (Key(set.stated[$0].name.value), $0) }) { first, _ in first }
        var links: [Link] = []
        var targets: [Key: Set<Int>] = [:]
        for index in indices {
            for property in set.stated[index].properties {
                guard let target = set.target(of: property.rule, seenFrom: index) else {
                    checkPlain(property, of: index, named, in: spec, log)
                    continue
                }
                let key = Key(property.name.value)
                targets[key, default: []].insert(target)
                guard property.rule.leadsOn, property.firstOf.isEmpty, !key.isEmpty, let other = named[key],
                    other != target, other != index
                else { continue }
                links.append(Link(property: property, mapping: index, target: target, named: other))
            }
        }
        // An example shows what is meant. A sample has keys alone, whatever the objects are called.
        for link in links
        where all.evidence.samples(of: link.mapping).isEmpty || all.evidence.sampled.contains(link.mapping) {
            let (led, other) = (set.mappings[link.target], set.mappings[link.named])
            let key = Key(led.name.value)
            let relatives = [led, other].compactMap { $0.extends?.value }
            guard !relatives.contains(led.name.value), !relatives.contains(other.name.value), led.chooser == nil,
                other.chooser == nil, key.words.isDisjoint(with: Key(link.property.name.value).words),
                targets[key]?.contains(link.named) == true
            else { continue }
            let name = other.name.value.shown
            log.report(
                "`\(link.property.name.value.shown)` leads to `\(led.name.value.shown)`, and there is a mapping `\(name)`",
                at: link.property.rule.range,
                notes: [Diagnostic.Note("`\(name)` is defined here", at: other.name.range)],
                help: "did you mean `\(name)`?"
            )
        }
    }

    /// Reports `events: {list: number}` beside a mapping `Event` that nothing leads to.
    private func checkPlain(
        _ property: Property,
        of index: Int,
        _ named: [Key: Int],
        in spec: CheckedSpec,
        _ log: RuleLog
    ) {
        // If the file shows which mapping is read first, the other mapping itself is reported.
        guard property.rule.holdsPlainElements, !spec.all.uses.knowsEntries.contains(spec.index),
            let other = named[Key(property.name.value)], other != index,
            !spec.all.uses.used.contains(other), spec.all.uses.heirs[other] == nil, !spec.all.uses.used.isEmpty
        else { return }
        let mapping = spec.all.set.mappings[other]
        guard mapping.root == nil else { return }
        let name = mapping.name.value.shown
        log.report(
            "`\(property.name.value.shown)` holds plain values, and nothing leads to the mapping `\(name)`",
            at: property.name.range,
            notes: [Diagnostic.Note("`\(name)` is defined here", at: mapping.name.range)],
            help: "did you mean `\(name)`?"
        )
    }

    /// A property that has the name of one mapping and leads to another.
    private struct Link {
        let property: Property
        let mapping: Int
        let target: Int
        let named: Int
    }

    /// The words of a name in the singular, with hyphens between them.
    private struct Key: Hashable {
        private let text: [UInt8]

        init(_ name: String) { text = Array(Slip.words(of: name).map(\.singular).joined(separator: [0x2D])) }

        var isEmpty: Bool { text.isEmpty }
        var words: Set<ArraySlice<UInt8>> { Set(text.split(separator: 0x2D)) }
    }
}

extension ValueRule {
    /// True for a list or a dictionary whose elements are of a plain type.
    fileprivate var holdsPlainElements: Bool {
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)):
            if case .type(let type?) = element.kind { ![.any, .url, .uuid].contains(type.value) } else { false }
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            false
        }
    }

    /// True if it holds objects of a mapping, each made where it is read.
    fileprivate var leadsOn: Bool {
        switch kind {
        case .object, .list, .dictionary: true
        case .type, .values, .reference, .referenceList, .inverse: false
        }
    }
}
