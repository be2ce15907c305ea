/// What a read may be told beside its input.
public struct ReadingOptions {
    /// Is told what is made, step by step.
    public var observer: ReadingObserver?

    /// Is told each warning: what was replaced, skipped, unknown, or read by an old path.
    public var warn: ((DataFailure) -> Void)?

    /// A value for transformers of the host that ask for their context.
    public var caller: CallerContext?

    /// Options; what is left out isn't asked for.
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
