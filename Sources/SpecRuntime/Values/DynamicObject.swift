/// An object whose properties a spec names, backed by a dictionary whose keys all objects of its mapping share.
///
///     let person = try runtime.object(from: .text(json), as: "Person")
///     person.name          // Optional(.string("Lucas"))
///     person["email"] = "lucas@example.com"
///
/// A property that is unset returns nil; one that is null returns `Value.null`. Not safe to change from two threads at once.
@dynamicMemberLookup
public final class DynamicObject {
    private(set) var shape: ObjectShape

    let slots: ValueSlots

    /// True if the data chose the mapping, so that the object names its mapping where it is shown as JSON.
    package internal(set) var isChosen = false

    /// True if the object stands for the one that has its key, and holds nothing else.
    var isReference = false

    /// True if the object was read of a record that deletes the one that has its key, and holds nothing else.
    var isDeletion = false

    /// True if the object's properties are still in a store, and are read when one is accessed.
    var isFault = false

    /// True if the object has no key and is held by an object of a session, which needs to know when it is changed.
    var isPart = false

    /// A number that a session sets while it takes the object in.
    var note: Int32 = -1

    /// The object's connection to a session.
    var membership: Membership?

    /// Members that no rule reads, kept by `unknown: keep`, and properties set by hand that the mapping has no rule for.
    var extras: [Extra] = []

    struct Extra: Equatable {
        var name: String

        /// The path of the member below the mapping's JSON; nil for a property set by hand.
        var path: [String]?
        var value: Value

        /// True if the program set it, under a name that the mapping has no rule for.
        var isByHand = false

        /// Returns true if both stood in one place of the JSON.
        func stands(where other: Extra) -> Bool {
            guard let path, let others = other.path, path.count == others.count else { return false }
            return zip(path, others).allSatisfy { $0.isExactly($1) }
        }
    }

    init(shape: ObjectShape) {
        self.shape = shape
        slots = ValueSlots(count: shape.names.count)
    }

    init(shape: ObjectShape, _ slots: consuming ValueSlots) {
        self.shape = shape
        self.slots = slots
    }

    init(copying other: DynamicObject) {
        other.load()
        shape = other.shape
        slots = ValueSlots(copying: other.slots)
        isChosen = other.isChosen
        extras = other.extras
    }

    /// A copy as an object of another mapping, with the values of the properties that both have.
    init(copying other: DynamicObject, as shape: ObjectShape) {
        other.load()
        self.shape = shape
        let values = shape.rearranged(other.slots.values, from: other.shape)
        slots = ValueSlots(count: values.count) { values[$0] }
        isChosen = other.isChosen
        extras = other.extras
    }

    /// Takes over all that another object of the mapping holds; what that has unset stays.
    ///
    /// - Parameters:
    ///   - fresh: the other object.
    ///   - isDeep: true where the objects and dictionaries in it are merged as well, unless their properties have an
    ///     update of their own, and where a default replaces nothing.
    func take(_ fresh: DynamicObject, isDeep: Bool = false) {
        prepareForChange()
        isChosen = isChosen || fresh.isChosen
        for position in 0..<fresh.slots.count {
            guard let value = fresh.slots[position] else { continue }
            let isSameShape = fresh.shape === shape
            guard let place = isSameShape ? position : shape.position(of: fresh.shape.names[position]) else { continue }
            let held = slots[place]
            let (update, link) = (fresh.shape.updates[position], fresh.shape.links[position])
            if isDeep {
                if let held, !held.isNull, fresh.membership?.defaulted.contains(position) == true { continue }
                if case .replace = update {
                    slots[place] = value.deeplyMerged(into: held)
                    continue
                }
            }
            slots[place] = update.updated(held, by: value.completed(by: held), link)
        }
        if !fresh.extras.isEmpty { slots.leaveImage() }
        let replaced = Set(fresh.extras.map { ExactText($0.name) })
        if !extras.isEmpty, !replaced.isEmpty { extras.removeAll { replaced.contains(ExactText($0.name)) } }
        extras += fresh.extras
    }

    /// The name of the mapping that made the object.
    public var mapping: String { shape.mapping }

    /// A property; nil where it is unset. Setting nil unsets it.
    ///
    /// A name that the mapping has no property for can be set and read too, and is reported as a failure when the object
    /// is written, unless the mapping keeps unknown members.
    public subscript(name: String) -> Value? {
        get {
            if let position = shape.position(of: name) { return held(at: position) }
            load()
            return extras.first { $0.name.isExactly(name) }?.value
        }
        set {
            if let position = shape.position(of: name) {
                set(newValue, at: position)
            } else {
                prepareForChange()
                setExtra(name, newValue)
            }
        }
        _modify {
            if let position = shape.position(of: name), shape.links[position]?.inverse == nil {
                prepareForChange()
                load()
                yield &slots[position]
            } else {
                var value = self[name]
                defer { self[name] = value }
                yield &value
            }
        }
    }

    /// Sets the property at a position; nil unsets it.
    func set(_ value: Value?, at position: Int) {
        prepareForChange()
        slots[position] = value
    }

    /// A property by its name: `person.name` is `person["name"]`, unless `DynamicObject` has a member of that name.
    public subscript(dynamicMember name: String) -> Value? {
        get { self[name] }
        set { self[name] = newValue }
        _modify { yield &self[name] }
    }

    /// The set properties by name, in the spec's order, kept members last.
    public var dictionary: ValueDictionary {
        load()
        let own = shape.names.enumerated().compactMap { position, name in slots[position].map { (name, $0) } }
        return ValueDictionary(own + extras.map { ($0.name, $0.value) })
    }

    /// The value of the property at a position; for an inverse, the objects of the session that point to this one.
    func held(at position: Int) -> Value? {
        // The key is known, wherever the rest is.
        if isFault, shape.identity?.key.contains(position) != true { load() }
        guard shape.hasInverses, let link = shape.links[position], link.inverse != nil else { return slots[position] }
        return membership?.graph?.inverse(of: self, by: link)
    }

    /// Keeps what the store holds, before it is changed by hand.
    private func prepareForChange() {
        if isPart { return rememberPart() }
        guard let membership, let graph = membership.graph else { return }
        load()
        if membership.saved == nil { membership.saved = Membership.Saved(slots: slots.values, extras: extras) }
        graph.touch(self)
    }

    /// The same for an object that has no key, inside one of a session.
    private func rememberPart() {
        let membership = membership ?? Membership()
        self.membership = membership
        guard membership.graph == nil, membership.saved == nil else { return }
        membership.saved = Membership.Saved(slots: slots.values, extras: extras)
    }

    /// Reads the properties where that has still to be done.
    @inline(__always)
    func load() {
        if isFault { membership?.graph?.load(self) }
    }

    /// True if the object exists, in its session or its store, and its properties have been read.
    var isThere: Bool { !isFault && membership?.isNowhere != true }

    /// Makes the object one of another mapping of its entity, which holds just its key.
    func become(_ other: ObjectShape, _ key: ObjectKey) {
        guard other.names.count == slots.count else { return }
        shape = other
        for position in 0..<slots.count { slots[position] = nil }
        for (position, value) in zip(other.identity?.key ?? [], key.values) { slots[position] = value }
    }

    /// Makes the object one of another mapping of its entity, with all that it holds.
    func become(_ other: ObjectShape) {
        guard other !== shape, other.names.count == slots.count else { return }
        let values = slots.values
        slots.values = other.rearranged(values, from: shape)
        if let saved = membership?.saved?.slots { membership?.saved?.slots = other.rearranged(saved, from: shape) }
        shape = other
    }

    private func setExtra(_ name: String, _ value: Value?) {
        slots.leaveImage()
        let position = extras.firstIndex { $0.name.isExactly(name) }
        switch (position, value) {
        case (let position?, let value?): extras[position].value = value
        case (nil, let value?): extras.append(Extra(name: name, path: nil, value: value, isByHand: true))
        case (let position?, nil): extras.remove(at: position)
        case (nil, nil): break
        }
    }
}

extension DynamicObject: Equatable {
    /// Two objects are equal when the same mapping made them and they hold the same properties. Objects that
    /// lead to themselves are equal where no way through them shows a difference.
    public static func == (left: DynamicObject, right: DynamicObject) -> Bool {
        ObjectComparison.areEqual(left, right)
    }
}
