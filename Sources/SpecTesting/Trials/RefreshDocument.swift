import SpecIR
import SpecRuntime
import SpecSource

/// A document and the objects that exist before it is read, as an example has them.
///
///     given: {Song: [{id: 1, title: Ghosts}]}
///     json: {id: 1, title: null}
struct RefreshDocument {
    /// The objects by their mapping, as `specmap map` shows them.
    var given: [(mapping: String, objects: [Literal])]
    var json: Literal

    init(given: [(mapping: String, objects: [Literal])], json: Literal) { (self.given, self.json) = (given, json) }

    /// Takes apart what `literal` puts together; nil where a part is missing or of another type.
    init?(_ literal: Literal) {
        guard case .object(let members) = literal, members.count == 2, case .object(let given) = members[0].value else {
            return nil
        }
        self.given = given.compactMap { member in
            guard case .array(let objects) = member.value else { return nil }
            return (member.key, objects)
        }
        json = members[1].value
        guard self.given.count == given.count, members[0].key == "given", members[1].key == "json" else { return nil }
    }

    /// Both parts as one value, which can be made smaller like any other.
    var literal: Literal {
        .members([("given", .members(given.map { ($0.mapping, .array($0.objects)) })), ("json", json)])
    }
}

extension TrialSide {
    /// The session's objects before and after a document is applied; nil where those that exist before can't be read.
    func refreshed(_ document: RefreshDocument, by mapping: Int) -> (before: Shown, after: Outcome)? {
        let set = runtime.set
        var given: [(mapping: Int, json: [UInt8])] = []
        for (name, objects) in document.given {
            for object in objects {
                guard let number = set.mappingIndex(named: mappingName(object, name), seenFrom: mapping) else {
                    return nil
                }
                given.append((number, object.bytes))
            }
        }
        let tried = try? runtime.tryRefreshing(given: given, with: document.json.bytes, by: mapping) { stored in
            Shown.members(
                Dictionary(
                    stored.filter { !$0.objects.isEmpty }.map { entity, objects in
                        let rows = objects.map { Shown(row: $0) { names[$0] ?? $0 } }
                        return (names[entity] ?? entity, Shown.list(rows.sorted { $0.json < $1.json }))
                    },
                    uniquingKeysWith: { first, _ in first }
                )
            )
        }
        switch tried {
        case .applied(let before, let after, let warnings)?:
            return (before, Outcome(result: after, isList: false, warnings: warnings))
        case .fails(let before, let error)?: return (before, Outcome(error: error))
        case .givenFails?, nil: return nil
        }
    }

    /// The mapping that an object names, or the one that it is listed under.
    private func mappingName(_ object: Literal, _ name: String) -> String {
        let stated = object.value(at: [.member("$mapping")])
        guard case .string(let own)? = stated, runtime.set.mappings.contains(where: { $0.name.value == own }) else {
            return earlierNames[name] ?? name
        }
        return own
    }
}

extension Shown {
    /// An object of a store; those that it leads to are shown by their keys.
    init(row object: DynamicObject, naming name: (String) -> String) {
        let members = object.dictionary.map { ($0.key, Shown(linked: $0.value, naming: name)) }
        self = .object(mapping: name(object.mapping), Dictionary(members, uniquingKeysWith: { $1 }))
    }

    private init(linked value: Value, naming name: (String) -> String) {
        switch value {
        case .object(let object):
            if let key = object.storeKey {
                self = Shown(key.value, naming: name)
            } else {
                self.init(row: object, naming: name)
            }
        case .list(let items): self = .list(items.map { Shown(linked: $0, naming: name) })
        case .dictionary(let members):
            self = .members(
                Dictionary(
                    members.map { ($0.key, Shown(linked: $0.value, naming: name)) },
                    uniquingKeysWith: { $1 }
                )
            )
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid:
            self.init(value, naming: name)
        }
    }
}
