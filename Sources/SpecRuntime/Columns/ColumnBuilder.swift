import SpecIR

/// Takes the values of a column, one after the other.
///
/// Each value touches several of its properties. Checking at run time that nothing else touches them, and counting references to
/// the columns, took two fifths of the time; one mapper uses them all, one call at a time.
final class ColumnBuilder {
    let type: ColumnType

    /// The path of the column, for messages: `orders[].amount`.
    let path: String

    /// The elements of a list; keys and values of a map; the fields of a structure.
    let children: [ColumnBuilder]

    /// The same columns, whose references aren't counted.
    private let columns: UnsafeMutableBufferPointer<Unmanaged<ColumnBuilder>>
    private let shared: Shared
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var nullCount = 0

    /// The bits of values that aren't null, once one is.
    @exclusivity(unchecked) private var validity = ColumnMemory()
    @exclusivity(unchecked) private var offsets = ColumnMemory()
    @exclusivity(unchecked) private var values = ColumnMemory()

    /// The positions of a structure's fields in objects of each layout.
    private var positions: [UnsafePointer<ObjectLayout>: [Int32]] = [:]
    @exclusivity(unchecked) private var lastLayout: UnsafePointer<ObjectLayout>?
    @exclusivity(unchecked) private var lastPositions: [Int32] = []

    /// The place of the field that names the mapping; -1 for none.
    private let mappingField: Int

    /// State that the columns of a table share.
    final class Shared {
        /// The first value of a record that its column can't hold.
        var mismatch: (path: String, value: Datum, type: ColumnType)?

        /// True once a column has grown so long that another table has to be begun.
        @exclusivity(unchecked) var isFull = false

        /// Memory to print into.
        var output = JSONOutput()
    }

    /// A column of this length begins another table.
    private static let fullLength = 1 << 30

    /// True if the one field of the structure takes whole objects.
    @exclusivity(unchecked) private var isWhole = false

    /// - Parameters:
    ///   - fields: the columns of a table.
    ///   - isWhole: whether there is one, which takes whole objects.
    convenience init(fields: [ColumnField], isWhole: Bool) {
        self.init(.structure(fields), path: "", shared: Shared())
        self.isWhole = isWhole
    }

    /// Appends a row; false where a column can't hold its value, and then it has to be taken back.
    func append(row: Datum, _ scratch: borrowing Scratch) -> Bool {
        guard isWhole else { return append(row, scratch) }
        guard children[0].append(row, scratch) else { return false }
        count += 1
        return true
    }

    private init(_ type: ColumnType, path: String, shared: Shared) {
        self.type = type
        self.path = path
        self.shared = shared
        var mappingField = -1
        switch type {
        case .list(let element): children = [ColumnBuilder(element, path: path + "[]", shared: shared)]
        case .map(let value):
            children = [
                ColumnBuilder(.text, path: path, shared: shared),
                ColumnBuilder(value, path: path + "[]", shared: shared),
            ]
        case .structure(let fields):
            children = fields.map {
                ColumnBuilder($0.type, path: path.isEmpty ? $0.name : "\(path).\($0.name)", shared: shared)
            }
            mappingField = fields.firstIndex { $0.name == "$mapping" } ?? -1
        case .boolean, .integer, .double, .decimal, .timestamp, .text, .json, .binary: children = []
        }
        self.mappingField = mappingField
        columns = .allocate(capacity: children.count)
        _ = columns.initialize(from: children.map(Unmanaged.passUnretained))
        beginOffsets()
    }

    deinit {
        columns.deallocate()
        validity.release()
        offsets.release()
        values.release()
    }

    private var hasOffsets: Bool {
        switch type {
        case .text, .binary, .json, .list, .map: true
        case .boolean, .integer, .double, .decimal, .timestamp, .structure: false
        }
    }

    private func beginOffsets() { if hasOffsets { offsets.append(Int32(0)) } }

    var isFull: Bool { shared.isFull }

    /// The last value that its column couldn't hold.
    func takeMismatch() -> (path: String, value: Datum, type: ColumnType)? {
        defer { shared.mismatch = nil }
        return shared.mismatch
    }
}

// MARK: Values

extension ColumnBuilder {
    /// Appends a value; false where the column can't hold it, and then the row has to be taken back.
    @inline(__always)
    func append(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        guard datum.kind.rawValue > Datum.Kind.null.rawValue else {
            appendNull()
            return true
        }
        return appendValue(datum, scratch)
    }

    private func appendValue(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        if datum.kind == .object, datum.node.pointee.flags.contains(.isReference), type != .json {
            return appendReference(datum.node, scratch)
        }
        var fits = true
        switch type {
        case .integer:
            if datum.kind == .integer { values.append(datum.integer) } else { fits = appendInteger(datum) }
        case .double: fits = appendDouble(datum)
        case .text where datum.isText: fits = append(datum.buffer)
        case .boolean where datum.kind == .boolean: values.set(bit: count, datum.boolean)
        case .timestamp where datum.kind == .date: fits = appendTimestamp(datum.date)
        case .decimal: fits = appendDecimal(datum)
        case .binary where datum.kind == .data: fits = appendBinary(datum)
        case .structure where datum.kind == .object: return appendObject(datum.node, scratch)
        case .list where datum.kind == .list: return appendList(datum.list, scratch)
        case .map where datum.kind == .dictionary: return appendMap(datum, scratch)
        case .json: fits = appendJSON(datum, scratch)
        case .text, .boolean, .timestamp, .binary, .structure, .list, .map: return appendOther(datum, scratch)
        }
        guard fits else { return refuse(datum) }
        markValid()
        return true
    }

    @inline(__always)
    private func markValid() {
        if validity.base != nil { validity.set(bit: count, true) }
        count &+= 1
    }

    func appendNull() {
        if validity.base == nil {
            for bit in stride(from: 0, to: count, by: 8) {
                validity.append(count - bit >= 8 ? UInt8.max : (1 << UInt8(count - bit)) - 1)
            }
        }
        validity.set(bit: count, false)
        nullCount &+= 1
        switch type {
        case .boolean: values.set(bit: count, false)
        case .integer, .double, .timestamp: values.append(Int64(0))
        case .decimal: values.append(zeros: 16)
        case .text, .binary, .json: offsets.append(Int32(truncatingIfNeeded: values.count))
        case .list, .map: offsets.append(Int32(truncatingIfNeeded: children[0].count))
        case .structure: for child in children { child.appendNull() }
        }
        count &+= 1
    }

    @inline(never)
    private func refuse(_ datum: Datum) -> Bool {
        if shared.mismatch == nil { shared.mismatch = (path, datum, type) }
        return false
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if let start = bytes.baseAddress {
            guard values.count &+ bytes.count <= ColumnMemory.most else { return false }
            values.append(start, bytes.count)
            if values.count > Self.fullLength { shared.isFull = true }
        }
        offsets.append(Int32(truncatingIfNeeded: values.count))
        return true
    }

    private func appendInteger(_ datum: Datum) -> Bool {
        guard datum.isNumber, let digits = datum.decimalDigits, let integer = digits.int64 else { return false }
        values.append(integer)
        return true
    }

    private func appendDouble(_ datum: Datum) -> Bool {
        let double: Double? =
            switch datum.kind {
            case .double, .number, .decimal:
                datum.hasDigits ? JSONNumber.double(datum.bytes, 0..<datum.count) : datum.double
            case .integer: Double(datum.integer)
            case .unsigned: Double(datum.word)
            default: nil
            }
        guard let double, double.isFinite else { return false }
        values.append(double)
        return true
    }

    private func appendDecimal(_ datum: Datum) -> Bool {
        guard datum.isNumber, let digits = datum.decimalDigits, let scaled = digits.scaled(by: 18) else { return false }
        values.append(UInt64(truncatingIfNeeded: scaled).littleEndian)
        values.append(Int64(truncatingIfNeeded: scaled >> 64).littleEndian)
        return true
    }

    private func appendTimestamp(_ date: Timestamp) -> Bool {
        let (seconds, isTooLarge) = date.seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, isPast) = seconds.addingReportingOverflow(Int64(date.nanoseconds / 1000))
        guard !isTooLarge, !isPast else { return false }
        values.append(sum)
        return true
    }

    private func appendBinary(_ datum: Datum) -> Bool {
        guard let bytes = Base64Bytes.decoded(datum.buffer) else { return false }
        return bytes.withUnsafeBufferPointer(append)
    }

    private func appendJSON(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        shared.output.removeAll()
        shared.output.append(datum, scratch)
        return shared.output.withBytes(append)
    }

    /// An object by its key.
    private func appendReference(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) -> Bool {
        let key = node.keyPositions
        if case .list = type, key.count > 1 {
            return withUnsafeTemporaryAllocation(of: Datum.self, capacity: key.count) { parts in
                for (number, position) in key.enumerated() { parts[number] = node.slots[position] }
                return appendList(UnsafeBufferPointer(parts), scratch)
            }
        }
        guard let only = key.first else {
            appendNull()
            return true
        }
        return append(node.slots[only], scratch)
    }

    /// A value in a column of text that isn't one: its JSON.
    private func appendOther(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        guard type == .text, datum.kind != .hosted else { return refuse(datum) }
        shared.output.removeAll()
        shared.output.append(datum, scratch)
        let fits = shared.output.withBytes { bytes in
            let isText = bytes.first == JSONByte.quote
            return append(isText ? UnsafeBufferPointer(rebasing: bytes.dropFirst().dropLast()) : bytes)
        }
        guard fits else { return refuse(datum) }
        markValid()
        return true
    }
}

// MARK: Values inside values

extension ColumnBuilder {
    private func appendList(_ elements: UnsafeBufferPointer<Datum>, _ scratch: borrowing Scratch) -> Bool {
        let child = children[0]
        for element in elements where !child.append(element, scratch) { return false }
        guard child.count <= ColumnMemory.most else { return false }
        offsets.append(Int32(truncatingIfNeeded: child.count))
        markValid()
        return true
    }

    private func appendMap(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        let (keys, values) = (children[0], children[1])
        for position in 0..<datum.count {
            guard keys.append(datum.key(position), scratch), values.append(datum.value(position), scratch) else {
                return false
            }
        }
        guard keys.count <= ColumnMemory.most else { return false }
        offsets.append(Int32(truncatingIfNeeded: keys.count))
        markValid()
        return true
    }

    private func appendObject(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) -> Bool {
        guard node.pointee.host < 0 else { return refuse(Datum(node)) }
        let layout = node.pointee.layout
        if layout != lastLayout { find(layout) }
        let fits = lastPositions.withUnsafeBufferPointer { positions in
            for index in 0..<columns.count {
                let fits = columns[index]._withUnsafeGuaranteedRef { column in
                    let position = Int(positions[index])
                    return appendField(of: node, at: position, to: column, scratch, isMapping: index == mappingField)
                }
                guard fits else { return false }
            }
            return true
        }
        guard fits else { return false }
        markValid()
        return true
    }

    @inline(__always)
    private func appendField(
        of node: UnsafeMutablePointer<ObjectNode>,
        at position: Int,
        to column: ColumnBuilder,
        _ scratch: borrowing Scratch,
        isMapping: Bool
    ) -> Bool {
        if position >= 0 { return column.append(node.slots[position], scratch) }
        if isMapping, node.pointee.flags.contains(.isChosen) { return column.append(text: node.shape.mapping) }
        column.appendNull()
        return true
    }

    private func append(text: String) -> Bool {
        var text = text
        guard text.withUTF8(append) else { return false }
        markValid()
        return true
    }

    private func find(_ layout: UnsafePointer<ObjectLayout>) {
        lastLayout = layout
        if let known = positions[layout] { return lastPositions = known }
        guard case .structure(let fields) = type else { return }
        let shape = layout.pointee.shape
        lastPositions = fields.map { Int32(shape.position(of: $0.name) ?? -1) }
        positions[layout] = lastPositions
    }
}

// MARK: Rows

extension ColumnBuilder {
    /// Takes back all behind so many values.
    func truncate(to length: Int) {
        if validity.base != nil, length < count {
            for bit in length..<count where validity.load(bit >> 3, as: UInt8.self) & (1 << UInt8(bit & 7)) == 0 {
                nullCount -= 1
            }
            validity.truncate(to: (length + 7) / 8)
        }
        count = min(count, length)
        switch type {
        case .boolean: values.truncate(to: (length + 7) / 8)
        case .integer, .double, .timestamp: values.truncate(to: length * 8)
        case .decimal: values.truncate(to: length * 16)
        case .text, .binary, .json:
            offsets.truncate(to: (length + 1) * 4)
            values.truncate(to: Int(offsets.load(count, as: Int32.self)))
        case .list, .map:
            offsets.truncate(to: (length + 1) * 4)
            for child in children { child.truncate(to: Int(offsets.load(count, as: Int32.self))) }
        case .structure: for child in children { child.truncate(to: length) }
        }
    }

    /// Hands on all values, and begins anew.
    func take() -> ColumnData {
        defer { beginOffsets() }
        let count = count
        let bits = nullCount > 0 ? validity.take() : nil
        if bits == nil { validity.release() }
        let nulls = nullCount
        (self.count, nullCount) = (0, 0)
        shared.isFull = false
        let children = children.map { $0.take() }
        switch type {
        case .structure: return ColumnData(count: count, nullCount: nulls, buffers: [bits], children: children)
        case .list:
            return ColumnData(count: count, nullCount: nulls, buffers: [bits, offsets.take()], children: children)
        case .map:
            // The pairs, each a structure that is never null.
            let pairs = ColumnData(count: children[0].count, nullCount: 0, buffers: [nil], children: children)
            return ColumnData(count: count, nullCount: nulls, buffers: [bits, offsets.take()], children: [pairs])
        case .text, .binary, .json:
            return ColumnData(count: count, nullCount: nulls, buffers: [bits, offsets.take(), values.take()])
        case .boolean, .integer, .double, .decimal, .timestamp:
            return ColumnData(count: count, nullCount: nulls, buffers: [bits, values.take()])
        }
    }
}
