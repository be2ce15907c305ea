import SpecIR

/// Writes objects as JSON, without building them.
///
/// Each value is followed by a comma, which the end of its list or object takes back.
struct ByteSink: ReadingSink {
    typealias Element = Void

    static var buildsValues: Bool { false }
    var tellsMapping = false
    var copiesAdopted = true
    var canStartOver: Bool { !tellsMapping }
    func value(of element: Void) -> Value? { nil }
    func endRecord(isGood: Bool) {}
    mutating func adopt(_ fresh: DynamicObject, into target: DynamicObject) { value(.object(fresh)) }

    var output: JSONOutput
    private var facts: [MappingFacts] = []

    /// Kept so that dates need no new array each.
    private var scratch: [UInt8] = []

    init(output: JSONOutput) { self.output = output }

    func mark() -> Int { output.count }
    mutating func rewind(to mark: Int) { output.truncate(to: mark) }

    mutating func null() { output.append("null") }
    mutating func boolean(_ flag: Bool) { output.append(flag ? "true" : "false") }
    mutating func integer(_ integer: Int64) { output.append(integer: integer) }
    mutating func integer(_ text: JSONText, _ range: Range<Int>) { number(text, range) }
    mutating func unsigned(_ integer: UInt64) { output.append(integer: integer) }
    mutating func double(_ double: Double) { output.append(double: double) }

    mutating func number(_ text: JSONText, _ range: Range<Int>) {
        output.append(padded: text.bytes + range.lowerBound, range.count)
    }

    @inline(__always)
    mutating func string(_ text: JSONText, _ content: Range<Int>, hasEscape: Bool) {
        guard hasEscape else {
            output.append(padded: text.bytes + (content.lowerBound &- 1), content.count &+ 2)
            return
        }
        appendUnescaped(text, content)
    }

    @inline(never)
    private mutating func appendUnescaped(_ text: JSONText, _ content: Range<Int>) {
        scratch.removeAll(keepingCapacity: true)
        JSONString.unescape(text.bytes, content, into: &scratch)
        output.appendEscaped(scratch)
    }

    mutating func date(_ date: Timestamp) {
        scratch.removeAll(keepingCapacity: true)
        DateFormat.iso8601.append(date, to: &scratch)
        output.appendEscaped(scratch)
    }

    mutating func reference(_ key: Void, to target: ReferenceReader) {}
    mutating func value(_ value: Value) { ValuePrinter.append(value, to: &output) }

    mutating func constant(_ constant: Constant, of plan: Plan) {
        output.append(plan.tables.literals.address(of: Int(constant.json.offset)), Int(constant.json.length))
    }

    func willMapCollection(of mapping: Int32, _ plan: Plan) {}
    func didMapCollection(of mapping: Int32, _ plan: Plan) {}

    mutating func openItems() { output.append(UInt8(ascii: "[")) }
    mutating func add(_ element: Void, to items: inout Void) { output.append(UInt8(ascii: ",")) }
    @inline(__always)
    mutating func closeList(_ items: Void) { close(UInt8(ascii: "]")) }

    mutating func openMembers() { output.append(UInt8(ascii: "{")) }

    mutating func key(_ key: String) {
        output.appendString(key)
        output.append(UInt8(ascii: ":"))
    }

    mutating func add(_ element: Void, key: String, to items: inout Void) { output.append(UInt8(ascii: ",")) }
    mutating func closeDictionary(_ items: Void) { close(UInt8(ascii: "}")) }

    mutating func follow(_ plan: Plan) { facts = plan.mappingFacts }

    mutating func openObject(_ mapping: Int32) {
        output.append(JSONByte.openBrace)
        if tellsMapping { tell(mapping) }
    }

    @inline(never)
    private mutating func tell(_ mapping: Int32) {
        tellsMapping = false
        key(ValuePrinter.mappingKey)
        output.appendString(facts[Int(mapping)].name)
        output.append(UInt8(ascii: ","))
    }

    @inline(__always)
    mutating func label(_ label: ByteRange, of tables: PlanTables) {
        output.append(padded: tables.literals.address(of: Int(label.offset)), Int(label.length))
    }

    @inline(__always)
    mutating func set(_ element: Void, at position: Int32, in object: inout Void) {
        output.append(UInt8(ascii: ","))
    }

    @inline(__always)
    mutating func set(
        _ text: JSONText,
        _ range: Range<Int>,
        as kind: PlainKind,
        _ label: ByteRange,
        at position: Int32,
        of tables: PlanTables,
        in object: inout Void
    ) {
        let quote = kind == .string ? 1 : 0
        output.append(
            padded: tables.literals.address(of: Int(label.offset)),
            Int(label.length),
            text.bytes + (range.lowerBound &- quote),
            range.upperBound &- range.lowerBound &+ 2 &* quote
        )
    }

    @inline(__always)
    mutating func setDefault(_ element: Void, at position: Int32, in object: inout Void) {
        set(element, at: position, in: &object)
    }

    var isForSession: Bool { false }
    func missingKey(of object: Void) -> Int? { nil }
    func value(at position: Int, of object: Void) -> Value? { nil }
    func note(_ place: DataFailure, of element: Void) {}

    func holds(_ position: Int32, _ object: Void) -> Bool { false }

    mutating func keep(_ element: Void, name: String, path: [String], in object: inout Void) {
        output.append(UInt8(ascii: ","))
    }

    mutating func keep(_ element: Void, at position: Int, in object: inout Void) { output.append(UInt8(ascii: ",")) }

    @inline(__always)
    mutating func closeObject(_ object: Void) { close(UInt8(ascii: "}")) }

    private mutating func close(_ bracket: UInt8) { output.close(bracket) }
}

extension JSONOutput {
    /// Spreads the JSON from `start` on over lines.
    mutating func spellOut(from start: Int) {
        var spread = JSONOutput()
        withBytes { JSONFormatting.append(UnsafeBufferPointer(rebasing: $0[start...]), .pretty, to: &spread) }
        truncate(to: start)
        spread.withBytes { append($0) }
    }
}
