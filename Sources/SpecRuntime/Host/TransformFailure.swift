/// The reason that a transformer can't change a value, as the end of a sentence that names it.
struct TransformFailure: Error {
    var reason: RefusalReason

    init(_ reason: RefusalReason) { self.reason = reason }

    init(_ words: String) { self.init(RefusalReason(words)) }
}
