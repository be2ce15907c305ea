import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Bool: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Bool {
        guard case .boolean(let flag) = value else { throw Misfit(expected: "boolean") }
        return flag
    }

    func held() -> Value { .boolean(self) }
}

extension String: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> String {
        guard case .string(let text) = value else { throw Misfit(expected: "string") }
        return text
    }

    func held() -> Value { .string(self) }
}

// A property without a type holds text for these, spelled as objects are shown: that is read as well.

extension Timestamp: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Timestamp {
        guard case .date(let date)? = Conversion.plain(value, type: .date, [.iso8601]) else {
            throw Misfit(expected: "date")
        }
        return date
    }

    func held() throws(Misfit) -> Value {
        guard isInRange else { throw Misfit(.numberOutOfRange, expected: "date in the years 1 to 9999") }
        return .date(self)
    }
}

extension Date: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Date { try Timestamp.taken(from: value).date }

    func held() throws(Misfit) -> Value {
        guard let timestamp = Timestamp(inRange: self) else {
            throw Misfit(.numberOutOfRange, expected: "date in the years 1 to 9999")
        }
        return .date(timestamp)
    }
}

extension Data: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> Data {
        guard case .data(let data)? = Conversion.plain(value, type: .data, []) else {
            throw Misfit(expected: "data (text in Base64)")
        }
        return data
    }

    func held() -> Value { .data(self) }
}

extension URL: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> URL {
        guard case .url(let url)? = Conversion.plain(value, type: .url, []) else { throw Misfit(expected: "url") }
        return url
    }

    func held() -> Value { .url(self) }
}

extension UUID: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> UUID {
        guard case .uuid(let uuid)? = Conversion.plain(value, type: .uuid, []) else { throw Misfit(expected: "uuid") }
        return uuid
    }

    func held() -> Value { .uuid(self) }
}

extension DynamicObject: ValueBacked {
    static func taken(from value: Value) throws(Misfit) -> DynamicObject {
        guard case .object(let object) = value else { throw Misfit(expected: "an object") }
        return object
    }

    func held() -> Value { .object(self) }
}

extension Value: ValueBacked {
    static func taken(from value: Value) -> Value { value }

    func held() -> Value { self }
}
