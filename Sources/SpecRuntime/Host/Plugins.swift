import SpecIR

/// The extensions that a host program adds to the language, by names that specs use: transformers, requirements,
/// initializers, mappers.
///
///     var plugins = Plugins()
///     plugins.addNormalising("slug") { (text: String) in text.lowercased() }
///     plugins.addRequirement("even") { value in value.integer.map { $0 % 2 == 0 } ?? false }
///     let runtime = try Runtime(loading: url, plugins: plugins)
///
/// `hostSection` is the `host:` section that declares them for `speclint`.
public struct Plugins: Sendable {
    var transformers: [String: HostTransformerPlugin] = [:]
    var requirements: [String: RequirementCheck.HostRequirement] = [:]
    var initializers: [String: ContextualInitializer] = [:]
    var mappers: [String: any CustomMapper] = [:]
    var updates: [String: ObjectUpdate] = [:]

    /// No plug-ins.
    public init() {}
}

// MARK: Transformers

extension Plugins {
    /// Adds a transformer whose effect writing takes back.
    ///
    /// - Parameters:
    ///   - name: what specs call it.
    ///   - description: what it does, for documentation.
    ///   - read: from what the JSON holds to what the property holds; what it throws is a failure of the data.
    ///   - write: the inverse.
    public mutating func addReversible<Input: HostValue, Output: HostValue>(
        _ name: String,
        description: String? = nil,
        read: @escaping @Sendable (Input) throws -> Output,
        write: @escaping @Sendable (Output) throws -> Input
    ) {
        add(
            name,
            description: description,
            sort: .reversible,
            input: Input.self,
            into: Output.self,
            read: { value, _ in try read(value) }
        ) { value, _ in
            try write(value)
        }
    }

    /// Adds a reversible transformer that uses its context.
    ///
    /// - Parameters:
    ///   - name: what specs call it.
    ///   - description: what it does, for documentation.
    ///   - argument: the type of the argument that specs must give it, `String.self`; nil where it takes none.
    ///   - read: from what the JSON holds to what the property holds.
    ///   - write: the inverse.
    public mutating func addReversible<Input: HostValue, Output: HostValue>(
        _ name: String,
        description: String? = nil,
        argument: (any HostValue.Type)? = nil,
        read: @escaping @Sendable (Input, TransformContext) throws -> Output,
        write: @escaping @Sendable (Output, TransformContext) throws -> Input
    ) {
        add(
            name,
            description: description,
            sort: .reversible,
            input: Input.self,
            into: Output.self,
            argument: argument,
            wantsContext: true,
            read: read,
            write
        )
    }

    /// Adds a transformer that tidies: writing leaves the value as it is.
    public mutating func addNormalising<Input: HostValue>(
        _ name: String,
        description: String? = nil,
        read: @escaping @Sendable (Input) throws -> Input
    ) {
        add(
            name,
            description: description,
            sort: .normalising,
            input: Input.self,
            into: Input.self,
            read: { value, _ in try read(value) },
            nil
        )
    }

    /// Adds a normalising transformer that uses its context; `argument` is the type of the argument that it takes.
    public mutating func addNormalising<Input: HostValue>(
        _ name: String,
        description: String? = nil,
        argument: (any HostValue.Type)? = nil,
        read: @escaping @Sendable (Input, TransformContext) throws -> Input
    ) {
        add(
            name,
            description: description,
            sort: .normalising,
            input: Input.self,
            into: Input.self,
            argument: argument,
            wantsContext: true,
            read: read,
            nil
        )
    }

    /// Adds a transformer that has no inverse: its property is only read.
    public mutating func addOneWay<Input: HostValue, Output: HostValue>(
        _ name: String,
        description: String? = nil,
        read: @escaping @Sendable (Input) throws -> Output
    ) {
        add(
            name,
            description: description,
            sort: .oneWay,
            input: Input.self,
            into: Output.self,
            read: { value, _ in try read(value) },
            nil
        )
    }

    /// Adds a one-way transformer that uses its context; `argument` is the type of the argument that it takes.
    public mutating func addOneWay<Input: HostValue, Output: HostValue>(
        _ name: String,
        description: String? = nil,
        argument: (any HostValue.Type)? = nil,
        read: @escaping @Sendable (Input, TransformContext) throws -> Output
    ) {
        add(
            name,
            description: description,
            sort: .oneWay,
            input: Input.self,
            into: Output.self,
            argument: argument,
            wantsContext: true,
            read: read,
            nil
        )
    }

    private mutating func add<Input: HostValue, Output: HostValue>(
        _ name: String,
        description: String?,
        sort: Transformer.Sort,
        input: Input.Type,
        into output: Output.Type,
        argument: (any HostValue.Type)? = nil,
        wantsContext: Bool = false,
        read: @escaping @Sendable (Input, TransformContext) throws -> Output,
        _ write: (@Sendable (Output, TransformContext) throws -> Input)?
    ) {
        transformers[name] = HostTransformerPlugin(
            name: name,
            description: description,
            sort: sort,
            reads: Input.kinds,
            gives: Output.kinds,
            argument: argument?.kinds,
            wantsContext: wantsContext,
            read: { value, context in try read(Input.from(value), context).asValue },
            write: Self.erased(write)
        )
    }
}

// MARK: The rest

extension Plugins {
    private static func erased<Input: HostValue, Output: HostValue>(
        _ write: (@Sendable (Output, TransformContext) throws -> Input)?
    ) -> (@Sendable (Value, TransformContext) throws -> Value)? {
        guard let write else { return nil }
        return { value, context in try write(Output.from(value), context).asValue }
    }
}

extension Plugins {
    /// Adds a check that `requires: {passes: name}` names; of a property it gets the value, of a mapping the object.
    public mutating func addRequirement(_ name: String, _ check: @escaping @Sendable (Value) throws -> Bool) {
        requirements[name] = { value, _ in try check(value) }
    }

    /// Adds a check that uses its context.
    public mutating func addRequirement(
        _ name: String,
        _ check: @escaping @Sendable (_ value: Value, _ context: HostContext) throws -> Bool
    ) {
        requirements[name] = check
    }

    /// Adds a way to make the objects of a mapping, or to find those that are there already.
    ///
    /// It gets the object's JSON and a new object of the mapping, and returns that one or another of the same mapping.
    /// The values read are put into the one it returns, once the whole record is known to be good.
    public mutating func addInitializer(_ name: String, _ make: @escaping ObjectInitializer) {
        initializers[name] = { json, fresh, _ in try make(json, fresh) }
    }

    /// Adds a way to make or find objects that uses its context.
    public mutating func addInitializer(_ name: String, _ make: @escaping ContextualInitializer) {
        initializers[name] = make
    }

    /// Adds a type that reads and writes a mapping itself.
    public mutating func addMapper(_ name: String, _ mapper: any CustomMapper) { mappers[name] = mapper }

    /// Adds a way for a new value to meet the old one, for `update: {call: name}`.
    ///
    /// It gets the property's value, nil where it has none, and the new value. It returns the value to hold and the
    /// objects to delete.
    public mutating func addUpdate(_ name: String, _ update: @escaping ObjectUpdate) { updates[name] = update }
}

/// Makes or finds the object for some JSON, given a new one that it may use.
public typealias ObjectInitializer = @Sendable (_ json: Value, _ fresh: DynamicObject) throws -> DynamicObject

/// Makes or finds the object for some JSON, given a new one that it may use and what the caller passed in.
public typealias ContextualInitializer =
    @Sendable (_ json: Value, _ fresh: DynamicObject, _ context: HostContext) throws -> DynamicObject

/// Reads and writes a mapping itself, in place of rules.
///
/// Implement `read(_:)` and `write(_:)`, or those with a context where you need what the caller passed in.
public protocol CustomMapper: Sendable {
    /// The property's value for some JSON: an object or any other value.
    ///
    /// - Throws: anything; its description becomes part of a data failure.
    func read(_ json: Value) throws -> Value

    /// The JSON for what `read` gave.
    ///
    /// - Throws: anything; its description becomes part of a data failure.
    func write(_ value: Value) throws -> Value

    /// The same as `read(_:)`, which it calls unless you implement it, for a mapper that uses its context.
    func read(_ json: Value, in context: HostContext) throws -> Value

    /// The same as `write(_:)`, which it calls unless you implement it, for a mapper that uses its context.
    func write(_ value: Value, in context: HostContext) throws -> Value
}

extension CustomMapper {
    /// Calls `read(_:)`.
    public func read(_ json: Value, in context: HostContext) throws -> Value { try read(json) }

    /// Calls `write(_:)`.
    public func write(_ value: Value, in context: HostContext) throws -> Value { try write(value) }
}
