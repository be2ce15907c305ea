import SpecIR
import SpecSource

extension Property {
    /// True if the property holds an object that shares the JSON around it.
    var isEmbedded: Bool {
        guard case .object = rule.kind, template == nil else { return false }
        return from?.contains { $0.value.isWhole } ?? false
    }

    /// Returns true if the property's JSON is that of the object around it, or a part of it, so that it is no value of its own.
    func sharesJSON(in mapping: Mapping) -> Bool { isEmbedded || holdsRest(of: mapping) }

    var mayBeEmpty: Bool {
        switch (firstOf.first?.rule ?? rule).kind {
        case .type(let type): [nil, .string, .any, .data].contains(type?.value)
        case .values, .list, .dictionary, .referenceList: true
        case .object, .reference, .inverse: false
        }
    }
}

extension Mapping {
    /// Properties that a plain document leaves out: all but the first of those of which there is exactly one.
    var excludedNames: Set<String> {
        Set(
            requires.flatMap { requirement -> [String] in
                guard case .exactlyOne(let names) = requirement.kind else { return [] }
                return names.dropFirst().map(\.value)
            }
        )
    }

    /// True where a property takes the whole JSON as text, a number or the like, so that no object is read and no member is unknown.
    var isScalar: Bool {
        properties.contains { property in
            guard property.isRead(in: self), property.firstOf.isEmpty, case .type = property.rule.kind else {
                return false
            }
            return property.rule.type != .any && property.rule.transforms.isEmpty
                && property.readPaths(in: self).contains(where: \.isWhole)
        }
    }
}

extension ValueRule {
    var isListOfRules: Bool { if case .list(.rule) = kind { true } else { false } }

    var selects: Bool {
        let elements = elements
        return !elements.conditions.isEmpty || elements.take != nil || elements.pick != nil
    }
}
