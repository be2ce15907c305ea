extension DynamicObject {
    /// A new object with the same properties. Objects in it are copied as well, each once.
    ///
    /// The copy belongs to no session. Where this object belongs to one, it shares the session's other objects: they are
    /// distinguished by their keys, and a key has one object in a session.
    public func copy() -> DynamicObject { ObjectCopier.copy(self, sharing: .same) }

    /// Unsets what leads from these objects to others, and in those as well, so that objects which hold each other in a
    /// circle are freed.
    ///
    /// Objects outside a session are freed like any Swift object, which those in a circle never are. JSON makes no
    /// circles; what sets one up are assignments (`a.next = .object(a)`), initializers and archives. Objects of a session
    /// are left as they are: `Session.close` frees them.
    ///
    /// - Parameter objects: what to begin with. They keep their other properties.
    public static func breakCircles(in objects: [DynamicObject]) {
        var open = objects
        var seen: Set<ObjectIdentifier> = []
        while let object = open.popLast() {
            guard object.membership?.graph == nil, seen.insert(ObjectIdentifier(object)).inserted else { continue }
            object.unsetObjects { open.append($0) }
        }
    }

    private func unsetObjects(_ found: (DynamicObject) -> Void) {
        for position in 0..<slots.count {
            var leads = false
            slots[position]?.forEachObject {
                found($0)
                leads = true
            }
            if leads { slots[position] = nil }
        }
        for extra in extras { extra.value.forEachObject(found) }
        extras.removeAll { extra in
            var leads = false
            extra.value.forEachObject { _ in leads = true }
            return leads
        }
    }
}
