package import SpecIR
import SpecSource

// The choice of the rule that writes a property's value, if several rules could.
extension Writing {
    /// The first of the writing rules whose values are held so, else the first that can write the value, else the first;
    /// nil for a value that only other rules read.
    func fitting(_ held: Held, of property: Property, writing: [Int], in index: Int) -> Property? {
        let rules = writing.map { property.firstOf[$0] }
        if held.isNull { return rules.first(where: \.writesNull) ?? rules[0] }
        let fits = rules.map { rule in
            let fit = fit(held, of: rule, in: index)
            let mayWrite = fit == .exact || fit == .convertible
            return mayWrite && rule.mayRefuseWriting && refuses(held, rule.rule, in: index) ? .not : fit
        }
        if let place = fits.firstIndex(of: .exact) ?? fits.firstIndex(of: .convertible) { return rules[place] }
        let others = property.firstOf.indices.filter { !writing.contains($0) }
        let isRead = others.contains { number in
            [.exact, .convertible].contains(fit(held, of: property.firstOf[number], in: index))
        }
        return isRead ? nil : rules[fits.firstIndex(of: .foreign) ?? 0]
    }

    /// Returns true if a rule can't write a value.
    private func refuses(_ held: Held, _ rule: ValueRule, in index: Int) -> Bool {
        let (known, name, path) = (failures, hidden, currentPath)
        defer { (failures, hidden, currentPath) = (known, name, path) }
        (failures, hidden) = ([], nil)
        return value(of: held, by: rule, in: index) == nil || !failures.isEmpty
    }

    private func fit(_ held: Held, of part: Property, in index: Int) -> Fit {
        fit(held, by: part.rule, in: index, kinds: part.alternativeKinds)
    }

    /// `foreign` is an object of a mapping that the rule doesn't lead to.
    private enum Fit: Int {
        case not, foreign, convertible, exact
    }

    /// `kinds` is what the rule's values can be; transformers of elements don't change that.
    private func fit(_ held: Held, by rule: ValueRule, in index: Int, kinds: HeldKinds = .any) -> Fit {
        if held.isNull { return .exact }
        if let element = rule.heldElement { return fit(held, by: element.rule, in: index) }
        switch rule.kind {
        case .type: return fit(held, of: rule, kinds: kinds, in: index)
        case .values(let table):
            if table.rows.contains(where: { Held($0.value.value).isSame(held) }) { return .exact }
            return table.otherwise == .keep ? .convertible : .not
        case .object(let name): return fit(held, made: model.mapping(name.value, from: index)) ?? .not
        case .reference:
            let target = model.set.target(of: rule, seenFrom: index)
            let places = target.map { model.set.keyPlaces(of: $0, by: rule.elements.by?.value) } ?? []
            if let fit = fit(held, made: places.first?.mapping) { return fit }
            if case .dictionary = held { return .not }
            if case .object = held { return .not }
            return .convertible
        case .list(let element): return fit(held, listOf: element.rule, in: index)
        case .referenceList(let name): return fit(held, listOf: rule.element(referringTo: name), in: index)
        case .dictionary(let element):
            if rule.elements.memberAs != nil { return fit(held, listOf: element.rule, in: index) }
            guard case .dictionary(let members) = held else { return .not }
            return worst(members.map(\.value), by: element.rule, in: index)
        case .inverse: return .not
        }
    }

    private func fit(_ held: Held, listOf element: ValueRule, in index: Int) -> Fit {
        guard case .list(let elements) = held else { return .not }
        return worst(elements, by: element, in: index)
    }

    private func worst(_ elements: [Held], by rule: ValueRule, in index: Int) -> Fit {
        elements.map { fit($0, by: rule, in: index) }.min { $0.rawValue < $1.rawValue } ?? .exact
    }

    /// Compares an object, or a key that stands for one, with the mapping that a rule leads to; nil for any other value.
    private func fit(_ held: Held, made target: Int?) -> Fit? {
        guard let target else { return nil }
        switch held {
        case .object(let object): return model.choices(of: target).contains(object.mapping) ? .exact : .foreign
        case .reference(let maker, _): return model.choices(of: target).contains(maker) ? .exact : .foreign
        case .null, .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data, .list,
            .dictionary:
            return nil
        }
    }

    private func fit(_ held: Held, of rule: ValueRule, kinds: HeldKinds, in index: Int) -> Fit {
        let isExact: Bool
        switch (rule.type ?? .any, held) {
        case (.string, .string), (.integer, .integer), (.number, .double), (.decimal, .decimal), (.boolean, .boolean),
            (.date, .date), (.url, .url), (.uuid, .uuid), (.data, .data):
            isExact = true
        case (.any, _): return fit(held, ofAny: kinds)
        default: isExact = false
        }
        if isExact { return .exact }
        let format = rule.effectiveDateFormats(in: model.set.mappings[index]).first ?? .iso8601
        let converted = try? Conversion(type: rule.type ?? .any, dateFormats: [format])(held)
        return converted == nil ? .not : .convertible
    }

    private func fit(_ held: Held, ofAny kinds: HeldKinds) -> Fit {
        let (kind, isPlain): (HeldKinds, Bool)
        switch held {
        case .null: return .exact
        case .boolean: (kind, isPlain) = (.boolean, true)
        case .number: (kind, isPlain) = (.number, true)
        case .integer, .double, .decimal: (kind, isPlain) = (.number, false)
        case .string: (kind, isPlain) = (.text, true)
        case .url, .uuid: (kind, isPlain) = (.text, false)
        case .date: (kind, isPlain) = (.date, false)
        case .data: (kind, isPlain) = (.data, false)
        case .list: (kind, isPlain) = (.list, true)
        case .dictionary: (kind, isPlain) = (.dictionary, true)
        case .object, .reference: (kind, isPlain) = (.object, false)
        }
        return kinds.contains(kind) ? isPlain ? .exact : .convertible : .not
    }
}

extension SpecModel {
    /// For each property, which of several rules write. Which paths are free is the language's.
    func alternatives(_ index: Int) -> [[Int]] { set.writingAlternatives(of: index) }
}

extension SpecModel {
    /// The rule of a property that writes a value.
    package enum WritingRule {
        /// The property has but one rule.
        case sole
        case alternative(Property)

        /// Only rules read such a value that don't write.
        case none
    }

    /// The rule of `first_of` that writes a value.
    ///
    /// - Parameters:
    ///   - property: a property of the mapping.
    ///   - index: the mapping.
    ///   - value: the property's value, as objects are shown.
    ///   - row: the rule that read it.
    /// - Returns: the rule.
    package func writingRule(of property: Property, in index: Int, holding value: JSON, readBy row: Property?)
        -> WritingRule
    {
        let alternatives = alternatives(index)
        let place = set.mappings[index].properties.firstIndex { $0 === property }
        guard let place, alternatives.indices.contains(place), !alternatives[place].isEmpty else { return .sole }
        let writing = alternatives[place]
        // An object that is shown doesn't name its mapping; the rule that read it does.
        if let row, set.target(of: row.rule, seenFrom: index) != nil,
            let number = property.firstOf.firstIndex(where: { $0.range == row.range })
        {
            return writing.contains(number) ? .alternative(property.firstOf[number]) : .none
        }
        var held = Held(value)
        if case .type? = row?.rule.kind, let type = row?.rule.type { held = held.shown(of: type) }
        return Writing(self).fitting(held, of: property, writing: writing, in: index).map { .alternative($0) } ?? .none
    }
}

extension Held {
    /// The value as a type holds it, of which objects show this.
    fileprivate func shown(of type: TypeName) -> Held {
        switch type {
        case .date: text.flatMap { Timestamp($0) }.map(Held.date) ?? self
        case .url: text.map(Held.url) ?? self
        case .uuid: text.map(Held.uuid) ?? self
        case .data: text.map(Held.data) ?? self
        case .integer: digits.map(Held.integer) ?? self
        case .number: digits.flatMap { Double($0) }.map(Held.double) ?? self
        case .decimal: digits.map(Held.decimal) ?? self
        case .string, .boolean, .any: self
        }
    }
}
