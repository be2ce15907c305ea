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
