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
        var open = mappings
        var known = Set(mappings)
        var next = 0
        while next < open.count {
            let mapping = self[open[next]]
            let name = mapping.name.value
            next += 1
            if let loss = mapping.losses.first(where: { $0.explains(verdict) }) {
                return HeldLoss(place: name, loss: loss)
            }
            for property in mapping.properties {
                guard let loss = property.losses.first(where: { $0.explains(verdict) }) else { continue }
                return HeldLoss(place: "\(name).\(property.name.value)", loss: loss)
            }
            open += (mapping.inner + mapping.properties.flatMap(\.inner)).filter { known.insert($0).inserted }
        }
        return nil
    }
}

extension Loss {
    fileprivate func explains(_ verdict: Verdict) -> Bool {
        Swift.max(reason.verdict.json, reason.verdict.object) >= verdict
    }
}
