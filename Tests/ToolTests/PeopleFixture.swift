/// A small spec and JSON for it, for tests of how the commands behave.
enum PeopleFixture {
    static let spec = """
        specmap: 1

        mappings:
          Person:
            root: result
            properties:
              name: {type: string}
              email: user_email
              car: {object: Car}

          Car:
            properties: {model: , year: {type: integer, accept: [string]}}

        """

    static let good = """
        {"result":{"name":"Lucas","user_email":"lucas@example.com","car":{"model":"i30","year":"2013"}}}

        """

    static let object = """
        {"name":"Lucas","email":"lucas@example.com","car":{"model":"i30","year":2013}}

        """

    static let bad = """
        {"result": {"name": "Lucas",
          "car": {"model": "i30", "year": "thirty"}}}

        """

    /// Three records; the second one's name is a number.
    static let mixed = """
        {"result":{"name":"Ana"}}
        {"result":{"name":7}}
        {"result":{"name":"Maria"}}

        """

    /// A folder that holds the spec as `spec.yaml` and these files.
    static func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
        try TemporaryFolder(["spec.yaml": spec].merging(files) { $1 })
    }

    /// The arguments of `specmap` to map or unmap people.
    static func arguments(_ verb: String, _ more: String...) -> [String] {
        [verb, "--spec", "spec.yaml", "--as", "Person"] + more
    }
}
