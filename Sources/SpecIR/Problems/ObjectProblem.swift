import SpecSource

/// Problems of a mapping's rules for whole objects: the facts, with their sentences below.
package enum ObjectProblem: Hashable, Sendable {
    case constantNotWritable(String)
    case constantCollides(String, property: String)
    case droppedPath(String)
    case droppedIsRead(String, property: String)
    case reservedName(String, instead: String)
    case nameTaken(String)
    case removedButRequired(String)
    case extendsCycle(String, by: [String])
    case tooMuchInherited(Int)
    case tooManyFromOne(Int)
    case tooManyNamesInSight(Int)
    case entityTooLarge(String, mappings: Int, properties: Int, most: Int)
}

extension ObjectProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .constantNotWritable(let path): "a constant can't be written to `\(path)`, which can only be read"
        case .droppedPath(let path): "`drop` takes paths of members, found `\(path)`"
        case .droppedIsRead(let path, let property): "`\(path)` is in `drop`, but `\(property)` reads it"
        case .constantCollides(let constant, let property):
            "constant `\(constant)` and property `\(property)` are written to one place"
        case .reservedName(let name, _): "`\(name)` is reserved, no property can be called so"
        case .nameTaken(let name): "the mapping has a property `\(name)` already"
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

    /// One thing to do now.
    var help: String? {
        switch self {
        case .constantNotWritable: "write a path without `*` that doesn't begin with `$.` or `^.`"
        case .droppedPath: "write where the member stands, such as `meta.debug`"
        case .droppedIsRead: "take it out of `drop`"
        case .constantCollides: "leave the constant out, or set `direction: read` on the property"
        case .reservedName(_, let instead): "call it `\(instead)`"
        case .nameTaken: "choose another name"
        case .removedButRequired: "state `requires` here, or keep the property"
        case .tooMuchInherited: "extend fewer mappings, or shorter ones"
        case .tooManyFromOne: "let one of them read a member, or bring their properties into one mapping"
        case .tooManyNamesInSight: "use fewer files, and let these use fewer"
        case .entityTooLarge: "give the mappings entities of their own"
        case .extendsCycle: "take `extends` out of one of them"
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .constantNotWritable: "path-not-writable"
        case .droppedPath: "path-syntax"
        case .droppedIsRead: "unread-is-read"
        case .constantCollides: "path-collision"
        case .reservedName: "reserved-name"
        case .nameTaken: "duplicate-property"
        case .removedButRequired: "unknown-property"
        case .tooMuchInherited, .tooManyFromOne, .tooManyNamesInSight, .entityTooLarge: "too-large"
        case .extendsCycle: "extends-cycle"
        }
    }
}
