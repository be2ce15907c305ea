import SpecSource

/// Finds what doesn't come back as it was.
///
/// It is cautious: where a rule isn't known to give everything back, that is a loss, and where it isn't known to lose
/// something that nobody declared, it isn't broken.
package struct LossPass: Sendable {
    let set: SpecSet
    private let holding: HoldingMappings

    package init(_ set: SpecSet) {
        self.set = set
        holding = HoldingMappings(set)
    }

    /// The losses of a mapping that concern whole objects, without the losses of its properties.
    package func losses(of index: Int) -> [Loss] {
        let mapping = set.mappings[index]
        var losses: [Loss] = []
        func add(_ reason: LossReason, _ range: SourceRange?) {
            if let range { losses.append(Loss(reason, at: range)) }
        }
        add(.hostCode, mapping.initializer?.range)
        add(.hostCode, mapping.mapper?.range)
        add(mapping.isRootWritable ? .root : .rootNotWritten, mapping.root?.range)
        add(.memberName, mapping.memberAs?.range)
        if let chooser = mapping.chooser {
            addLosses(of: chooser, seenFrom: index, &losses)
            return losses
        }
        if mapping.unknown == .drop || mapping.unknown == .warn, mapping.mayHaveUnknownMembers, !mapping.readsNoObject {
            add(.unknownMembers, mapping.own.unknown?.range ?? mapping.name.range)
        }
        if mapping.unknown == .keep {
            add(.keptBehindIndex, mapping.placeBehindIndex)
            add(.keptInArray, mapping.placeOfWrittenItem)
            if let omit = mapping.own.omit ?? mapping.inherited.omit, omit.value != [.default] {
                add(.keptOmitted, omit.range)
            }
        }
        add(.dropped, mapping.dropped.first?.range)
        add(.constants, mapping.constants.first?.path.range)
        add(.parents, mapping.placeOfParent)
        add(.requirementNotWritten, mapping.placeOfUnwrittenRequirement)
        return losses
    }

    private func addLosses(of chooser: Chooser, seenFrom index: Int, _ losses: inout [Loss]) {
        switch chooser.kind {
        case .value:
            if !holdsWord(of: chooser, seenFrom: index) { losses.append(Loss(.chooser, at: chooser.path.range)) }
            let lost = chooser.prefixCases.first { row in
                let target = set.mappingIndex(named: row.mapping.value, seenFrom: index)
                return !(target.map { set.mappings[$0].alwaysWrites(chooser.path.value) } ?? true)
            }
            if let lost { losses.append(Loss(.chooserPrefix, at: lost.key.range)) }
        case .type:
            // The kind of the JSON itself is written with it.
            if chooser.path.value.isWhole { break }
            losses.append(Loss(.chooserType, at: chooser.path.range))
            if let row = caseWithoutValue(of: chooser, seenFrom: index) {
                losses.append(Loss(.chosenTypeNotWritten, at: row.mapping.range))
            }
        case .member:
            if !holdsWord(of: chooser, seenFrom: index) { losses.append(Loss(.chooserMember, at: chooser.path.range)) }
            if let place = placeOfOtherCase(of: chooser, seenFrom: index) {
                losses.append(Loss(.otherCaseWritten, at: place))
            }
        }
        switch chooser.otherwise {
        case .fail: break
        case .skip: losses.append(Loss(.chooserOtherwise, at: chooser.path.range))
        case .mapping(let name):
            let holdsWord = chooser.kind == .value && alwaysWrites(chooser.path.value, in: name.value, seenFrom: index)
            if !holdsWord { losses.append(Loss(.chooserOtherwise, at: name.range)) }
        }
    }

    /// Returns true if the mapping of each case holds what the chooser looks at, and writes it as it was.
    private func holdsWord(of chooser: Chooser, seenFrom index: Int) -> Bool {
        chooser.cases.allSatisfy { row in
            var path = chooser.path.value
            if chooser.kind == .member { path.steps.append(.member(row.key.value)) }
            return alwaysWrites(path, isText: chooser.kind == .value, in: row.mapping.value, seenFrom: index)
        }
    }

    /// Returns true if each mapping that a name may lead to reads a value at a path always, and writes it there.
    private func alwaysWrites(_ path: Path, isText: Bool = true, in name: String, seenFrom index: Int) -> Bool {
        guard let target = set.mappingIndex(named: name, seenFrom: index) else { return false }
        return set.choices(of: target).allSatisfy { set.mappings[$0].alwaysWrites(path, isText: isText) }
    }

    /// The losses of each property of a mapping, in their order.
    package func propertyLosses(of index: Int) -> [[Loss]] {
        guard var finder = PropertyLosses(index, set, holding) else { return [] }
        return set.mappings[index].properties.map { finder.losses(of: $0) }
    }
}

extension Mapping {
    /// Returns true if each object that is read holds the value at a path, which is text unless it may be anything, and
    /// writes it there.
    fileprivate func alwaysWrites(_ path: Path, isText: Bool = true) -> Bool {
        properties.contains { property in
            (!isText || property.rule.type == .string) && property.rule.transforms.isEmpty
                && property.required?.value == true && property.rule.elements.take == nil
                && !property.rule.selectsElements && property.exists == nil && property.template == nil
                && property.firstOf.isEmpty && property.isRead(in: self) && property.readPaths(in: self) == [path]
                && property.isWritten(in: self) && property.writePath(in: self) == path
                && property.effectiveOmit(in: self).isEmpty && property.effectiveIfInvalid(in: self) == .fail
        }
    }

    /// True if a property reads the whole JSON as something that isn't an object, so that there are no members.
    var readsNoObject: Bool {
        properties.contains { property in
            guard property.isRead(in: self), !property.allReadPaths(in: self).isEmpty,
                property.readPaths(in: self).allSatisfy(\.isWhole),
                property.firstOf.isEmpty,
                property.template == nil, property.exists == nil, property.rule.transforms.isEmpty,
                property.effectiveIfInvalid(in: self) == .fail
            else { return false }
            switch property.rule.kind {
            case .type: return property.rule.type != .any
            case .values: return true
            case .list: return property.rule.elements.acceptSingle?.value != true
            case .object, .dictionary, .reference, .referenceList, .inverse: return false
            }
        }
    }

    private func forEachReadPath(_ body: (Path, SourceRange) -> Void) {
        for property in properties where property.isRead(in: self) {
            for path in property.allReadPaths(in: self) where path.origin == .value { body(path, property.name.range) }
        }
    }

    /// A property beside whose value unknown members are lost though others are kept.
    fileprivate var placeBehindIndex: SourceRange? {
        var found: SourceRange?
        forEachReadPath { path, range in
            if found == nil, path.steps.contains(where: { $0.key == nil }) { found = range }
        }
        return found
            ?? properties.first { $0.rule.elements.pick != nil || !$0.rule.elements.conditions.isEmpty }?
            .name.range
    }

    /// A property that is written as an item of an array, in the place of which an object keeps its members.
    fileprivate var placeOfWrittenItem: SourceRange? {
        properties.first { property in
            let path = property.isWritten(in: self) ? property.writePath(in: self) : nil
            return path?.steps.contains { $0.key == nil } == true
        }?.name.range
    }

    /// A property that stands in an object of which nothing else is read.
    fileprivate var placeOfParent: SourceRange? {
        properties.first { property in
            property.isRead(in: self)
                && property.allReadPaths(in: self).contains { $0.origin == .value && $0.steps.count > 1 }
        }?.name.range
    }

    /// A requirement for one of some properties, none of which is written.
    fileprivate var placeOfUnwrittenRequirement: SourceRange? {
        requires.first { requirement in
            switch requirement.kind {
            case .atLeastOne(let names), .exactlyOne(let names):
                let stated = names.compactMap { property(named: $0.value) }
                return stated.count == names.count && writesAnything && !stated.contains { $0.isWritten(in: self) }
            case .allOrNone, .compares, .passes: return false
            }
        }?.range
    }

    /// True if objects are written at all. A mapping that writes nothing is only read, which counts as declared.
    var writesAnything: Bool {
        properties.contains { $0.isWritten(in: self) } || !constants.isEmpty || unknown == .keep
    }
}

extension Path.Step {
    /// The key of a step by name.
    package var key: String? { if case .member(let key) = self { key } else { nil } }
}
