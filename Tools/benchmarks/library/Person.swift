/// A person as a program declares it. The coding keys are the property names of `Specs/Examples/people`.
struct Person: Codable {
    var id: Int
    var name: String
    var email: String
    var firstName: String
    var middleName: String?
    var lastName: String
    var createdAt: Int
    var car: Car
    var phones: [Phone]
    var website: String

    struct Car: Codable {
        var model: String
        var year: Int
    }

    struct Phone: Codable {
        var countryCode: String
        var areaCode: String
        var number: String
    }
}
