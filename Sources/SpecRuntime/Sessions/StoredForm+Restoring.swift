extension StoredForm {
    /// Makes values of what a store gave back; objects with a key come from the session.
    struct Restoring {
        let graph: SessionGraph

        /// The object that holds the values, whose mapping defines what names of mappings mean.
        let holder: ObjectShape

        /// The name of the property whose value is made.
        var property = ""

        /// The value of a property of the entity.
        func value(_ stored: Value, of property: StoreProperty) -> Value {
            var restoring = self
            restoring.property = property.name
            return restoring.made(stored, of: property)
        }

        private func made(_ stored: Value, of property: StoreProperty) -> Value {
            switch property.kind {
            case .toOne(let target): reference(stored, to: target)
            case .toMany(let target, _):
                if case .list(let keys) = stored { .list(keys.map { reference($0, to: target) }) } else { stored }
            case .json: plain(stored)
            case .any, .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data:
                stored.isPlainTree ? plain(stored) : stored
            }
        }

        private func reference(_ stored: Value, to target: String) -> Value {
            guard let key = ObjectKey(stored) else { return stored }
            return graph.object(ofEntity: target, key).map(Value.object) ?? stored
        }

        private func plain(_ stored: Value) -> Value {
            switch stored {
            case .list(let elements): .list(elements.map(plain))
            case .dictionary(let members): plain(members)
            case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
                .object:
                stored
            }
        }

        private func plain(_ members: ValueDictionary) -> Value {
            if let mapping = members[ValuePrinter.mappingKey]?.string { return object(mapping, members) }
            if let mapping = members[StoredForm.referenceKey]?.string,
                let key = members[StoredForm.keyKey].flatMap(ObjectKey.init)
            {
                let target = graph.mapping(named: mapping, seenFrom: holder)
                return target.flatMap { graph.object(ofMapping: $0, key) }.map(Value.object) ?? .null
            }
            if members.count == 1, case .dictionary(let inner)? = members[StoredForm.dictionaryKey] {
                return .dictionary(ValueDictionary(inner.map { ($0.key, plain($0.value)) }))
            }
            return .dictionary(ValueDictionary(members.map { ($0.key, plain($0.value)) }))
        }

        /// An object that has no key, and so is a part of the one that holds it.
        private func object(_ mapping: String, _ members: ValueDictionary) -> Value {
            // A mapping may have had another name when the object was stored.
            let known = graph.mapping(named: mapping, seenFrom: holder)
            guard let index = known ?? graph.onlyMapping(of: property, in: holder) else { return .dictionary(members) }
            let shape = graph.runtime.shapes[index]
            var inner = Restoring(graph: graph, holder: shape)
            let object = DynamicObject(shape: shape)
            object.isPart = true
            var kept: Value?
            for member in members {
                switch member.key {
                case ValuePrinter.mappingKey: break
                case StoredForm.chosenKey: object.isChosen = true
                case StoredForm.keptKey: kept = member.value
                default:
                    guard let position = shape.position(of: member.key) else { break }
                    inner.property = member.key
                    let value = inner.plain(member.value)
                    value.noteChoice(shape.links[position])
                    object.slots[position] = value
                }
            }
            inner.property = ""
            if let saved = object.take(kept: inner.extras(kept), graph.runtime) { graph.noteLost(saved.lost, object) }
            return .object(object)
        }

        /// Members that no rule names.
        func extras(_ stored: Value?) -> [DynamicObject.Extra] {
            guard case .list(let kept)? = stored else { return [] }
            return kept.compactMap { extra in
                guard case .list(let parts) = extra, parts.count == 3, let name = parts[0].string else { return nil }
                let path = parts[1].list?.compactMap(\.string)
                return DynamicObject.Extra(name: name, path: path, value: plain(parts[2]), isByHand: path == nil)
            }
        }
    }
}

extension Value {
    /// Marks objects that a property leads to whose mapping the data chose, as they were when they were read.
    func noteChoice(_ link: Link?) {
        guard link?.isChosen == true else { return }
        for object in objects { object.isChosen = true }
    }

    /// True if the value may hold others.
    fileprivate var isPlainTree: Bool {
        switch self {
        case .list, .dictionary: true
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .object:
            false
        }
    }
}
