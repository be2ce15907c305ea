/// A JSON value written in a spec; numbers keep their digits, members their order.
package indirect enum Literal: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([Literal])
    case object([Member])

    package struct Member: Sendable {
        package var key: String
        package var value: Literal

        package init(key: String, value: Literal) {
            self.key = key
            self.value = value
        }
    }
}
