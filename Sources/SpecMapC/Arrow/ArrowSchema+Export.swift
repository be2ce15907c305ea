import CSpecMap
import SpecRuntime

extension ArrowSchema {
    /// The schema of a table: a structure of its columns.
    static func table(_ fields: [ColumnField]) -> ArrowSchema {
        ArrowSchema(ColumnField(name: "", type: .structure(fields), isNullable: false))
    }

    private init(_ field: ColumnField) {
        self.init(
            field.name,
            format: Self.format(of: field.type),
            isNullable: field.isNullable,
            children: Self.children(of: field.type)
        )
    }

    private init(_ name: String, format: String, isNullable: Bool, children: [ArrowSchema]) {
        self.init()
        let parts = SchemaParts(name, format: format, children: children)
        self.format = UnsafePointer(parts.format)
        self.name = UnsafePointer(parts.name)
        flags = isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0
        n_children = Int64(children.count)
        self.children = parts.children
        release = { schema in
            guard let schema, schema.pointee.release != nil else { return }
            if let parts = schema.pointee.private_data {
                Unmanaged<SchemaParts>.fromOpaque(parts).release()
            }
            schema.pointee.release = nil
        }
        private_data = Unmanaged.passRetained(parts).toOpaque()
    }

    private static func children(of type: ColumnType) -> [ArrowSchema] {
        switch type {
        case .list(let element): return [ArrowSchema(ColumnField(name: "item", type: element, isNullable: true))]
        case .map(let value):
            let pair = [
                ColumnField(name: "key", type: .text, isNullable: false),
                ColumnField(name: "value", type: value, isNullable: true),
            ]
            return [ArrowSchema(ColumnField(name: "entries", type: .structure(pair), isNullable: false))]
        // A null structure has null fields.
        case .structure(let fields): return fields.map { ArrowSchema($0) }
        case .boolean, .integer, .double, .decimal, .timestamp, .text, .json, .binary: return []
        }
    }

    private static func format(of type: ColumnType) -> String {
        switch type {
        case .boolean: "b"
        case .integer: "l"
        case .double: "g"
        case .decimal: "d:38,18"
        case .timestamp: "tsu:UTC"
        case .text, .json: "u"
        case .binary: "z"
        case .list: "+l"
        case .map: "+m"
        case .structure: "+s"
        }
    }
}

/// The memory of a schema, with its children, each of which somebody may take.
private final class SchemaParts {
    let name: UnsafeMutablePointer<CChar>
    let format: UnsafeMutablePointer<CChar>
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>?
    private let count: Int

    init(_ name: String, format: String, children: [ArrowSchema]) {
        self.name = Self.copy(name)
        self.format = Self.copy(format)
        count = children.count
        self.children = children.isEmpty ? nil : .allocate(capacity: count)
        for (number, child) in children.enumerated() {
            let memory = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
            memory.initialize(to: child)
            self.children?[number] = memory
        }
    }

    deinit {
        name.deallocate()
        format.deallocate()
        for number in 0..<count {
            guard let child = children?[number] else { continue }
            child.pointee.release?(child)
            child.deallocate()
        }
        children?.deallocate()
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = Array(text.utf8.prefix { $0 != 0 })
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (offset, byte) in bytes.enumerated() { memory[offset] = CChar(bitPattern: byte) }
        memory[bytes.count] = 0
        return memory
    }
}
