/// The schema of a store: the entities whose objects have a key, with all properties that their mappings declare.
public struct StoreSchema: Hashable, Sendable {
    /// The entities.
    public let entities: [StoreEntity]

    /// A schema of these entities.
    public init(entities: [StoreEntity]) { self.entities = entities }

    /// The entity of a name.
    public subscript(name: String) -> StoreEntity? { entities.first { $0.name == name } }
}

/// An entity of a store: the objects that some mappings make and a key identifies.
public struct StoreEntity: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The mappings that make its objects, first to last.
    public let mappings: [String]

    /// The properties; stored values stand in their order.
    public let properties: [StoreProperty]

    /// The positions of the primary key among the properties.
    public let key: [Int]

    /// True if objects may hold members that no rule names.
    public let keepsUnknown: Bool

    /// - Parameters:
    ///   - name: the entity's name.
    ///   - mappings: the mappings that make its objects.
    ///   - properties: all properties that they give them.
    ///   - key: the positions of the primary key among the properties.
    ///   - keepsUnknown: whether objects may hold members that no rule names.
    public init(
        name: String,
        mappings: [String],
        properties: [StoreProperty],
        key: [Int],
        keepsUnknown: Bool = false
    ) {
        self.name = name
        self.mappings = mappings
        self.properties = properties
        self.key = key
        self.keepsUnknown = keepsUnknown
    }

    /// A key in a sentence: `the key 7`, or just that there is one, where a part of it is sensitive.
    package func words(for key: ObjectKey) -> String {
        self.key.contains { properties[$0].isSensitive } ? ObjectKey.hidden : "the key \(key)"
    }

    /// The position of a property.
    public func position(of property: String) -> Int? { properties.firstIndex { $0.name == property } }
}

/// One property of an entity.
public struct StoreProperty: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The kind of its values.
    public let kind: Kind

    /// True if objects are looked up by it: a reference goes by it, or an inverse.
    public let isLookedUp: Bool

    /// True if no message may show its values.
    public let isSensitive: Bool

    /// A property.
    public init(name: String, kind: Kind, isLookedUp: Bool = false, isSensitive: Bool = false) {
        self.name = name
        self.kind = kind
        self.isLookedUp = isLookedUp
        self.isSensitive = isSensitive
    }

    /// The kind of a property's values. Any kind may also be null or unset.
    public enum Kind: Hashable, Sendable {
        /// A value of one type.
        case string, integer, number, decimal, boolean, date, url, uuid, data

        /// Any JSON value.
        case any

        /// Lists, dictionaries and objects without a key of their own, as plain JSON values.
        case json

        /// One object of an entity, by its key.
        case toOne(String)

        /// A list of objects of an entity, by their keys; a set where it isn't ordered.
        case toMany(String, isOrdered: Bool)

        /// The entity that the property leads to.
        package var target: String? {
            switch self {
            case .toOne(let target), .toMany(let target, _): target
            case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json: nil
            }
        }
    }
}
