/// The content of an archive: each object once, and values that name objects by their numbers.
struct ArchiveContent: Codable {
    /// The numbers of the objects that were archived; the others are there because these lead to them.
    private var roots: [Int]
    private var objects: [ArchivedObject]

    /// Goes up when programs that exist couldn't read what is written.
    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version = "specmap_archive"
        case roots, objects
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let version = try container.decodeIfPresent(Int.self, forKey: .version) else {
            throw ArchiveError(description: "this is no archive of objects: it has no `specmap_archive`")
        }
        guard version == Self.version else {
            throw ArchiveError(
                description: "the archive has version \(version), this program reads version \(Self.version): "
                    + "use the version of SpecMap that wrote it"
            )
        }
        roots = try container.decode([Int].self, forKey: .roots)
        objects = try container.decode([ArchivedObject].self, forKey: .objects)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(roots, forKey: .roots)
        try container.encode(objects, forKey: .objects)
    }

    /// All objects that these lead to, numbered in the order in which they are found.
    init(_ found: [DynamicObject]) {
        var numbers = ObjectNumbers()
        roots = found.map { numbers.number(of: $0) }
        objects = []
        while objects.count < numbers.objects.count {
            objects.append(ArchivedObject(numbers.objects[objects.count], &numbers))
        }
    }
}

/// Objects in the order in which they were found.
struct ObjectNumbers {
    private(set) var objects: [DynamicObject] = []
    private var numbers: [ObjectIdentifier: Int] = [:]

    mutating func number(of object: DynamicObject) -> Int {
        if let number = numbers[ObjectIdentifier(object)] { return number }
        numbers[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return objects.count - 1
    }
}

// MARK: Objects again

extension ArchiveContent {
    /// The archived objects, made anew.
    func objects(in runtime: Runtime, at path: [any CodingKey]) throws -> [DynamicObject] {
        let made = try objects.map { DynamicObject(shape: try $0.shape(in: runtime)) }
        for (number, object) in objects.enumerated() {
            guard object.fill(made[number], from: made, in: runtime) else {
                throw damage(path, key: CodingKeys.objects, at: number)
            }
        }
        return try roots.enumerated().map { position, number in
            guard made.indices.contains(number) else { throw damage(path, key: CodingKeys.roots, at: position) }
            return made[number]
        }
    }

    private func damage(_ path: [any CodingKey], key: CodingKeys, at position: Int) -> ArchiveError {
        ArchiveError(damagedAt: path + [key, NameKey(intValue: position)])
    }
}
