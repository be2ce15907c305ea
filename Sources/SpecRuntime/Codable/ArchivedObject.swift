/// One object of an archive.
struct ArchivedObject: Codable {
    private var mapping: String

    /// The spec that states the mapping, if its name alone is ambiguous.
    private var file: String?
    private var properties: [Property]

    /// True if the data chose the mapping.
    private var isChosen: Bool?

    private struct Property: Codable {
        var name: String
        var value: ArchivedValue

        /// True if the mapping had no rule for it.
        var isExtra: Bool?

        /// The path of an extra in the JSON.
        var path: [String]?
    }

    init(_ object: DynamicObject, _ numbers: inout ObjectNumbers) {
        object.load()
        mapping = object.mapping
        file = object.shape.file
        object.load()
        isChosen = object.isChosen ? true : nil
        properties = []
        for (position, name) in object.shape.names.enumerated() {
            let value = object.slots[position]
            guard let value else { continue }
            properties.append(Property(name: name, value: ArchivedValue(value, &numbers)))
        }
        for extra in object.extras {
            let value = ArchivedValue(extra.value, &numbers)
            properties.append(Property(name: extra.name, value: value, isExtra: true, path: extra.path))
        }
    }

    func shape(in runtime: Runtime) throws -> ObjectShape {
        if let file, let exact = runtime.shapes.first(where: { $0.mapping == mapping && $0.file == file }) {
            return exact
        }
        do {
            return runtime.shapes[try runtime.mapping(named: mapping)]
        } catch let error as UnknownNameError {
            throw ArchiveError(description: "the archive holds a `\(mapping)`: \(error.description)")
        }
    }

    /// Puts the properties into an object; false where they name an object that isn't there.
    func fill(_ object: DynamicObject, from objects: [DynamicObject], in runtime: Runtime) -> Bool {
        object.isChosen = isChosen ?? false
        for property in properties {
            guard let value = property.value.value(objects) else { return false }
            if object.shape.position(of: property.name) != nil {
                // A value that was kept as it came may have got a rule, and a type, since.
                let fitted = property.isExtra == true ? runtime.fit(value, to: property.name, of: object) : nil
                object[property.name] = fitted ?? value
            } else {
                let isByHand = property.isExtra == true && property.path == nil
                let extra = DynamicObject.Extra(
                    name: property.name,
                    path: property.path,
                    value: value,
                    isByHand: isByHand
                )
                object.extras.append(extra)
            }
        }
        return true
    }
}

extension Runtime {
    /// A value as the rule of a property holds it; nil where it doesn't fit.
    fileprivate func fit(_ value: Value, to property: String, of object: DynamicObject) -> Value? {
        guard let index = shapes.firstIndex(where: { $0 === object.shape }) else { return nil }
        var fitting = ValueFitting(self)
        let fields = fitting.fields(of: .dictionary([property: value]), by: index)
        return fitting.error == nil ? fields?[property] : nil
    }
}
