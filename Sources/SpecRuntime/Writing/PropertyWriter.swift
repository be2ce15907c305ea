import SpecIR
import SpecSource

/// How one property is written.
struct PropertyWriter {
    var name: String
    var position: Int
    var rule: WriteRule
    var omit: Set<Omission>
    var defaultValue: Value?
    var range: SourceRange
    var isSensitive: Bool

    /// The objects that hold the property's object and share its JSON, outermost first.
    var owners: [Owner]

    struct Owner {
        var name: String
        var mapping: Int
    }

    /// What makes an element of an array out of the property: the values that chose it, and the path it was picked by.
    var picking: (values: [(path: Path, value: Value)], path: Path)?

    init(_ property: Property, _ position: Int, _ site: WriteSite, through owners: [Owner]) {
        let mapping = site.mapping
        name = property.name.value
        self.owners = owners
        self.position = position
        let stated = property.firstOf.first?.rule ?? property.rule
        rule = WriteRule(stated, site)
        let elements = stated.elements
        picking = elements.pick.map { pick in
            (
                elements.conditions.compactMap { condition in
                    condition.values.first.map { (condition.path.value, Value($0.value)) }
                }, pick.value
            )
        }
        omit = property.effectiveOmit(in: mapping)
        defaultValue = property.defaultValue.map { Value($0.value, as: stated, in: mapping) }
        range = stated.range
        isSensitive = property.sensitive?.value ?? false
    }
}

extension PropertyWriter {
    /// The element of an array that the property is written as; nil where it is written as it is.
    var element: WriteNode? {
        guard let picking else { return nil }
        var node = WriteNode.members([])
        for value in picking.values { node.insert(.value(value.value), at: value.path.steps[...]) }
        var plain = self
        plain.picking = nil
        node.insert(.property(plain), at: picking.path.steps[...])
        return node
    }
}

/// Where a rule stands, while its writer is made.
struct WriteSite {
    var set: SpecSet
    var index: Int
    var plugins: Plugins

    var mapping: Mapping { self.set.mappings[index] }
}

/// How one value is written: a rule backwards.
struct WriteRule {
    indirect enum Kind {
        case type(TypeName, DateFormat)
        case values([(json: Value, value: Value)], keepsOthers: Bool)
        case object(Int)
        case list(WriteRule)

        /// One element of a list, written as a list of one.
        case listOfOne(WriteRule)
        case dictionary(WriteRule)

        /// A dictionary that is a list of objects which hold their name.
        case named(WriteRule, property: String)

        /// A dictionary that is an array of pairs; with a property, a list of objects which hold their name there.
        case pairs(WriteRule, PairPaths, property: String?)

        /// An object by its key, a list of values where that has several.
        case reference([(name: String, rule: WriteRule)])
    }

    var kind: Kind
    var transforms: [any Transformer]

    /// Whether the JSON is put in a string.
    var isText: Bool
    var expected: String
    var range: SourceRange

    init(_ rule: ValueRule, _ site: WriteSite) {
        expected = expectation(of: rule)
        range = rule.statement
        isText = rule.asText?.value ?? false
        transforms = rule.transforms.compactMap(site.plugins.transformer).reversed()
        switch rule.kind {
        case .type:
            kind = .type(rule.type ?? .any, rule.effectiveDateFormats(in: site.mapping).first ?? .iso8601)
        case .values(let table):
            var keeps = false
            if case .keep = table.otherwise { keeps = true }
            kind = .values(table.rows.map { (Value($0.json.value), Value($0.value.value)) }, keepsOthers: keeps)
        case .object(let name):
            kind = Self.object(name, site)
        case .reference: kind = .reference(Self.key(rule, site))
        case .referenceList(let name):
            var element = ValueRule(range: rule.range)
            element.kind = .reference(name)
            element.elements.by = rule.elements.by
            kind = .list(WriteRule(element, site))
        case .inverse: kind = .type(.any, .iso8601)
        case .list(let element):
            var inner = WriteRule(element, site)
            guard rule.heldElement != nil else {
                kind = .list(inner)
                break
            }
            // Of the one element that is held, the list's transformers speak as well.
            inner.transforms += transforms
            transforms = []
            kind = .listOfOne(inner)
            if rule.elements.pick != nil { self = inner }
        case .dictionary(let element):
            kind = Self.dictionary(WriteRule(element, site), rule)
        }
    }

    /// How the parts of the key that a relationship goes by are written.
    static func key(_ rule: ValueRule, _ site: WriteSite) -> [(name: String, rule: WriteRule)] {
        guard let target = site.set.target(of: rule, seenFrom: site.index) else { return [] }
        return site.set.keyPlaces(of: target, by: rule.elements.by?.value).map { place in
            let property = site.set.mappings[place.mapping].properties[place.property]
            let inner = WriteSite(set: site.set, index: place.mapping, plugins: site.plugins)
            return (property.name.value, WriteRule(property.firstOf.first?.rule ?? property.rule, inner))
        }
    }

    private static func dictionary(_ element: WriteRule, _ rule: ValueRule) -> Kind {
        if let pairs = rule.elements.pairs {
            let paths = PairPaths(key: pairs.key.value, value: pairs.value.value)
            return .pairs(element, paths, property: rule.elements.memberAs?.value)
        }
        if let name = rule.elements.memberAs { return .named(element, property: name.value) }
        return .dictionary(element)
    }

    private init(_ element: ValueRule.Element, _ site: WriteSite) {
        switch element {
        case .rule(let rule): self.init(rule, site)
        case .mapping(let name):
            var rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            self.init(rule, site)
        }
    }

    private static func object(_ name: Located<String>, _ site: WriteSite) -> Kind {
        site.set.mappingIndex(named: name.value, seenFrom: site.index).map(Kind.object) ?? .type(.any, .iso8601)
    }
}

/// Where the two halves of a pair stand.
struct PairPaths {
    var key: Path
    var value: Path
}

extension WriteRule.Kind {
    /// What null is, before transformers: a table may have a key for it.
    var null: Value {
        guard case .values(let rows, _) = self else { return .null }
        return rows.first { $0.value.isNull }?.json ?? .null
    }
}
