import Foundation

/// `JSONDecoder` into types like the source's JSON, and `JSONEncoder` of types like the result's.
func mapByCodable(_ path: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.outputFormatting = .withoutEscapingSlashes
    var output = Output()
    try forEachLine(of: path) { line in
        let source = try decoder.decode(Source.self, from: line).result
        output.write(try encoder.encode(Person(source)))
    }
    output.flush()
}

private struct Source: Decodable {
    var result: Record

    struct Record: Decodable {
        var id: Int
        var name: String
        var user_email: String
        var personInfo: Info
        var created_at: Date
        var car: Car
        var phones: [Phone]
        var website: String
    }

    struct Info: Decodable { var firstName: String, middleName: String?, lastName: String }
    struct Car: Decodable { var model: String, year: String }
    struct Phone: Decodable { var ddi: String, ddd: String, number: String }
}

private struct Person: Encodable {
    var id: Int
    var name: String
    var email: String
    var firstName: String
    var middleName: String?
    var lastName: String
    var createdAt: Date
    var car: Car
    var phones: [Phone]
    var website: String

    struct Car: Encodable { var model: String, year: Int }
    struct Phone: Encodable { var countryCode: String, areaCode: String, number: String }

    init(_ source: Source.Record) throws {
        guard let year = Int(source.car.year) else { throw PeerError(description: "not a year: \(source.car.year)") }
        id = source.id
        name = source.name
        email = source.user_email
        firstName = source.personInfo.firstName
        middleName = source.personInfo.middleName
        lastName = source.personInfo.lastName
        createdAt = source.created_at
        car = Car(model: source.car.model, year: year)
        phones = source.phones.map { Phone(countryCode: $0.ddi, areaCode: $0.ddd, number: $0.number) }
        website = source.website
    }
}
