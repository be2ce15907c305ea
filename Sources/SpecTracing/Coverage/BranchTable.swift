import ReferenceInterpreter
package import SpecIR
import SpecSource

/// All ways that the rules of some specs can go, each once: a rule that several mappings inherit is one rule.
package struct BranchTable {
    /// In the order of the specs.
    package private(set) var branches: [Branch] = []
    private var known: Set<Branch.Key> = []
    let set: SpecSet
    private let memberNames: [[String]]

    /// The mapping that states each property.
    private let homes: [SourceRange: Int]

    package init(_ set: SpecSet) {
        self.set = set
        memberNames = set.memberNames()
        let homes = set.stated.enumerated().flatMap { index, mapping in mapping.properties.map { ($0.range, index) } }
        self.homes = Dictionary(homes) { first, _ in first }
        for index in set.mappings.indices {
            for property in set.mappings[index].properties { add(property, index) }
            if set.mappings[index].chooser == nil { addSettings(index) } else { addCases(index) }
        }
        let files = Dictionary(zip(set.specs.map(\.file.name), set.specs.indices)) { first, _ in first }
        branches.sort { first, other in
            let ranks = (files[first.key.file] ?? 0, files[other.key.file] ?? 0)
            return (ranks.0, first.rule.lowerBound) < (ranks.1, other.rule.lowerBound)
        }
    }

    /// Adds a branch unless the same words are known already.
    mutating func add(
        _ way: String,
        at range: SourceRange?,
        of owner: Owner,
        id: String,
        words: String,
        isStated: Bool = true
    ) {
        guard let range else { return }
        let key = Branch.Key(range, way)
        guard known.insert(key).inserted else { return }
        branches.append(
            Branch(
                name: "\(owner.name)#\(id)",
                owner: owner.name,
                words: words,
                isStated: isStated,
                range: range,
                rule: owner.rule,
                mapping: owner.mapping,
                key: key
            )
        )
    }

    /// A rule with the name that its branches begin with.
    struct Owner {
        var name: String
        var rule: SourceRange
        var mapping: Int

        func named(_ suffix: String) -> Owner { Owner(name: name + suffix, rule: rule, mapping: mapping) }
    }
}

// MARK: Properties

extension BranchTable {
    private mutating func add(_ property: Property, _ index: Int) {
        let mapping = set.mappings[index]
        let home = homes[property.range].map { set.stated[$0] }
        let owner = Owner(
            name: "\((home ?? mapping).name.value).\(property.name.value)",
            rule: property.range,
            mapping: index
        )
        if property.isRead(in: mapping) { addReading(property, owner) }
        guard property.isWritten(in: mapping) else { return }
        add("written", at: property.range, of: owner, id: "written", words: "written")
        let omit = property.omit ?? mapping.own.omit ?? mapping.inherited.omit
        for omission in Omission.allCases where omit?.value.contains(omission) ?? false {
            if omission == .default, property.defaultValue == nil { continue }
            if omission == .empty, !property.mayBeEmpty { continue }
            let isOwn = property.omit != nil
            let holder = isOwn ? owner : settings(at: omit?.range, own: mapping.own.omit, in: index)
            let way = "omit.\(omission.rawValue)"
            add(way, at: omit?.range, of: holder, id: way, words: "left out as \(omission.rawValue)")
        }
    }

    private mutating func addReading(_ property: Property, _ owner: Owner) {
        if property.exists != nil {
            add("true", at: property.exists?.range, of: owner, id: "exists.true", words: "there")
            add("false", at: property.exists?.range, of: owner, id: "exists.false", words: "not there")
            return
        }
        let rows = property.parts
        for (number, row) in rows.enumerated() {
            let part = rows.count == 1 ? owner : owner.named("[\(number + 1)]")
            addPaths(row, of: part, at: number, isLone: rows.count == 1)
            addFallbacks(row, part, isFirst: number == 0)
            addRule(row.rule, part, at: row.range, refuses: !row.sharesJSON(in: set.mappings[owner.mapping]))
        }
    }

    private mutating func addPaths(_ row: Property, of owner: Owner, at number: Int, isLone: Bool) {
        if row.template != nil { return add("read", at: row.template?.range, of: owner, id: "read", words: "read") }
        if !isLone { add("read", at: row.range, of: owner, id: "first_of", words: "rule \(number + 1)") }
        guard let from = row.from else { return add("read", at: row.range, of: owner, id: "read", words: "read") }
        for (position, path) in from.enumerated() {
            let words = from.count == 1 ? "read" : "read from \(path.value)"
            add("from", at: path.range, of: owner, id: from.count == 1 ? "read" : "from.\(position + 1)", words: words)
        }
    }

    /// Adds the branches for a value that is missing, null or wrong.
    private mutating func addFallbacks(_ row: Property, _ owner: Owner, isFirst: Bool) {
        let (index, mapping) = (owner.mapping, set.mappings[owner.mapping])
        let mayBeNull = row.template == nil && (!row.sharesJSON(in: mapping) || !row.rule.transforms.isEmpty)
        if row.required?.value == true {
            add("required.missing", at: row.required?.range, of: owner, id: "required.missing", words: "missing")
            if mayBeNull {
                add("required.null", at: row.required?.range, of: owner, id: "required.null", words: "null")
            }
        } else {
            addFallback(
                "if_missing",
                on: "missing",
                own: row.ifMissing,
                setting: \.ifMissing,
                in: row,
                of: owner,
                isFirst: isFirst
            )
            if mayBeNull {
                addFallback(
                    "if_null",
                    on: "null",
                    own: row.rule.ifNull,
                    setting: \.ifNull,
                    in: row,
                    of: owner,
                    isFirst: true
                )
            }
        }
        let range = mapping.origin(of: row.rule.ifInvalid, \.ifInvalid, row)
        let isOther = row.effectiveIfInvalid(in: mapping) != .fail
        if isOther {
            let holder = row.rule.ifInvalid == nil ? settings(at: range, own: mapping.own.ifInvalid, in: index) : owner
            add("if_invalid", at: range, of: holder, id: "if_invalid", words: "if_invalid")
        }
        if isFirst { add("default", at: row.defaultValue?.range, of: owner, id: "default", words: "default") }
    }

    private mutating func addFallback(
        _ keyword: String,
        on cause: String,
        own: Located<Fallback>?,
        setting: KeyPath<Defaults, Located<Fallback>?>,
        in row: Property,
        of owner: Owner,
        isFirst: Bool
    ) {
        guard isFirst else { return }
        let mapping = set.mappings[owner.mapping]
        if let range = mapping.origin(of: own, setting, row) {
            let holder = own == nil ? settings(at: range, own: mapping.own[keyPath: setting], in: owner.mapping) : owner
            add(keyword, at: range, of: holder, id: keyword, words: "\(keyword)")
        } else if cause == "null" || row.defaultValue == nil {
            add(cause, at: row.range, of: owner, id: cause, words: cause, isStated: false)
        }
    }

    /// The owner of a setting that holds for many: the mapping, or its file.
    private func settings<Value>(at range: SourceRange?, own: Located<Value>?, in index: Int) -> Owner {
        let isOwn = own != nil
        let place = range ?? set.mappings[index].name.range
        return Owner(name: isOwn ? set.mappings[index].name.value : "defaults", rule: place, mapping: index)
    }
}

// MARK: Rules

extension BranchTable {
    private mutating func addRule(_ rule: ValueRule, _ owner: Owner, at range: SourceRange, refuses: Bool) {
        addElementRules(rule, owner)
        if rule.asText?.value == true {
            add("read", at: rule.asText?.range, of: owner, id: "as_text", words: "taken out of its quotes")
        }
        for transform in rule.transforms where transform.isBuiltIn {
            add("transform", at: transform.name.range, of: owner, id: transform.name.value, words: transform.name.value)
        }
        for (number, requirement) in rule.requires.enumerated() where !requirement.value.callsHost {
            let id = "requires.\(requirement.value.keyword)" + (number == 0 ? "" : ".\(number + 1)")
            add("fails", at: requirement.range, of: owner, id: id, words: "requires \(requirement.value.keyword) fails")
        }
        // If one element of a list becomes the value, the element's rule is the property's.
        if let element = rule.heldElement {
            if case .rule(let inner) = element { return addRule(inner, owner, at: range, refuses: refuses) }
            if case .mapping(let name) = element, refuses, !takesAnyValue(name, owner.mapping) {
                add("wrong_type", at: range, of: owner, id: "wrong_type", words: "wrong type")
            }
            return
        }
        switch rule.kind {
        case .type: addType(rule, owner)
        case .values(let table):
            addAccepted(rule, besides: table.type?.value ?? .string, owner)
            for row in table.rows {
                add(
                    "row",
                    at: row.json.range,
                    of: owner,
                    id: "values.\(row.json.value.plainText)",
                    words: "row \(row.json.value.plainText)"
                )
            }
            add("otherwise", at: table.range, of: owner, id: "otherwise", words: "outside the table")
        case .list(let element), .dictionary(let element):
            let isSplit = rule.transforms.contains { $0.isBuiltIn && $0.name.value == "split" }
            addElement(element, owner.named("[]"), isText: isSplit)
        case .object, .reference, .referenceList, .inverse: break
        }
        let isReference = if case .reference = rule.kind { true } else { false }
        let takesAll = rule.type == .any && rule.transforms.isEmpty && rule.asText == nil && !rule.selects
        // A value that is no list is its only element.
        let takesOne = rule.isListOfRules && rule.elements.acceptSingle?.value == true && rule.transforms.isEmpty
        if refuses, !takesAll, !takesOne, !isReference, !leadsToAnyValue(rule.kind, owner.mapping) {
            add("wrong_type", at: range, of: owner, id: "wrong_type", words: "wrong type")
        }
    }

    private func leadsToAnyValue(_ kind: ValueRule.Kind, _ index: Int) -> Bool {
        guard case .object(let name) = kind else { return false }
        return takesAnyValue(name, index)
    }

    /// Returns true if any JSON may be an object of a mapping, so that none has the wrong type.
    private func takesAnyValue(_ name: Located<String>, _ index: Int) -> Bool {
        guard let target = set.mappingIndex(named: name.value, seenFrom: index) else { return false }
        let mapping = set.mappings[target]
        if mapping.chooser != nil { return true }
        let own = mapping.properties.filter { !memberNames[target].contains($0.name.value) }
        let paths = own.flatMap { $0.allReadPaths(in: mapping) }.filter { $0.origin == .value }
        return !paths.isEmpty
            && paths.allSatisfy { path in if case .member? = path.steps.first { false } else { true } }
    }

    private mutating func addType(_ rule: ValueRule, _ owner: Owner) {
        addAccepted(rule, besides: rule.type ?? .any, owner)
        guard rule.type == .date else { return }
        let mapping = set.mappings[owner.mapping]
        let stated =
            rule.dateFormats
            ?? (rule.inheritedDateFormats == nil ? mapping.own.dateFormats ?? mapping.inherited.dateFormats : nil)
        guard let stated, stated.value.count > 1 else { return }
        let holder =
            rule.dateFormats == nil
            ? settings(at: stated.range, own: mapping.own.dateFormats, in: owner.mapping) : owner
        for position in stated.value.indices {
            let way = "date_format.\(position + 1)"
            add(way, at: stated.range, of: holder, id: way, words: "date format \(position + 1)")
        }
    }

    /// Adds the types that are converted to one; beside `as_text` those that may stand without quotes.
    private mutating func addAccepted(_ rule: ValueRule, besides type: TypeName, _ owner: Owner) {
        let isText = rule.asText?.value == true
        for accepted in rule.accept where isText || accepted.value != type {
            // Any whole number is a number.
            if !isText, accepted.value == .integer, [.number, .decimal].contains(type) { continue }
            let name = accepted.value.rawValue
            let words = "accepts \(name)" + (isText ? " without quotes" : "")
            add("accept", at: accepted.range, of: owner, id: "accept.\(name)", words: words)
        }
    }

    private mutating func addElementRules(_ rule: ValueRule, _ owner: Owner) {
        guard let elements = rule.elementsIfStated else { return }
        for condition in elements.conditions {
            let path = "\(condition.path.value)"
            add("where.met", at: condition.path.range, of: owner, id: "where.\(path)", words: "where \(path) holds")
            add(
                "where.unmet",
                at: condition.path.range,
                of: owner,
                id: "where.\(path).not",
                words: "where \(path) doesn't hold"
            )
        }
        if let take = elements.take {
            add("take", at: take.range, of: owner, id: "take", words: "take \(take.value.rawValue)")
            if take.value == .single {
                add("not_one", at: take.range, of: owner, id: "take.not_one", words: "more than one")
            }
        }
        if elements.acceptSingle?.value == true {
            add("read", at: elements.acceptSingle?.range, of: owner, id: "accept_single", words: "a single value")
        }
        if elements.acceptEmptyList?.value == true {
            let range = elements.acceptEmptyList?.range
            add("read", at: range, of: owner, id: "accept_empty_list", words: "an empty array")
        }
        if let pairs = elements.pairs {
            add("duplicate", at: pairs.range, of: owner, id: "pairs.duplicate", words: "one key twice")
        }
        if let invalid = elements.ifItemInvalid, invalid.value != .fail {
            add("if_item_invalid", at: invalid.range, of: owner, id: "if_item_invalid", words: "if_item_invalid")
        }
        let isTold = elements.duplicates.map { $0.value != .allow } ?? (elements.sameBy != nil)
        if isTold {
            add(
                "duplicate",
                at: elements.duplicates?.range ?? rule.range,
                of: owner,
                id: "duplicates",
                words: "two elements that are the same"
            )
        }
    }

    private mutating func addElement(_ element: ValueRule.Element, _ owner: Owner, isText: Bool) {
        switch element {
        case .mapping(let name):
            add("null", at: name.range, of: owner, id: "null", words: "null", isStated: false)
            if !takesAnyValue(name, owner.mapping) {
                add("wrong_type", at: name.range, of: owner, id: "wrong_type", words: "wrong type")
            }
        case .rule(let rule):
            if let ifNull = rule.ifNull {
                add("if_null", at: ifNull.range, of: owner, id: "if_null", words: "if_null")
            } else {
                add("null", at: rule.range, of: owner, id: "null", words: "null", isStated: false)
            }
            if let invalid = rule.ifInvalid, invalid.value != .fail {
                add("if_invalid", at: invalid.range, of: owner, id: "if_invalid", words: "if_invalid")
            }
            // A transformer that makes texts makes nothing else.
            let takesText = isText && rule.type == .string && rule.transforms.isEmpty
            addRule(rule, owner, at: rule.range, refuses: !takesText)
        }
    }
}
