/// A spec of two files with no findings but one, about samples that nobody uses.
enum PeopleSpec {
    static let text = """
        specmap: 1
        use: [common.yaml]
        defaults: {naming: snake_case}
        mappings:
          # 🚀 é
          Person:
            primary_key: email
            properties:
              firstName:
              email: user_email
              car: {object: Car}
              home: {object: Address}
              tags: {list: string, transform: unique}
              age: {type: integer, requires: {min: 0}}
          Car:
            properties: {model: , year: {type: integer, accept: [string]}}
        examples:
          - name: a person
            mapping: Person
            json: {first_name: "L🚀", user_email: l@x, car: {model: i30, year: 2013}}
            object: {firstName: "L🚀", email: l@x, car: {model: i30, year: 2013}}

        """

    static let common = """
        specmap: 1
        mappings:
          Address:
            description: where someone lives
            properties: [street, city]

        """

    static let files = ["people.yaml": text, "common.yaml": common]
}
