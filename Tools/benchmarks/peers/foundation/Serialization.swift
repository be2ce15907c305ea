import Foundation

/// `JSONSerialization` and dictionaries by hand.
func mapBySerialization(_ path: String) throws {
    let format = Date.ISO8601FormatStyle()
    var output = Output()
    try forEachLine(of: path) { line in
        guard let document = try JSONSerialization.jsonObject(with: line) as? [String: Any],
            let person = document["result"] as? [String: Any],
            let mapped = try mapped(person, format)
        else { throw PeerError(description: "not a person") }
        output.write(try JSONSerialization.data(withJSONObject: mapped, options: .withoutEscapingSlashes))
    }
    output.flush()
}

private func mapped(_ person: [String: Any], _ format: Date.ISO8601FormatStyle) throws -> [String: Any]? {
    guard let id = person["id"] as? Int, let name = person["name"] as? String,
        let email = person["user_email"] as? String, let info = person["personInfo"] as? [String: Any],
        let firstName = info["firstName"] as? String, let lastName = info["lastName"] as? String,
        let created = person["created_at"] as? String, let car = person["car"] as? [String: Any],
        let model = car["model"] as? String, let year = (car["year"] as? String).flatMap({ Int($0) }),
        let phones = person["phones"] as? [[String: Any]], let website = person["website"] as? String
    else { return nil }
    return [
        "id": id, "name": name, "email": email, "firstName": firstName, "lastName": lastName,
        "middleName": info["middleName"] as? String ?? NSNull() as Any,
        "createdAt": Int(try format.parse(created).timeIntervalSince1970),
        "car": ["model": model, "year": year] as [String: Any],
        "phones": phones.map { phone in
            [
                "countryCode": phone["ddi"] as? String, "areaCode": phone["ddd"] as? String,
                "number": phone["number"] as? String,
            ].compactMapValues { $0 }
        },
        "website": website,
    ]
}
