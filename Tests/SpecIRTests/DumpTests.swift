import SpecIR
import SpecSource
import Testing

/// Dumps of specs with ranges, against files of `Goldens`.
struct DumpTests {
    @Test func showsAllThatASpecSays() throws {
        let set = try load([
            "person.yaml": """
            specmap: 1
            description: people
            use: [car.yaml]
            defaults:
              {naming: snake_case, date_format: [iso8601, day], unknown: warn, omit: [null, empty], primary_key: [name]}
            host: {updates: [merged]}
            mappings:
              Person:
                entity: Human
                primary_key: name
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
                  boss: {reference: Person, by: email, create: false, if_unlinked: fail}
                  friends: {reference_list: Person, update: {call: merged}}
                  cars: {list: Car, same_by: [model], orphans: delete}
                  staff: {inverse: Person.boss}
                  tags: {list: string, transform: [trim, {split: ","}], description: labels}
                within:
                  personInfo.0: {firstName: , last: surname}
            examples:
              - {name: it, mapping: Person, given: {Human: [{name: Ida}]}, json: {}, errors: []}
            """,
            "car.yaml":
                "specmap: 1\nmappings: {Car: {primary_key: model, properties: [model]}, Phone: {properties: {x: .}}}\n",
        ])
        try expectGolden(set.dump(), "person.txt")
    }

    @Test func showsTheRestOfTheLanguage() throws {
        let set = try load([
            "order.yaml": """
            specmap: 1
            defaults: {reserved: [description]}
            host:
              transformers:
                slug: {reads: string, returns: [string, 'null'], kind: one_way, argument: integer, description: short}
              requirements: [isPaid]
              initializers: [byNumber]
              mappers: [money]
              updates: [newest]
            mappings:
              Order:
                extends: Base
                remove: [note]
                unknown_into: rest
                drop: [debug, meta.trace]
                initializer: byNumber
                constants: {meta.version: 2, meta.kind: {a: [no]}}
                requires: [{at_least_one: [phone, mail]}, {exactly_one: [phone, mail], passes: isPaid}]
                properties:
                  number: {from: [no, number], deprecated: [number], as_text: true, type: integer, sensitive: true}
                  title: {template: '{first} "{last.0}"'}
                  image: {first_of: [{from: image, object: Image}, {template: '{a}'}, {from: url, type: url}]}
                  phone: {from: telecom, where: {system: [phone, fax], on: true}, pick: value, take: last}
                  mail: {list: string, accept_single: true, if_item_invalid: skip, duplicates: allow, ordered: false}
                  tags: {dictionary: string, pairs: [Key, Value], update: merge}
                  people: {dictionary: Image, member_as: name}
                  outer: {from: ^.^.id, transform: {slug: 3}}
              Base: {properties: [note, orderDescription]}
              Image: {properties: [link]}
              Amount: {mapper: money}
              Any: {choose_by_type: ., cases: {object: Order, array: Image}, otherwise: Base}
              Kind: {choose_by: kind, cases: {a: Leaf}, otherwise: skip}
              Leaf: {properties: [kind]}
            examples:
              - name: an order
                description: both ways
                mapping: Order
                json: {no: "12"}
                object: {number: 12}
                errors: [{property: phone, id: missing}]
                warnings: []
                writes_file: written.json
                round_trip: true
              - {name: part, mapping: Leaf, json: [1.50], object_includes: {kind: a}}
            """
        ])
        try expectGolden(set.dump(), "order.txt")
    }
}
