import SpecSource

/// Wrong rules of a mapping for whole objects.
package enum ObjectProblem: ProblemFamily {
    case constantNotWritable(String)
    case constantCollides(String, property: String)
    case droppedPath(String)
    case droppedIsRead(String, property: String)
    case reservedName(String, instead: String)
    case nameTaken(String)
    case restEmbedded(String, of: String)
    case removedButRequired(String)
    case extendsCycle(String, by: [String])
    case tooMuchInherited(Int)
    case tooManyFromOne(Int)
    case tooManyNamesInSight(Int)
    case entityTooLarge(String, mappings: Int, properties: Int, most: Int)
}

extension ObjectProblem {
    package var rule: RuleText {
        switch self {
        case .constantNotWritable: .pathNotWritable
        case .droppedPath: .pathSyntax
        case .droppedIsRead: .unreadIsRead
        case .constantCollides, .restEmbedded: .pathCollision
        case .reservedName: .reservedName
        case .nameTaken: .duplicateProperty
        case .removedButRequired: .unknownProperty
        case .tooMuchInherited, .tooManyFromOne, .tooManyNamesInSight, .entityTooLarge: .tooLarge
        case .extendsCycle: .extendsCycle
        }
    }

    package var message: String {
        switch self {
        case .constantNotWritable(let path): "a constant can't be written to `\(path)`, which can only be read"
        case .droppedPath(let path): "`drop` takes paths of members, found `\(path)`"
        case .droppedIsRead(let path, let property): "`\(path)` is in `drop`, but `\(property)` reads it"
        case .constantCollides(let constant, let property):
            "constant `\(constant)` and property `\(property)` are written to one place"
        case .reservedName(let name, _): "`\(name)` is reserved, no property can be called so"
        case .nameTaken(let name): "the mapping has a property `\(name)` already"
        case .restEmbedded(let name, let mapping):
            "`\(name)` of `\(mapping)` would read members of the object around it, whose JSON `\(mapping)` shares"
        case .removedButRequired(let name): "`\(name)` is removed, but the inherited `requires` names it"
        case .tooMuchInherited(let limit): "mappings inherit at most \(limit) properties in all, found more"
        case .tooManyFromOne(let limit):
            "at most \(limit) mappings, each leading to the next, read the same JSON, found more"
        case .tooManyNamesInSight(let limit):
            "files and mappings that files know by `use` are at most \(limit) in all, found more"
        case .entityTooLarge(let name, let mappings, let properties, let most):
            "mappings times properties of an entity are at most \(most), and `\(name.shown)` has \(mappings) times \(properties)"
        case .extendsCycle(let mapping, let others): "`\(mapping)` extends itself" + Problem.wayOf(others)
        }
    }

    package var help: String? {
        switch self {
        case .constantNotWritable: "write a path without `*` that doesn't begin with `$.` or `^.`"
        case .droppedPath: "write where the member stands, such as `meta.debug`"
        case .droppedIsRead: "take it out of `drop`"
        case .constantCollides: "leave the constant out, or set `direction: read` on the property"
        case .reservedName(_, let instead): "call it `\(instead)`"
        case .nameTaken(let name):
            "choose another name, or let it read the members that no other rule reads: `\(name.shown): {dictionary: any}`"
        case .restEmbedded: "state `unknown_into` and the dictionary in the mapping around it"
        case .removedButRequired: "state `requires` here, or keep the property"
        case .tooMuchInherited: "extend fewer mappings, or shorter ones"
        case .tooManyFromOne: "let one of them read a member, or bring their properties into one mapping"
        case .tooManyNamesInSight: "use fewer files, and let these use fewer"
        case .entityTooLarge: "give the mappings entities of their own"
        case .extendsCycle: "take `extends` out of one of them"
        }
    }
}

extension ObjectProblem {
    package static let rules: [RuleText] = [.extendsCycle, .reservedName, .unreadIsRead]
}

extension RuleText {
    static let extendsCycle = RuleText(
        "extends-cycle",
        group: .names,
        summary: "a mapping that extends itself",
        why: "Each would have to be known before the other.",
        bad: """
            specmap: 1
            mappings:
              A:
                extends: B
                properties: [a]
              B:
                extends: A
            """,
        good: """
            specmap: 1
            mappings:
              A:
                extends: B
                properties: [a]
              B:
                properties: [b]
            """,
        howToFix: "Take `extends` out of one of them."
    )

    static let reservedName = RuleText(
        "reserved-name",
        group: .names,
        summary: "a property called like a reserved key",
        why: """
            Keys under `reserved` can't be property names as they are, since programs have names of their own \
            for them.
            """,
        bad: """
            specmap: 1
            mappings:
              Band:
                reserved: [description]
                properties: [description]
            """,
        good: """
            specmap: 1
            mappings:
              Band:
                reserved: [description]
                properties: [bandDescription]
            """,
        howToFix: "Take the name that the message offers."
    )

    static let unreadIsRead = RuleText(
        "unread-is-read",
        group: .paths,
        summary: "a path under `drop` that a property reads",
        why: "`drop` lists what no property needs.",
        bad: """
            specmap: 1
            mappings:
              Person:
                drop: [email]
                properties: [name, email]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                drop: [debug]
                properties: [name, email]
            """,
        howToFix: "Take it out of `drop`."
    )
}
