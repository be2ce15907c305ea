/// Is told, in order, what a read makes.
///
/// A list of objects is told before the first and after the last of them; an object when it is made, still empty, and
/// when all its properties are read. What is told may still turn out to be part of a record that fails.
public typealias ReadingObserver = (ReadingEvent) -> Void

/// A step of a read.
public enum ReadingEvent {
    case willMapCollection(mapping: String)
    case willMapObject(DynamicObject)
    case didMapObject(DynamicObject)
    case didMapCollection(mapping: String)
}

/// What a read may be told beside its input.
public struct ReadingOptions {
    /// Is told what is made, step by step.
    public var observer: ReadingObserver?

    /// Is told each warning: what was replaced, skipped, unknown, or read by an old path.
    public var warn: ((DataFailure) -> Void)?

    /// A value for transformers of the host that ask for their context.
    public var caller: CallerContext?

    public init(
        observer: ReadingObserver? = nil,
        warn: ((DataFailure) -> Void)? = nil,
        caller: CallerContext? = nil
    ) {
        self.observer = observer
        self.warn = warn
        self.caller = caller
    }
}
