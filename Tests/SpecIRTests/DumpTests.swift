import SpecIR
import SpecSource
import Testing

/// What a spec became, with ranges, against files of `Goldens`.
struct DumpTests {
    @Test func showsAllThatASpecSays() throws {
        let set = try load([
            "person.yaml": """
            specmap: 1
            description: people
            use: [car.yaml]
            defaults: {naming: snake_case, date_format: [iso8601, day], unknown: warn, omit: [null, empty]}
            mappings:
              Person:
                description: one of us
                root: result
                only: {read: [name, email, firstName, born]}
                ignore: {write: [born]}
                if_missing: leave
                if_null: null
                if_invalid: fail
                properties:
                  name:
                  email: [user_email, 'meta."e-mail"']
                  born: {from: $.born, date_format: 'dd.MM.yyyy', direction: read}
                  age: {to: years, type: integer, accept: [string], default: 7, required: true, if_invalid: default}
                  car: {object: Car, omit: [null]}
                  phones: {list: Phone, if_missing: default, default: []}
                  scores: {dictionary: {list: {type: number, if_null: null}}}
                  kind: {type: integer, values: {0: new, 1: null}, otherwise: {a: 1}}
                  tags: {list: string, transform: [trim, {split: ","}], description: labels}
                within:
                  personInfo.0: {firstName: , last: surname}
            """,
            "car.yaml": "specmap: 1\nmappings: {Car: {properties: [model]}, Phone: {properties: {x: .}}}\n",
        ])
        try expectGolden(set.dump(), "person.txt")
    }
}
