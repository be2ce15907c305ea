package import SpecIR
import SpecSource

/// A loss of the objects that a property holds.
package struct HeldLoss: Hashable, Sendable {
    /// The mapping whose objects lose something, or its property: `Car`, `Car.model`.
    package var place: String
    package var loss: Loss
}

extension [MappingVerdict] {
    /// The loss by which the objects of some mappings, or those that they hold, have a verdict: the first in the nearest.
    func heldLoss(of mappings: [Int], verdict: Verdict) -> HeldLoss? {
        for mapping in held(by: mappings) {
            let name = mapping.name.value
            if let loss = mapping.losses.first(where: { $0.explains(verdict) }) {
                return HeldLoss(place: name, loss: loss)
            }
            for property in mapping.properties {
                guard let loss = property.losses.first(where: { $0.explains(verdict) }) else { continue }
                return HeldLoss(place: "\(name).\(property.name.value)", loss: loss)
            }
        }
        return nil
    }

    /// All losses of the objects of some mappings, and of those that they hold.
    func losses(heldBy mappings: [Int]) -> [Loss] {
        held(by: mappings).flatMap { $0.losses + $0.properties.flatMap(\.losses) }
    }

    /// The reason by which a property has its verdict: its own, or one of the objects that it holds.
    func explanation(of property: PropertyVerdict) -> LossReason? {
        let stated = Swift.max(property.verdict.json, property.verdict.object)
        return property.losses.gravestFirst.explanation(of: stated)?.reason
            ?? heldLoss(of: property.inner, verdict: stated)?.loss.reason
    }

    /// The mappings and those whose objects they hold, each once, the nearest first.
    private func held(by mappings: [Int]) -> [MappingVerdict] {
        var open = mappings
        var known = Set(mappings)
        var next = 0
        while next < open.count {
            let mapping = self[open[next]]
            next += 1
            open += (mapping.inner + mapping.properties.flatMap(\.inner)).filter { known.insert($0).inserted }
        }
        return open.map { self[$0] }
    }
}

extension Loss {
    fileprivate func explains(_ verdict: Verdict) -> Bool {
        Swift.max(reason.verdict.json, reason.verdict.object) >= verdict
    }
}
