import SpecIR
import SpecSource

/// A difference between a document and the JSON written of it, which distinguishes one reason of a loss from another.
enum LossSign: Hashable {
    /// A member that holds something is gone.
    case member

    /// Null, an empty object, or something else along a path is gone.
    case parent

    /// An array has other items.
    case item

    /// A value is gone, or became null.
    case value

    /// A value is there where none was, or where null was.
    case added

    /// A value is another one, or spelled in another way.
    case spelling
}

extension LossSign {
    /// The signs of two values that should be the same.
    static func between(_ before: Literal, _ after: Literal) -> Set<LossSign> {
        if Shown(before) == Shown(after) { return [] }
        switch (before, after) {
        case (.null, _): return [.added]
        case (_, .null): return [.value]
        case (.object(let old), .object(let new)):
            var signs: Set<LossSign> = []
            for member in old {
                if let other = new.last(where: { $0.key.isExactly(member.key) }) {
                    signs.formUnion(between(member.value, other.value))
                } else {
                    signs.formUnion(member.value.isHollow ? [.parent, .value] : [.member])
                }
            }
            let isAdded = new.contains { member in !old.contains { $0.key.isExactly(member.key) } }
            return isAdded ? signs.union([.added]) : signs
        case (.array(let old), .array(let new)):
            let signs = zip(old, new).reduce(into: Set<LossSign>()) { $0.formUnion(between($1.0, $1.1)) }
            return old.count == new.count ? signs : signs.union([.item])
        case (.array, _), (_, .array): return [.item]
        case (.object, _), (.boolean, _), (.number, _), (.string, _): return [.spelling]
        }
    }

    /// The reason that shows in a document where the one that explains a verdict doesn't; nil where that one may show, and
    /// where no other is known.
    static func other(than reason: LossReason?, for signs: Set<LossSign>, among losses: [Loss]) -> LossReason? {
        guard !signs.isEmpty, let stated = reason?.signs, stated.isDisjoint(with: signs) else { return nil }
        return losses.first { $0.reason.signs?.isDisjoint(with: signs) == false }?.reason
    }
}

extension Literal {
    /// True for null and for what holds nothing.
    fileprivate var isHollow: Bool {
        switch self {
        case .null: true
        case .object(let members): members.allSatisfy(\.value.isHollow)
        case .array(let items): items.allSatisfy(\.isHollow)
        case .boolean, .number, .string: false
        }
    }
}

extension LossReason {
    /// The differences in a document that shows the reason; nil where they may be any.
    var signs: Set<LossSign>? { Self.signs[self] }

    private static let signs: [LossReason: Set<LossSign>] = [
        .unknownMembers: [.member, .item], .dropped: [.member], .keptBehindIndex: [.member, .item],
        .besideColumns: [.member], .pairs: [.member],
        .parents: [.parent], .allNull: [.parent, .value], .embedded: [.parent, .value],
        .indexPath: [.item, .value], .lastItem: [.item], .everyIndex: [.item, .value], .takenElement: [.item, .value],
        .selectedElements: [.item, .value], .elementsMerged: [.item], .duplicatesMerged: [.item],
        .spelling: [.spelling], .digits: [.spelling], .converted: [.spelling], .asText: [.spelling],
        .tableTwoKeys: [.spelling], .tableKeep: [.spelling], .tableOtherwise: [.spelling],
        .singleAsList: [.item], .emptyList: [.item],
        .defaultForMissing: [.added], .nullForMissing: [.added],
    ]
}

extension RoundTripSearch {
    /// The differences where a property stands.
    func signs(of loss: Loss, in document: Literal, by mapping: Int) -> Set<LossSign> {
        let (mapping, entry) = (set.mappings[mapping], set.mappings[index])
        guard let written = loss.written, let read = document.object(of: entry),
            let spelled = written.object(of: entry),
            let property = mapping.properties.first(where: { $0.name.value == loss.property })
        else { return [] }
        let (before, after) = (IndexedLiteral(read), IndexedLiteral(spelled))
        var signs: Set<LossSign> = []
        for path in property.allReadPaths(in: mapping) where path.origin == .value {
            let new = property.value(at: path, in: after, mapping)
            switch (property.value(at: path, in: before, mapping), new) {
            case (nil, nil): break
            case (let old?, let new?): signs.formUnion(LossSign.between(old, new))
            case (_?, nil): signs.insert(.value)
            case (nil, _?):
                let isOnWay = path.steps.indices.dropFirst().contains { before.value(at: path.steps[..<$0]) != nil }
                signs.insert(isOnWay ? .parent : .added)
            }
        }
        return signs
    }
}
