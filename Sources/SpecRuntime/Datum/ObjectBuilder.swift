import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes values and dynamic objects of datums.
struct ObjectBuilder {
    /// Receives what is made.
    var observer: ReadingObserver?

    /// True if objects go into a session, which needs more information about them.
    var isForSession = false

    /// True if an object from a host's initializer is copied before it takes the values that were read, as only the
    /// result's JSON is needed.
    var copiesAdopted = false

    /// True if objects get an image of their record, and create their values when one is first used.
    var usesImages = false

    /// Number of objects made; of those in an image only the outermost counts.
    private(set) var objectCount = 0

    /// True if the nodes are in an image, which the objects inside of others share.
    private let isInImage: Bool

    init(
        observer: ReadingObserver? = nil,
        isForSession: Bool = false,
        copiesAdopted: Bool = false,
        usesImages: Bool = false
    ) {
        self.observer = observer
        self.isForSession = isForSession
        self.copiesAdopted = copiesAdopted || isForSession
        self.usesImages = usesImages && observer == nil && !isForSession
        isInImage = false
    }

    /// Makes the values of an image.
    static var ofImage: ObjectBuilder { ObjectBuilder(isInImage: true) }

    private init(isInImage: Bool) { self.isInImage = isInImage }

    /// A value of an image, which holds nothing of the host.
    mutating func value(of datum: Datum) -> Value { value(of: datum, Self.nothingHosted) }

    // Never changed: an image has no hosted values.
    private nonisolated(unsafe) static let nothingHosted = Scratch()

    mutating func value(of datum: Datum, _ scratch: borrowing Scratch) -> Value {
        switch datum.kind {
        case .unset, .usesDefault, .failed, .null: return .null
        case .boolean: return .boolean(datum.boolean)
        case .integer: return .integer(datum.integer)
        case .unsigned: return .unsigned(datum.word)
        case .double: return .double(datum.double)
        case .decimal: return JSONNumber.decimal(datum.bytes, 0..<datum.count).map(Value.decimal) ?? .number(datum.text)
        case .number: return .number(datum.text)
        case .string: return .string(Self.string(datum))
        case .date: return .date(datum.date)
        case .data: return Data(base64Encoded: datum.text).map(Value.data) ?? .string(datum.text)
        case .url: return URL(string: datum.text).map(Value.url) ?? .string(datum.text)
        case .uuid: return UUID(uuidString: datum.text).map(Value.uuid) ?? .string(datum.text)
        case .list: return list(datum, scratch)
        case .dictionary: return .dictionary(dictionary(datum, scratch))
        case .object: return object(datum.node, scratch)
        case .hosted: return scratch.hosted[Int(datum.word)]
        }
    }

    @inline(__always)
    private static func string(_ datum: Datum) -> String { JSONString.plain(datum.bytes, 0..<datum.count) }

    private mutating func list(_ datum: Datum, _ scratch: borrowing Scratch) -> Value {
        var values: [Value] = []
        values.reserveCapacity(datum.count)
        let mapping = datum.flags.contains(.ofObjects) ? observedMapping(of: datum) : nil
        if let mapping { observer?(.willMapCollection(mapping: mapping)) }
        for element in datum.list { values.append(value(of: element, scratch)) }
        if let mapping { observer?(.didMapCollection(values.compactMap(\.object), mapping: mapping)) }
        return .list(values)
    }

    /// The mapping of a list's objects, if there is an observer.
    private func observedMapping(of datum: Datum) -> String? {
        guard observer != nil else { return nil }
        let layout = UnsafePointer<ObjectLayout>(bitPattern: UInt(datum.elements[-1].word))
        return layout?.pointee.shape.mapping
    }

    private mutating func dictionary(_ datum: Datum, _ scratch: borrowing Scratch) -> ValueDictionary {
        var members = ValueDictionary()
        for position in 0..<datum.count {
            members[Self.string(datum.key(position))] = value(of: datum.value(position), scratch)
        }
        return members
    }
}

// MARK: Objects

extension ObjectBuilder {
    mutating func object(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) -> Value {
        objectCount &+= 1
        let object: DynamicObject
        if let slots = imageSlots(node) {
            object = DynamicObject(shape: node.shape, slots)
        } else if observer == nil {
            let slots = node.slots
            object = DynamicObject(
                shape: node.shape,
                ValueSlots(count: node.count) { position in
                    slots[position].kind == .unset ? Value?.none : value(of: slots[position], scratch)
                }
            )
        } else {
            object = DynamicObject(shape: node.shape)
        }
        let flags = node.pointee.flags
        object.isChosen = flags.contains(.isChosen)
        object.isReference = flags.contains(.isReference)
        object.isDeletion = flags.contains(.isDeletion)
        if observer != nil { fillObserved(object, node: node, in: scratch) }
        if isForSession || object.shape.identity != nil { noteDefaults(of: node, in: object) }
        if node.pointee.extraCount > 0 { addExtras(of: node, to: object, scratch) }
        if flags.contains(.isPartial) { object.ensuredMembership.isPartial = true }
        if node.pointee.place >= 0 { object.ensuredMembership.place = scratch.places[Int(node.pointee.place)] }
        guard node.pointee.host >= 0, case .object(let target) = scratch.hosted[Int(node.pointee.host)] else {
            return .object(object)
        }
        return .object(adopt(object, into: target))
    }

    /// The slots of an object whose values are made later; nil where they have to be made now.
    @inline(__always)
    private func imageSlots(_ node: UnsafeMutablePointer<ObjectNode>) -> ValueSlots? {
        // Further members belong to the object itself, which may change them.
        guard usesImages || isInImage, node.pointee.extraCount == 0 else { return nil }
        if isInImage {
            _ = ObjectImage.image(of: node).retain()
            return ValueSlots(inImage: node)
        }
        return ObjectImage.copy(node).map { ValueSlots(inImage: $0) }
    }

    /// Sets the properties between the two events of the object.
    private mutating func fillObserved(
        _ object: DynamicObject,
        node: UnsafeMutablePointer<ObjectNode>,
        in scratch: borrowing Scratch
    ) {
        let json = scratch.observed[node]
        if !object.isReference { observer?(.willMapObject(object, from: json)) }
        for position in 0..<node.count where node.slots[position].kind != .unset {
            object.slots[position] = value(of: node.slots[position], scratch)
        }
        if !object.isReference { observer?(.didMapObject(object, from: json)) }
    }

    private func noteDefaults(of node: UnsafeMutablePointer<ObjectNode>, in object: DynamicObject) {
        for position in 0..<node.count where node.slots[position].flags.contains(.isDefault) {
            object.ensuredMembership.defaulted.insert(position)
        }
    }

    private mutating func addExtras(
        of node: UnsafeMutablePointer<ObjectNode>,
        to object: DynamicObject,
        _ scratch: borrowing Scratch
    ) {
        for number in 0..<Int(node.pointee.extraCount) {
            guard let member = node.pointee.extras?[number] else { break }
            let path = member.pathCount < 0 ? nil : (0..<Int(member.pathCount)).map { member.path[$0].text }
            let value = value(of: member.value, scratch)
            let isByHand = member.pathCount == KeptMember.setByHand
            object.extras.append(
                DynamicObject.Extra(name: member.name.text, path: path, value: value, isByHand: isByHand)
            )
        }
    }

    /// Puts what was read into the object that the host gave for it.
    private func adopt(_ fresh: DynamicObject, into target: DynamicObject) -> DynamicObject {
        if isForSession, target.membership?.graph != nil {
            // The values that were read are put into the session's own object later, which is found by its key.
            for position in fresh.shape.identity?.key ?? [] where fresh.slots[position] == nil {
                fresh.slots[position] = target.slots[position]
            }
            return fresh
        }
        let taker = copiesAdopted ? DynamicObject(copying: target) : target
        taker.take(fresh)
        return taker
    }
}

extension DynamicObject {
    fileprivate var ensuredMembership: Membership {
        if let membership { return membership }
        let fresh = Membership()
        membership = fresh
        return fresh
    }
}

extension Scratch {
    /// A datum as host code and messages see it.
    func value(of datum: Datum) -> Value {
        var builder = ObjectBuilder(copiesAdopted: true)
        return builder.value(of: datum, self)
    }
}
