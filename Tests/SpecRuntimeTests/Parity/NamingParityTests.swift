import SpecRuntime
import Testing

/// JSONCache's keys: snake_case outside, camelCase inside, and its one reserved word.
struct NamingParityTests {
    /// A-36, J02: the keys of a mapping are converted, those of objects inside by their own mapping, values never.
    @Test func convertsTheKeysOfItsOwnMapping() throws {
        try expectReads(
            "Thing: {naming: snake_case, properties: {snakeCaseAttribute: , inner: {object: Inner}}}\nInner: {properties: [a_b]}",
            [
                #"{"snake_case_attribute":{"x_y":1},"inner":{"a_b":2}}"#:
                    #"{"snakeCaseAttribute":{"x_y":1},"inner":{"a_b":2}}"#
            ]
        )
    }

    /// A-37, A-38: a property's key is made from its words; JSONCache makes `urlpath` and `address2line` of the last ones.
    @Test(arguments: [
        ("otherNames", "other_names"), ("urlPath", "url_path"), ("fooBarBaz", "foo_bar_baz"), ("name", "name"),
        ("userID", "user_id"), ("URLPath", "url_path"), ("address2Line", "address2_line"),
    ])
    func spellsKeysInSnakeCase(property: String, key: String) throws {
        let mapping = "Thing: {naming: snake_case, properties: [\(property)]}"
        try expectReads(mapping, ["{\"\(key)\":1}": "{\"\(property)\":1}"])
        try expectWritesBack(mapping, ["{\"\(key)\":1}": "{\"\(key)\":1}"])
    }

    /// A-39, A-40, J16: every key comes back as it was, also those that no spelling rule produces, `_` among them.
    @Test(arguments: [
        "user_id", "line_2", "address_2_line", "_id", "name_", "a__b", "_", "__", "URL_path", "foo_barBaz",
    ])
    func keepsEveryKeyAsItWas(_ key: String) throws {
        let json = "{\"\(key)\":1}"
        let keeping = try Trial("Thing: {naming: snake_case, unknown: keep}")
        #expect(try keeping.write(keeping.object(json)) == json)
        try expectWritesBack("Thing: {naming: snake_case, properties: {value: '\"\(key)\"'}}", [json: json])
    }

    /// A-39, J17: two properties with one key are refused when the spec is loaded; none is lost.
    @Test func refusesTwoPropertiesWithOneKey() throws {
        try expectRefused([
            "Thing: {naming: snake_case, properties: [userID, userId]}": "naming-collision",
            "Thing: {properties: {bandDescription: description, albumDescription: description}}": "path-collision",
        ])
    }

    /// A-37, A-38, A-41, J04, J05, Z-3: a reserved key gets the mapping's name in front; others stay.
    @Test(arguments: [
        ("Band", "bandDescription", "description"), ("SnakeCase", "snakeCaseDescription", "description"),
        ("Album", "bandDescription", "band_description"), ("Some", "camelCaseDescription", "camel_case_description"),
    ])
    func qualifiesReservedKeys(mapping: String, property: String, key: String) throws {
        let spec = "\(mapping): {naming: snake_case, reserved: [description], properties: [\(property)]}"
        try expectReads(spec, ["{\"\(key)\":\"x\"}": "{\"\(property)\":\"x\"}"])
        try expectWritesBack(spec, ["{\"\(key)\":\"x\"}": "{\"\(key)\":\"x\"}"])
    }

    /// A-41: the reserved word is qualified whatever the naming.
    @Test func qualifiesWithoutANamingToo() throws {
        let spec = "Band: {reserved: [description], properties: [bandDescription, name]}"
        try expectReads(spec, [#"{"description":"x","name":"y"}"#: #"{"bandDescription":"x","name":"y"}"#])
        try expectWritesBack(spec, [#"{"description":"x","name":"y"}"#: #"{"description":"x","name":"y"}"#])
        try expectReads(
            "Band: {reserved: [description], unknown: keep}",
            [#"{"description":"x"}"#: #"{"bandDescription":"x"}"#]
        )
    }
}
