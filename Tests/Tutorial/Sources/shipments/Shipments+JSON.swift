import SpecMap

extension Shipments {
    /// The JSON that customers get; nil if no shipment has the number.
    func json(of number: String) throws -> String? {
        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        guard let shipment = try session.fetch("Shipment", key: .string(number)) else { return nil }
        return String(decoding: try runtime.json(from: shipment, as: "ShipmentView"), as: UTF8.self)
    }
}
