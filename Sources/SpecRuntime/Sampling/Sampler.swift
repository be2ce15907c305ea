/// Walks over JSON and notes what it sees.
///
/// It steps along the structural index as the reader does, and checks the same grammar.
struct Sampler {
    var samples: Samples
    private(set) var walker = JSONWalker(.empty)

    /// Number of objects seen, which is the number of the current one.
    private var serial = 0

    /// Texts with their escapes resolved.
    private var decoded: [UInt8] = []

    init(limits: Samples.Limits = Samples.Limits()) { samples = Samples(limits: limits) }

    mutating func use(_ text: JSONText) { walker = JSONWalker(text) }

    /// Notes the document that begins at a token and returns the token behind it.
    mutating func document(_ token: Int) throws(JSONFault) -> Int {
        walker.depth = 0
        return try value(token, 0)
    }

    @inline(__always)
    mutating func value(_ token: Int, _ place: Int32) throws(JSONFault) -> Int {
        switch walker.byte(token) {
        case JSONByte.quote:
            try text(token, place)
            return token + 1
        case JSONByte.openBrace: return try object(token, place)
        case JSONByte.openBracket: return try list(token, place)
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            try walker.checkLiteral(token)
            samples.values[Int(place)].booleans += 1
            return token + 1
        case UInt8(ascii: "n"):
            try walker.checkLiteral(token)
            samples.values[Int(place)].nulls += 1
            return token + 1
        default:
            try number(token, place)
            return token + 1
        }
    }
}

// MARK: Scalars

extension Sampler {
    @inline(__always)
    private mutating func number(_ token: Int, _ place: Int32) throws(JSONFault) {
        let byte = walker.byte(token)
        guard byte == JSONByte.minus || JSONByte.isDigit(byte) else { throw JSONFault() }
        let (range, isInteger) = try walker.number(token)
        let bytes = walker.text.bytes
        guard isInteger else {
            samples.values[Int(place)].fractions += 1
            samples.values[Int(place)].number.addFraction(bytes, range)
            return
        }
        samples.values[Int(place)].integers += 1
        samples.values[Int(place)].number.addInteger(bytes, range)
        guard samples.values[Int(place)].distinct != ValueSample.givenUp else { return }
        samples.addDistinct(
            place,
            UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count),
            isKey: true
        )
    }

    @inline(__always)
    private mutating func text(_ token: Int, _ place: Int32) throws(JSONFault) {
        let content = walker.content(token)
        if walker.hasEscape(content) {
            try escapedText(content, place)
        } else {
            note(UnsafeBufferPointer(start: walker.text.bytes + content.lowerBound, count: content.count), place)
        }
    }

    @inline(never)
    private mutating func escapedText(_ content: Range<Int>, _ place: Int32) throws(JSONFault) {
        try decode(content)
        let text = decoded
        text.withUnsafeBufferPointer { note($0, place) }
    }

    @inline(__always)
    private mutating func note(_ text: UnsafeBufferPointer<UInt8>, _ place: Int32) {
        samples.values[Int(place)].texts += 1
        samples.values[Int(place)].text.add(text)
        guard samples.values[Int(place)].distinct != ValueSample.givenUp else { return }
        let isKey = !text.isEmpty && samples.values[Int(place)].text.shapes.contains(.key)
        samples.addDistinct(place, text, isKey: isKey)
    }

    /// The text of a string's token.
    mutating func string(at token: Int) throws(JSONFault) -> String {
        try decode(walker.content(token))
        return String(decoding: decoded, as: UTF8.self)
    }

    private mutating func decode(_ content: Range<Int>) throws(JSONFault) {
        guard JSONString.validEscapes(walker.text.bytes, content) else { throw JSONFault() }
        decoded.removeAll(keepingCapacity: true)
        JSONString.unescape(walker.text.bytes, content, into: &decoded)
    }
}

// MARK: Containers

extension Sampler {
    private mutating func object(_ token: Int, _ place: Int32) throws(JSONFault) -> Int {
        samples.values[Int(place)].objects += 1
        let object = samples.object(of: place)
        guard object >= 0 else { return try walker.skip(token) }
        guard walker.depth < JSONWalker.depthLimit else { throw JSONFault() }
        walker.depth += 1
        defer { walker.depth -= 1 }
        samples.objects[Int(object)].count += 1
        serial += 1
        if walker.byte(token + 1) == JSONByte.closeBrace { return token + 2 }
        return try members(token + 1, object: object, serial: serial)
    }

    private mutating func members(_ first: Int, object: Int32, serial: Int) throws(JSONFault) -> Int {
        var next = first
        var guess = samples.objects[Int(object)].guess
        var before: Int32 = -1
        while true {
            guard walker.byte(next) == JSONByte.quote, walker.byte(next + 1) == JSONByte.colon else {
                throw JSONFault()
            }
            let member = try member(next, object: object, guess: guess)
            if member >= 0, member != guess { predict(member, behind: before, object) }
            next = try memberValue(next + 2, member: member, object: object, serial: serial)
            if member >= 0 {
                before = member
                guess = samples.members[Int(member)].guess
            }
            let separator = walker.byte(next)
            next += 1
            if separator == JSONByte.closeBrace { return next }
            guard separator == JSONByte.comma else { throw JSONFault() }
        }
    }

    @inline(__always)
    private mutating func memberValue(
        _ token: Int,
        member: Int32,
        object: Int32,
        serial: Int
    ) throws(JSONFault) -> Int {
        guard member >= 0 else {
            let values = samples.objects[Int(object)].values
            return values >= 0 ? try value(token, values) : try walker.skip(token)
        }
        if samples.members[Int(member)].lastSeen != serial {
            samples.members[Int(member)].lastSeen = serial
            samples.members[Int(member)].present += 1
        }
        return try value(token, samples.members[Int(member)].value)
    }

    private mutating func predict(_ member: Int32, behind before: Int32, _ object: Int32) {
        if before >= 0 {
            samples.members[Int(before)].guess = member
        } else {
            samples.objects[Int(object)].guess = member
        }
    }

    /// The member that a key token names; -1 where it isn't noted.
    @inline(__always)
    private mutating func member(_ token: Int, object: Int32, guess: Int32) throws(JSONFault) -> Int32 {
        let content = walker.content(token)
        let key = UnsafeBufferPointer(start: walker.text.bytes + content.lowerBound, count: content.count)
        guard walker.hasEscape(content) else {
            return guess >= 0 && samples.hasKey(guess, key) ? guess : otherMember(key, object)
        }
        try decode(content)
        let decoded = decoded
        return decoded.withUnsafeBufferPointer { otherMember($0, object) }
    }

    @inline(never)
    private mutating func otherMember(_ key: UnsafeBufferPointer<UInt8>, _ object: Int32) -> Int32 {
        guard samples.objects[Int(object)].values < 0 else { return -1 }
        let hash = ByteHash.of(key)
        if let known = samples.member(object, key: key, hash: hash) { return known }
        if samples.hasChangingKeys(object, beside: key) {
            samples.collapse(object)
            return -1
        }
        return samples.addMember(object, key: key, hash: hash) ?? -1
    }

    private mutating func list(_ token: Int, _ place: Int32) throws(JSONFault) -> Int {
        samples.values[Int(place)].lists += 1
        guard walker.depth < JSONWalker.depthLimit else { throw JSONFault() }
        var next = token + 1
        if walker.byte(next) == JSONByte.closeBracket {
            samples.values[Int(place)].addLength(0)
            return next + 1
        }
        if samples.values[Int(place)].role == .header { try noteHeader(token, place) }
        let element = samples.element(of: place)
        guard element >= 0 else { return try walker.skip(token) }
        walker.depth += 1
        defer { walker.depth -= 1 }
        var count = 0
        while true {
            next = try value(next, element)
            count += 1
            let separator = walker.byte(next)
            next += 1
            if separator == JSONByte.closeBracket {
                samples.values[Int(place)].addLength(count)
                if walker.byte(token + 1) == JSONByte.openBracket { try noteTable(token, place) }
                return next
            }
            guard separator == JSONByte.comma else { throw JSONFault() }
        }
    }
}
