// Objects without a key inside those of a session: changes to them are changes to what holds them.
extension DynamicObject {
    /// Keeps what the object holds before it is changed by hand.
    func rememberPart() {
        let membership = membership ?? Membership()
        self.membership = membership
        guard membership.graph == nil, membership.saved.isEmpty else { return }
        membership.saved = slots
        membership.savedKept = extras
    }

    /// Whether the object, or a part of it, was changed by hand since it was saved.
    var isChangedPart: Bool {
        guard isPart else { return false }
        if let membership, membership.graph == nil, !membership.saved.isEmpty {
            let isSame =
                zip(slots, membership.saved).allSatisfy { Sameness.areSame($0, $1) }
                && Sameness.areSame(extras, membership.savedKept)
            if !isSame { return true }
        }
        return hasChangedParts
    }

    var hasChangedParts: Bool {
        for (position, _) in shape.linked {
            if let value = slots[position], value.hasChangedParts { return true }
        }
        return false
    }

    /// What the object holds is what is saved.
    func commitPart() {
        membership?.saved = []
        membership?.savedKept = []
        forEachPart { $0.commitPart() }
    }

    /// Takes back what was changed by hand since the object was saved.
    func rollBackPart() {
        if let membership, membership.graph == nil, !membership.saved.isEmpty {
            slots = membership.saved
            extras = membership.savedKept
            membership.saved = []
            membership.savedKept = []
        }
        forEachPart { $0.rollBackPart() }
    }

    func forEachPart(_ body: (DynamicObject) -> Void) {
        for (position, _) in shape.linked { slots[position]?.forEachPart(body) }
    }
}

extension Value {
    fileprivate func forEachPart(_ body: (DynamicObject) -> Void) {
        switch self {
        case .object(let object): if object.isPart, object.membership?.graph == nil { body(object) }
        case .list(let elements): for element in elements { element.forEachPart(body) }
        case .dictionary(let members): for member in members { member.value.forEachPart(body) }
        default: break
        }
    }

    fileprivate var hasChangedParts: Bool {
        switch self {
        case .object(let object): object.isPart && object.isChangedPart
        case .list(let elements): elements.contains(where: \.hasChangedParts)
        case .dictionary(let members): members.contains(where: \.value.hasChangedParts)
        default: false
        }
    }
}
