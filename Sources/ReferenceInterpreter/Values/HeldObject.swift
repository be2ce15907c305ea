import SpecSource

/// An object of a mapping: its properties in the order of its shape, and the members that no rule reads.
package final class HeldObject {
    /// The mapping's number in its set.
    let mapping: Int
    let shape: ObjectShape

    /// True if the data chose the mapping, so that the object is shown with the mapping's name.
    var isChosen: Bool

    /// The names of the properties that hold a default.
    var defaulted: Set<String> = []
    private var properties: [ExactText: Held] = [:]

    /// The members that `unknown: keep` kept; those that a program set have no path.
    var kept: [Kept] = []

    struct Kept {
        var name: String
        var path: [String]?
        var value: Held
    }

    init(_ mapping: Int, _ shape: ObjectShape, isChosen: Bool) {
        self.mapping = mapping
        self.shape = shape
        self.isChosen = isChosen
    }

    subscript(name: String) -> Held? {
        get {
            properties[ExactText(name)] ?? kept.first { $0.name.isExactly(name) }?.value
        }
        set {
            guard let newValue else { return }
            guard shape.has(name) else { return keep(newValue, as: name) }
            properties[ExactText(name)] = newValue
        }
    }

    private func keep(_ value: Held, as name: String) {
        if let place = kept.firstIndex(where: { $0.name.isExactly(name) }) {
            kept[place].value = value
        } else {
            kept.append(Kept(name: name, path: nil, value: value))
        }
    }

    /// Properties and kept members, in order.
    var members: [Held.Member] {
        let own = shape.names.compactMap { name in
            properties[ExactText(name)].map { Held.Member(name, $0) }
        }
        return own + kept.map { Held.Member($0.name, $0.value) }
    }
}

/// The properties that the objects of a mapping may have, in order.
struct ObjectShape {
    private(set) var names: [String] = []
    private var known: Set<ExactText> = []

    /// The properties that make two objects the same; empty for objects without identity.
    var key: [String] = []
    var entity = ""

    init(names: [String]) { names.forEach { add($0) } }

    func has(_ name: String) -> Bool { known.contains(ExactText(name)) }

    /// Adds a property, unless there is one of that name.
    mutating func add(_ name: String) {
        if known.insert(ExactText(name)).inserted { names.append(name) }
    }
}
