import SpecRuntime
import Testing

/// `naming`: how JSON keys are spelled for properties that name no path.
struct NamingTests {
    private static let properties = [
        "firstName", "userID", "htmlURL2", "imageURLs", "name", "address2Line", "_private",
    ]

    @Test(arguments: [
        ("none", ["firstName", "userID", "htmlURL2", "imageURLs", "name", "address2Line", "_private"]),
        ("snake_case", ["first_name", "user_id", "html_url2", "image_urls", "name", "address2_line", "_private"]),
        ("kebab-case", ["first-name", "user-id", "html-url2", "image-urls", "name", "address2-line", "_private"]),
        ("PascalCase", ["FirstName", "UserId", "HtmlUrl2", "ImageUrls", "Name", "Address2Line", "_Private"]),
        ("camelCase", ["firstName", "userID", "htmlURL2", "imageURLs", "name", "address2Line", "_private"]),
        (
            "SCREAMING_SNAKE_CASE",
            ["FIRST_NAME", "USER_ID", "HTML_URL2", "IMAGE_URLS", "NAME", "ADDRESS2_LINE", "_PRIVATE"]
        ),
    ])
    func spellsKeys(naming: String, keys: [String]) throws {
        let mapping = "Thing: {naming: \(naming), properties: [\(Self.properties.joined(separator: ", "))]}"
        let json = "{" + keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let object = zip(Self.properties, keys).map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
        try expectReads(mapping, [json: "{\(object)}"])
        try expectWritesBack(mapping, [json: json])
    }

    @Test func leavesPathsAlone() throws {
        try expectReads(
            """
            Thing:
              naming: snake_case
              properties: {firstName: , lastName: lastName, fullName: {from: [fullName, full_name]}}
              within: {personInfo: {middleName: }}
            """,
            [
                #"{"first_name":1,"lastName":2,"full_name":3,"personInfo":{"middle_name":4}}"#:
                    #"{"firstName":1,"lastName":2,"fullName":3,"middleName":4}"#,
                #"{"firstName":1,"last_name":2,"person_info":{"middle_name":4}}"#: "{}",
            ]
        )
    }

    @Test func holdsForTheMappingThatSaysIt() throws {
        try expectReads(
            """
            Thing: {properties: {firstCar: {object: Car}, allCars: {dictionary: Car}}}
            Car: {naming: none, properties: [modelName]}
            """,
            [
                #"{"first_car":{"modelName":"a"},"all_cars":{"some_key":{"modelName":"b"}}}"#:
                    #"{"firstCar":{"modelName":"a"},"allCars":{"some_key":{"modelName":"b"}}}"#
            ],
            defaults: "{naming: snake_case}"
        )
    }

    @Test func takesKeysThatAreNoNamesAsTheyAre() throws {
        try expectReads(
            "Thing: {naming: snake_case, properties: {isOn: , has2FA: , X: , iOS: }}",
            [#"{"is_on":1,"has2_fa":2,"x":3,"i_os":4}"#: #"{"isOn":1,"has2FA":2,"X":3,"iOS":4}"#]
        )
    }
}
