import SpecMap

/// A parcel that a customer wants to send.
struct Parcel: Decodable {
    var weight: Int
    var country: String

    /// Reads the body of a request.
    init(_ body: String, _ runtime: Runtime) throws {
        self = try runtime.object(from: .text(body), as: "Parcel").decode(as: Parcel.self)
    }

    /// In cents.
    var price: Int { (country == "PT" ? 300 : 900) + weight / 10 }
}
