/// A value that is made when it is needed for the first time, by whichever thread that is.
package final class MadeOnce<Value: Sendable>: Sendable {
    private let held = Locked<Value?>(nil)

    package init() {}

    /// The value; `make` is called the first time, and other threads wait for it.
    package func value(_ make: () -> Value) -> Value {
        held.withLock { held in
            if let held { return held }
            let made = make()
            held = made
            return made
        }
    }
}
