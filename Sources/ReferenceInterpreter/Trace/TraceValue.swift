import SpecIR

/// A value that a step noted.
package struct TraceValue: Sendable {
    /// The text that stands for a value that may not be shown.
    package static let mask = "***"

    /// The value as `specmap map` shows it.
    package var json: JSON

    /// The same with the values of sensitive properties masked, in the objects that it holds.
    package var masked: JSON

    init(_ held: Held, _ set: SpecSet) {
        json = held.shown(set)
        masked = held.shown(set, masksSecrets: true)
    }

    /// A value inside of another.
    package init(json: JSON, masked: JSON) { (self.json, self.masked) = (json, masked) }
}
