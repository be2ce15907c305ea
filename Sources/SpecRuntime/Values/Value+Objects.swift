// The objects that a value is or contains, without those that they hold.
extension Value {
    /// Hands out the objects.
    func forEachObject(_ body: (DynamicObject) -> Void) {
        switch self {
        case .object(let object): body(object)
        case .list(let elements): for element in elements { element.forEachObject(body) }
        case .dictionary(let members): for member in members { member.value.forEachObject(body) }
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: break
        }
    }

    /// Returns true if a condition holds for one of the objects; those behind it aren't looked at.
    func hasObject(where holds: (DynamicObject) -> Bool) -> Bool {
        switch self {
        case .object(let object): holds(object)
        case .list(let elements): elements.contains { $0.hasObject(where: holds) }
        case .dictionary(let members): members.contains { $0.value.hasObject(where: holds) }
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: false
        }
    }

    /// The value with others in place of objects; nil where `replacement` has none for any of them.
    func replacingObjects(_ replacement: (DynamicObject) -> Value?) -> Value? {
        switch self {
        case .object(let object): return replacement(object)
        case .list(var elements):
            var isChanged = false
            for index in elements.indices {
                guard let new = elements[index].replacingObjects(replacement) else { continue }
                (elements[index], isChanged) = (new, true)
            }
            return isChanged ? .list(elements) : nil
        case .dictionary(let members):
            var isChanged = false
            let new = members.map { member in
                let new = member.value.replacingObjects(replacement)
                isChanged = isChanged || new != nil
                return (member.key, new ?? member.value)
            }
            return isChanged ? .dictionary(ValueDictionary(new)) : nil
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            return nil
        }
    }

    /// True if the value is an object or contains one.
    var holdsObjects: Bool { hasObject { _ in true } }

    /// The objects, in the order of the value.
    var objects: [DynamicObject] {
        var objects: [DynamicObject] = []
        forEachObject { objects.append($0) }
        return objects
    }
}
