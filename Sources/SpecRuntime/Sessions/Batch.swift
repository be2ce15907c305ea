import SpecIR

/// Objects that were read and are about to enter a session.
///
/// First all of them are collected by their keys; then each entity's are looked up in its store, once; then what was
/// read is put into drafts of the objects, with relationships tied. Nothing that anyone sees changes until `commit`.
struct Batch {
    let graph: SessionGraph
    var drafts: [Draft] = []

    /// The drafts by entity and key.
    var places: [[ObjectKey: Int32]]

    /// The drafts of each entity, in order.
    var byEntity: [[Int32]]

    /// The arrivals for drafts, in the order of the text.
    var arrivals: [Arrival] = []

    /// Keys that go by another property than the primary key.
    var aliases: [Alias: [DynamicObject]] = [:]

    /// References by another property than the key that several objects have, and how many.
    var ambiguous: [ObjectIdentifier: Int] = [:]

    /// Objects at the end of long chains, still to be taken.
    private var waiting: [(object: DynamicObject, isWanted: Bool)] = []

    /// Objects of the session that a record deletes.
    var deletedObjects: Set<ObjectIdentifier> = []

    /// True if some record deletes its object.
    var hasDeletions = false

    /// Objects that no longer are in the lists and properties that were replaced.
    var orphans: [DynamicObject] = []

    /// The last round in which objects were left out of a list or property. See `Draft.round`.
    var leftOut: [ObjectIdentifier: Int32] = [:]

    /// Number of objects taken, each with all that it leads to.
    private var round: Int32 = 0
    var report = SessionReport()

    /// Warnings about keys that lead nowhere.
    var warnings = WarningList()
    var failures: [DataFailure] = []
    var failureCount = 0

    /// True if the objects are let go of once they are stored.
    var isPassing = false

    /// True if some relationship creates nothing, so that the objects it leads to may come to nothing.
    var hasWeak = false

    /// Objects that were deleted by hand.
    var deletedByHand: [DynamicObject] = []

    /// Objects that were made by hand, and the drafts of those that were changed by hand.
    var made: [DynamicObject] = []
    var changed: [Int] = []

    /// True if the objects are left as they were when the batch fails, so that they can be taken again.
    var isTakenBack = false

    /// Number of arrivals at the time that each record was taken; empty if the record of an object isn't needed.
    var recordEnds: [(arrivals: Int, record: Int)] = []

    /// Number of steps taken. Some steps check whether the task was cancelled.
    private var steps = 0

    /// The objects met with `isTakenBack` set, as they were before.
    var before: [(object: DynamicObject, slots: ContiguousArray<Value?>)] = []

    /// The objects of a batch for a store that is awaited, as they were when the store got their changes.
    var handedOver: [HandedOver] = []

    /// An object's next state.
    struct Draft {
        var entity: Int
        var key: ObjectKey

        /// The object: the session's, or the first that was read.
        var object: DynamicObject?

        /// The shape of the mapping that reads it now, where the object is to become one of that.
        var newShape: ObjectShape?

        /// The values it is about to hold, by the positions of its shape, if it exists already and something was read for
        /// it.
        var slots: ContiguousArray<Value?>?
        var extras: [DynamicObject.Extra] = []

        /// Its values in the store now, if they differ from those that the session read earlier.
        var base: (slots: ContiguousArray<Value?>, extras: [DynamicObject.Extra])?
        var isNew = false

        /// True if it is to be created where it is nowhere.
        var isWanted = false

        /// True if something was read for it, not just its key.
        var hasArrived = false

        /// True if a record is it, not just something inside a record.
        var isRecord = false

        /// Number of arrivals at the time that a record deleted it last; nil if none did. Earlier arrivals no longer count.
        var deletion: Int?

        /// True if it is there, and is made anew of what was read after a record deleted it.
        var isEmptied = false

        /// True if its key was changed by hand.
        var isRenamed = false

        /// True if the session knows the key and no object has it.
        var isDangling = false

        /// True if it is about to be deleted, or doesn't come to be.
        var isDeleted = false

        /// The last round in which something that was read leads to it; 0 for none.
        var round: Int32 = 0

        /// The shape that the object is about to have.
        var shape: ObjectShape? { newShape ?? object?.shape }

        /// The value that a property is about to hold.
        func value(at position: Int) -> Value? { if let slots { slots[position] } else { object?.slots[position] } }

        /// The value that a property of the object holds in its store, as far as that is known.
        func earlier(at position: Int) -> Value? {
            if let base { return base.slots[position] }
            if let saved = object?.membership?.saved { return saved.slots[position] }
            return isNew ? nil : object?.slots[position]
        }

        /// Leaves the key of an object alone.
        mutating func empty(_ object: DynamicObject, key: ObjectKey) {
            var held = ContiguousArray<Value?>(repeating: nil, count: object.slots.count)
            for (position, value) in zip(object.shape.identity?.key ?? [], key.values) { held[position] = value }
            (slots, extras) = (held, [])
        }

        /// Adds values of its own, to be changed.
        mutating func open() {
            guard slots == nil, let object else { return }
            slots = object.slots.values
            extras = object.extras
        }
    }

    struct Arrival {
        var object: DynamicObject
        var draft: Int32
        var round: Int32
    }

    /// A value of a property that identifies objects.
    struct Alias: Hashable {
        var entity: Int
        var property: String
        var key: ObjectKey
    }

    init(_ graph: SessionGraph) {
        self.graph = graph
        places = graph.schema.entities.map { _ in [:] }
        byEntity = places.map { _ in [] }
    }

    var schema: StoreSchema { graph.schema }

    /// - Throws: `CancellationError` where the task was cancelled; asked every few hundred times.
    mutating func checkCancellation() throws {
        steps &+= 1
        if steps & 255 == 0 { try Task.checkCancellation() }
    }
}

// MARK: Collecting

extension Batch {
    /// Takes an object and all that it leads to.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - isWanted: whether it is created where it is nowhere.
    /// - Throws: what a store throws that converts keys.
    mutating func collect(_ object: DynamicObject, isWanted: Bool = true) throws {
        round += 1
        try collect(object, isWanted: isWanted, depth: 0)
        if object.note >= 0 { drafts[Int(object.note)].isRecord = true }
        // Chains that are made by hand may be longer than any JSON is deep.
        while let next = waiting.popLast() { try collect(next.object, isWanted: next.isWanted, depth: 0) }
    }

    private mutating func collect(_ object: DynamicObject, isWanted: Bool, depth: Int) throws {
        try checkCancellation()
        guard graph.runtime.owns(object) else { return failOtherRuntime(object) }
        // Objects that the session knows are only pointed at.
        if let owner = object.membership?.graph {
            if owner !== graph { failForeign(object) }
            return
        }
        if object.isDeletion { return try takeDeletion(object) }
        if let identity = object.shape.identity {
            guard object.note < 0 else { return want(object, isWanted) }
            if depth > Self.chainLimit { return waiting.append((object, isWanted)) }
            guard let key = object.storeKey else { return missesKey(object) }
            remember(object)
            let draft = try place(identity, key: key, object: object)
            if isWanted { drafts[Int(draft)].isWanted = true }
            arrivals.append(Arrival(object: object, draft: draft, round: round))
            drafts[Int(draft)].hasArrived = true
        } else if depth > JSONWalker.depthLimit + Self.chainLimit {
            return fail(DataFailure(.tooDeep, "an object of `\(object.mapping)` holds itself: give it a `primary_key`"))
        } else {
            remember(object)
        }
        for (position, creates) in object.shape.linked {
            guard let value = object.slots[position] else { continue }
            if !creates { hasWeak = true }
            try collect(value, object.shape.links[position], isWanted: isWanted && creates, depth: depth + 1)
        }
    }

    mutating func remember(_ object: DynamicObject) {
        if isTakenBack { before.append((object, object.slots.values)) }
    }

    /// Notes that an object that was met before is wanted here.
    private mutating func want(_ object: DynamicObject, _ isWanted: Bool) {
        drafts[Int(object.note)].round = round
        if isWanted { drafts[Int(object.note)].isWanted = true }
    }

    /// Most objects with a key that may hold each other before the rest waits its turn.
    private static let chainLimit = JSONWalker.depthLimit

    private mutating func failOtherRuntime(_ object: DynamicObject) {
        fail(DataFailure(.conflict, ForeignObjectError(mapping: object.mapping).description))
    }

    private mutating func failForeign(_ object: DynamicObject) {
        fail(DataFailure(.conflict, "\(object.words) is another session's: fetch it from this one"))
    }

    mutating func collect(_ value: Value, _ link: Link?, isWanted: Bool) throws {
        round += 1
        try collect(value, link, isWanted: isWanted, depth: 0)
        while let next = waiting.popLast() { try collect(next.object, isWanted: next.isWanted, depth: 0) }
    }

    private mutating func collect(_ value: Value, _ link: Link?, isWanted: Bool, depth: Int) throws {
        switch value {
        case .object(let object):
            if object.isReference {
                try collect(reference: object, link, isWanted: isWanted)
            } else {
                try collect(object, isWanted: isWanted, depth: depth)
            }
        case .list(let elements):
            for element in elements { try collect(element, link, isWanted: isWanted, depth: depth) }
        case .dictionary(let members):
            for member in members { try collect(member.value, link, isWanted: isWanted, depth: depth) }
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: break
        }
    }

    private mutating func collect(reference: DynamicObject, _ link: Link?, isWanted: Bool) throws {
        guard graph.runtime.owns(reference) else { return failOtherRuntime(reference) }
        guard let identity = reference.shape.identity, reference.note < 0 else { return }
        remember(reference)
        if let name = link?.names.first, let value = reference[name] {
            guard let key = ObjectKey(value) else { return }
            aliases[Alias(entity: identity.entity, property: name, key: key), default: []].append(reference)
        } else if let key = reference.storeKey {
            let draft = try place(identity, key: key, object: reference)
            if isWanted { drafts[Int(draft)].isWanted = true }
        }
    }

    /// The draft of a key, which the object is noted to belong to.
    mutating func place(
        _ identity: ObjectShape.Identity,
        key: ObjectKey,
        object: DynamicObject
    ) throws -> Int32 {
        let stored = try graph.converted(key, identity.entity)
        if stored != key {
            for (position, value) in zip(identity.key, stored.values) { object.slots[position] = value }
        }
        let draft = place(identity.entity, stored)
        drafts[Int(draft)].round = round
        object.note = draft
        return draft
    }

    mutating func place(_ entity: Int, _ key: ObjectKey) -> Int32 {
        let next = Int32(drafts.count)
        // One look at the table, for the common case that the key is new.
        let draft = places[entity].insert(next, for: key)
        if draft == next {
            drafts.append(Draft(entity: entity, key: key))
            byEntity[entity].append(draft)
        }
        return draft
    }

    mutating func missesKey(_ object: DynamicObject) {
        var failure = DataFailure(
            .missingPrimaryKey,
            "an object of `\(object.mapping)` has no \(object.shape.keyNames): set it before it is saved"
        )
        failure.expected = object.shape.keyNames
        fail(failure)
    }

    mutating func fail(_ failure: DataFailure) {
        failureCount += 1
        if failures.count < FailureReport.listLimit { failures.append(failure) }
    }
}

extension Dictionary where Value == Int32 {
    /// The value of a key, or the new one where there is none yet.
    fileprivate mutating func insert(_ new: Int32, for key: Key) -> Int32 {
        func settle(_ place: inout Int32) -> Int32 {
            if place < 0 { place = new }
            return place
        }
        return settle(&self[key, default: -1])
    }
}

extension ObjectShape {
    /// The primary key as a message names it: "primary key (`id`)".
    var keyNames: String {
        let names = (identity?.key ?? []).map { "`\(self.names[$0])`" }.joined(separator: ", ")
        return "primary key (\(names))"
    }
}
