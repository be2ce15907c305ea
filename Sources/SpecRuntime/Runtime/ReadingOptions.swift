/// The options of a read.
public struct ReadingOptions {
    /// Called with each object and list that is made, step by step.
    public var observer: ReadingObserver?

    /// Called with each warning: a value that was replaced or skipped, is unknown, or was read by an old path.
    public var warn: ((DataFailure) -> Void)?

    /// Called at the end of a read where choosers with `otherwise: skip` left objects out: with the number of them, of
    /// records and of objects inside. Where lines are read, it is called after each line that has some.
    public var skipped: ((Int) -> Void)?

    /// A value for transformers of the host that use their context.
    public var caller: CallerContext?

    /// Options; each is off by default.
    public init(
        observer: ReadingObserver? = nil,
        warn: ((DataFailure) -> Void)? = nil,
        skipped: ((Int) -> Void)? = nil,
        caller: CallerContext? = nil
    ) {
        self.observer = observer
        self.warn = warn
        self.skipped = skipped
        self.caller = caller
    }

    func tell(skipped count: Int) { if count > 0 { skipped?(count) } }
}
