extension Samples {
    /// Adds what was seen at one place to another. Of objects, those that are the same already stay as they are.
    mutating func merge(_ source: Int32, into target: Int32, _ canonical: inout CanonicalObjects) {
        guard source != target, source >= 0, target >= 0 else { return }
        let other = values[Int(source)]
        values[Int(target)].count(other)
        mergeDistinct(other, into: target)
        mergeTables(source, into: target, &canonical)
        if values[Int(target)].element < 0 {
            values[Int(target)].element = other.element
        } else {
            merge(other.element, into: values[Int(target)].element, &canonical)
        }
        guard other.object >= 0 else { return }
        if values[Int(target)].object < 0 {
            values[Int(target)].object = other.object
        } else {
            mergeObject(canonical[other.object], into: canonical[values[Int(target)].object], &canonical)
        }
    }

    /// Makes one object's sample stand for another as well.
    package mutating func mergeObject(_ source: Int32, into target: Int32, _ canonical: inout CanonicalObjects) {
        guard source != target else { return }
        canonical.replace(source, by: target)
        let other = objects[Int(source)]
        if other.values >= 0 { collapse(target, &canonical) }
        objects[Int(target)].count += other.count
        objects[Int(target)].isIncomplete = objects[Int(target)].isIncomplete || other.isIncomplete
        // Merging the parts below may show that the target itself is the same as another.
        for member in members(of: source) { mergeMember(member, into: canonical[target], &canonical) }
        if other.values >= 0 { merge(other.values, into: objects[Int(canonical[target])].values, &canonical) }
    }

    private mutating func mergeMember(
        _ member: MemberSample,
        into target: Int32,
        _ canonical: inout CanonicalObjects
    ) {
        let values = objects[Int(target)].values
        if values >= 0 {
            merge(member.value, into: values, &canonical)
            return
        }
        let key = Array(keyBytes(member))
        let known = key.withUnsafeBufferPointer { self.member(target, key: $0, hash: member.hash) }
        if let known {
            members[Int(known)].present += member.present
            merge(member.value, into: members[Int(known)].value, &canonical)
        } else {
            _ = append(member, to: target)
        }
    }

    /// Takes the keys of an object for data: all its values become samples of one place.
    package mutating func collapse(_ object: Int32, _ canonical: inout CanonicalObjects) {
        guard objects[Int(object)].values < 0 else { return }
        let all = members(of: object)
        guard let first = all.first else {
            objects[Int(object)].values = makeValue()
            return
        }
        objects[Int(object)].values = first.value
        objects[Int(object)].first = -1
        objects[Int(object)].last = -1
        for member in all.dropFirst() { merge(member.value, into: first.value, &canonical) }
    }

    private mutating func mergeDistinct(_ other: ValueSample, into target: Int32) {
        let number = values[Int(target)].distinct
        if number == ValueSample.givenUp || other.distinct == -1 { return }
        guard other.distinct >= 0, number >= 0 else {
            values[Int(target)].distinct = number == -1 ? other.distinct : ValueSample.givenUp
            return
        }
        let more = distinct[Int(other.distinct)]
        distinct[Int(number)].add(more, room: room)
        if !distinct[Int(number)].isOpen { values[Int(target)].distinct = ValueSample.givenUp }
    }
}

/// The samples that stand for others, once some objects turned out to be the same.
package struct CanonicalObjects {
    private var replacements: [Int32: Int32] = [:]

    package init() {}

    /// The sample that stands for an object's sample.
    package subscript(object: Int32) -> Int32 {
        var found = object
        while let next = replacements[found] { found = next }
        return found
    }

    mutating func replace(_ object: Int32, by other: Int32) { replacements[object] = other }
}

extension ValueSample {
    fileprivate mutating func count(_ other: ValueSample) {
        nulls += other.nulls
        texts += other.texts
        integers += other.integers
        fractions += other.fractions
        booleans += other.booleans
        objects += other.objects
        lists += other.lists
        lengths = (lengths &* 31) &+ other.lengths
        text.add(other.text)
        number.add(other.number)
    }
}
