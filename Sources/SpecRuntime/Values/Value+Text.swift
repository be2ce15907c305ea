extension Value {
    /// The value of JSON text, numbers by their digits.
    ///
    /// - Throws: `DataError` where the text isn't JSON.
    public init(parsing bytes: some Sequence<UInt8>) throws(DataError) {
        let buffer = Array(bytes).withUnsafeBufferPointer { JSONBuffer($0) }
        do throws(JSONSyntaxError) {
            self = try JSONValueReader.value(of: buffer)
        } catch {
            let text = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            throw DataError(failures: [DataFailure(error, in: text, TextOrigin(file: nil, firstLine: 1))], total: 1)
        }
    }

    /// The value of JSON text, numbers by their digits.
    ///
    /// - Throws: `DataError` where the text isn't JSON.
    public init(parsing text: String) throws(DataError) { try self.init(parsing: text.utf8) }

    /// The value as JSON, the way objects are shown: dates as ISO 8601, data as Base64, references as keys.
    public var json: String { ValuePrinter.text(of: self) }
}

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
    /// A text as it is, anything else as JSON; values of `sensitive` properties of objects are masked.
    public var description: String { string ?? debugDescription }

    /// The value as JSON; values of `sensitive` properties of objects are masked.
    public var debugDescription: String { ValuePrinter.maskedText(of: self) }
}

extension ValueDictionary: CustomStringConvertible, CustomDebugStringConvertible {
    /// The members as JSON; values of `sensitive` properties of objects in them are masked.
    public var description: String { Value.dictionary(self).debugDescription }

    /// The same as `description`.
    public var debugDescription: String { description }
}

extension DynamicObject: CustomDebugStringConvertible, CustomReflectable {
    /// The mapping's name and the properties as JSON; values of `sensitive` properties are masked: `***`.
    public var debugDescription: String { "\(mapping) \(Value.object(self).debugDescription)" }

    /// The properties as `dump` and debuggers show them; values of `sensitive` properties are masked.
    public var customMirror: Mirror {
        let members = shownMembers(masked: true)
        return Mirror(self, children: members.map { (label: $0.0, value: $0.1) }, displayStyle: .class)
    }
}
