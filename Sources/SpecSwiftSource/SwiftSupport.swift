/// Types that generated code brings along where it needs them.
enum SwiftSupport {
    /// A line of `jsonValue` or `boxed`, its declarations with that access. Boxes are only used inside of types.
    static func line(_ line: Substring, _ access: String) -> String {
        let text = line.drop { $0 == " " }
        let indent = line.prefix(line.count - text.count)
        let isDeclared = ["enum JSONValue", "init(from", "func encode("].contains { text.hasPrefix($0) }
        return isDeclared ? indent + access + text : String(line)
    }

    static let boxed = """
        /// A value that is kept elsewhere, so that a type can hold one of its own kind.
        indirect enum Boxed<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
            case held(Value)

            init(_ value: Value) { self = .held(value) }

            init(from decoder: any Decoder) throws { self = .held(try Value(from: decoder)) }

            func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

            var value: Value {
                switch self {
                case .held(let value): value
                }
            }
        }
        """

    static let jsonValue = """
        /// Any JSON value: the type of what has none in the spec.
        enum JSONValue: Codable, Hashable, Sendable {
            case null
            case boolean(Bool)
            case integer(Int)
            case decimal(Decimal)

            /// A number that is no `Decimal`.
            case number(Double)
            case string(String)
            case list([JSONValue])
            case dictionary([String: JSONValue])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .null
                } else if let flag = try? container.decode(Bool.self) {
                    self = .boolean(flag)
                } else if let integer = try? container.decode(Int.self) {
                    self = .integer(integer)
                } else if let decimal = try? container.decode(Decimal.self), !decimal.isNaN {
                    self = .decimal(decimal)
                } else if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else if let text = try? container.decode(String.self) {
                    self = .string(text)
                } else if let elements = try? container.decode([JSONValue].self) {
                    self = .list(elements)
                } else {
                    self = .dictionary(try container.decode([String: JSONValue].self))
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .null: try container.encodeNil()
                case .boolean(let flag): try container.encode(flag)
                case .integer(let integer): try container.encode(integer)
                case .decimal(let decimal): try container.encode(decimal)
                case .number(let number): try container.encode(number)
                case .string(let text): try container.encode(text)
                case .list(let elements): try container.encode(elements)
                case .dictionary(let members): try container.encode(members)
                }
            }
        }
        """
}
