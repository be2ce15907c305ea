// Objects whose keys are data: `{"u81": {…}, "u95": {…}}`.
extension Samples {
    /// Number of keys that must all look like ids to decide while samples still come.
    private static let idsInARow = 32

    /// Returns true if, with one more key, an object's keys change from object to object. Called for each new key.
    func hasChangingKeys(_ object: Int32, beside key: UnsafeBufferPointer<UInt8>) -> Bool {
        let sample = objects[Int(object)]
        if sample.memberCount >= 4 * limits.members { return true }
        if sample.memberCount == Self.idsInARow, ChangingKeys.isID(Array(key)[...]) {
            return members(of: object).allSatisfy { ChangingKeys.isID(keyBytes($0)) }
        }
        guard sample.memberCount % 128 == 0, sample.memberCount > 0 else { return false }
        if sample.memberCount >= limits.members, isHomogeneous(object) { return sample.count == 1 || isSparse(object) }
        return sample.memberCount >= limits.members / 4 && sample.count > 1 && isSparse(object)
    }

    /// The same question, once all samples are known.
    package func hasChangingKeys(_ object: Int32) -> Bool {
        let sample = objects[Int(object)]
        guard sample.values < 0, sample.memberCount > 0, isHomogeneous(object) else { return false }
        let all = members(of: object)
        if all.allSatisfy({ ChangingKeys.isID(keyBytes($0)) }) {
            // One key is weak evidence, unless the value that it leads to has a shape of its own.
            return all.count > 1 || values[Int(all[0].value)].objects > 0
        }
        if all.count >= 20, sample.count >= 5, isSparse(object) { return true }
        return all.count >= 64 && sample.count == 1 && values[Int(all[0].value)].objects > 0
    }

    mutating func collapse(_ object: Int32) {
        var canonical = CanonicalObjects()
        collapse(object, &canonical)
    }

    /// Returns true if few objects have the same keys.
    private func isSparse(_ object: Int32) -> Bool {
        let present = members(of: object).reduce(0) { $0 + $1.present }
        let sample = objects[Int(object)]
        return Double(present) < 0.3 * Double(sample.memberCount) * Double(sample.count)
    }

    /// Returns true if all members hold the same kind of value.
    private func isHomogeneous(_ object: Int32) -> Bool {
        let kinds = Set(members(of: object).compactMap { values[Int($0.value)].kind })
        return kinds.count == 1 && kinds.first != .several
    }
}

extension ValueSample {
    package enum Kind { case scalar, object, list, several }

    /// The kind of the values here; nil if all are null.
    package var kind: Kind? {
        switch (scalars > 0, objects > 0, lists > 0) {
        case (false, false, false): nil
        case (true, false, false): .scalar
        case (false, true, false): .object
        case (false, false, true): .list
        default: .several
        }
    }
}

/// Keys that nobody would write into a spec.
enum ChangingKeys {
    /// Returns true if a key is a number, a UUID, a day, an e-mail address, a URL, or a longer run of letters and
    /// digits mixed, as ids are.
    static func isID(_ key: ArraySlice<UInt8>) -> Bool {
        key.withUnsafeBufferPointer { key in
            guard !key.isEmpty else { return false }
            if key.allSatisfy(JSONByte.isDigit) || TextShapes.isUUID(key) { return true }
            if !DateGuess.all.firstReading(key).isEmpty { return true }
            let digits = key.count(where: JSONByte.isDigit)
            if key.contains(UInt8(ascii: "@")), key.contains(JSONByte.dot), key.first != UInt8(ascii: "@") {
                return true
            }
            if key.starts(with: "http".utf8), key.contains(JSONByte.slash) { return true }
            return digits >= 2 && isMixed(key, digits)
        }
    }

    /// `u81`, `usr-1042`, `5f2c9a1be4`: mostly digits, or long with several digits among the letters.
    private static func isMixed(_ key: UnsafeBufferPointer<UInt8>, _ digits: Int) -> Bool {
        let isPlain = key.allSatisfy {
            JSONByte.isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == JSONByte.minus || $0 == UInt8(ascii: "_")
        }
        guard isPlain else { return false }
        return digits * 2 >= key.count || key.count >= 12 && digits >= 4
    }
}
