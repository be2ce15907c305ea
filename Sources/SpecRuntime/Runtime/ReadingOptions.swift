/// The options of a read.
public struct ReadingOptions {
    /// Called with each object and list that is made, step by step.
    public var observer: ReadingObserver?

    /// Called with each warning: a value that was replaced or skipped, is unknown, or was read by an old path.
    public var warn: ((DataFailure) -> Void)?

    /// A value for transformers of the host that use their context.
    public var caller: CallerContext?

    /// Options; each is off by default.
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
