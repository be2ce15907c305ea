import SpecIR
import SpecSource
import Testing

/// Which mappings make the same objects, and where their keys stand.
struct EntityTests {
    private func summary(_ set: SpecSet) -> [String] {
        set.entities.map { entity in
            let names = entity.mappings.map { set.mappings[$0].name.value }.joined(separator: " ")
            return "\(entity.name): \(names), key \(entity.key.joined(separator: " "))"
        }
    }

    private func vehicles() throws -> SpecSet {
        try load([
            "a.yaml": """
            specmap: 1
            defaults: {primary_key: id}
            mappings:
              Vehicle: {choose_by: kind, cases: {bus: Any, car: Car, truck: Truck}, otherwise: Vehicle2}
              Vehicle2: {choose_by: kind, cases: {car: Car}}
              Car: {properties: {model: , id: , owner: {object: Person}}}
              Truck: {entity: Car, properties: [id]}
              Any: {properties: [x]}
              Person:
                properties:
                  cars: {list: {object: Car}}
                  ride: {object: Vehicle}
                  names: {list: string}
            """
        ])
    }

    @Test func putsMappingsOfOneNameTogether() throws {
        #expect(try summary(vehicles()) == ["Car: Car Truck, key id", "Any: Any, key ", "Person: Person, key "])
    }

    @Test func keepsFilesApartThatDoNotMeet() throws {
        let common = "specmap: 1\nmappings: {Money: {properties: [amount]}}\n"
        let shop = { (key: String) in
            "specmap: 1\nuse: [common.yaml]\nmappings: {Order: {primary_key: \(key), properties: [\(key)]}}\n"
        }
        let set = try load(["a.yaml": shop("id"), "b.yaml": shop("number"), "common.yaml": common])
        #expect(summary(set) == ["Order: Order, key id", "Money: Money, key ", "Order: Order, key number"])
        #expect(set.mappings(ofEntity: "Order").count == 2)
    }

    @Test func seesEntitiesOfUsedFiles() throws {
        let set = try load([
            "a.yaml":
                "specmap: 1\nuse: [b.yaml]\nmappings: {Line: {entity: Band, primary_key: id, properties: [id]}}\n",
            "b.yaml": "specmap: 1\nmappings: {Band: {primary_key: id, properties: [x, id]}}\n",
        ])
        #expect(summary(set) == ["Band: Line Band, key id"])
        #expect(set.keyPlaces(of: 1, by: nil).map(\.property) == [1])
    }

    @Test func findsTheKeyOfAMappingAndOfWhatItChooses() throws {
        let set = try vehicles()
        let places = { (name: String, by: String?) in
            set.keyPlaces(of: set.entries(named: name)[0], by: by).map {
                "\(set.mappings[$0.mapping].name.value) \($0.property)"
            }
        }
        #expect(places("Car", nil) == ["Car 1"])
        #expect(places("Car", "model") == ["Car 0"])
        #expect(places("Vehicle", nil) == ["Car 1"], "the first case has no key")
        #expect(places("Vehicle2", "owner") == ["Car 2"])
        #expect(places("Any", nil) == [])
        #expect(places("Car", "nothing") == [])
    }

    @Test func findsWhereRelationshipsLead() throws {
        let set = try vehicles()
        let person = set.entries(named: "Person")[0]
        let targets = set.mappings[person].properties.map { set.target(of: $0.rule, seenFrom: person) }
        #expect(targets.map { $0.map { set.mappings[$0].name.value } } == ["Car", "Vehicle", nil])
    }

    @Test func findsNoEndOfChoosersInACircle() throws {
        var ids: [String] = []
        let text = "specmap: 1\nmappings: {A: {choose_by: k, cases: {b: B}}, B: {choose_by: k, cases: {a: A}}, "
        _ = try SpecSet.load(texts: ["a.yaml": text + "C: {properties: {x: {reference: A}}}}"]) { ids.append($0.id) }
        #expect(ids == ["endless-object"])
    }

    @Test func tellsOfDifferentKeysWhereBothAreKnown() throws {
        let line = "{entity: Band, primary_key: ①nr②, properties: [nr]}"
        try expectFindings(
            "specmap: 1\nmappings:\n  Band: {primary_key: ③id④, properties: [id]}\n  Line: \(line)\n",
            ["entity-keys-differ ①②, note ③④"]
        )
    }

    @Test func tellsOnceOfAMappingThatIsNotThere() throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              Band: {properties: {label: {object: Label}}}
              Line: {entity: Band, properties: {label: {object: ①Lable②}}}
              Label: {properties: [name]}
            """,
            ["unknown-mapping ①②"]
        )
    }

    @Test func tellsOfAnInheritedInverseThatLeadsElsewhere() throws {
        let line = { (entity: String) in
            """
            specmap: 1
            mappings:
              Band: {primary_key: id, properties: {id: , albums: {inverse: Album.①band②}}}
              Line: {\(entity)extends: ③Band④, properties: [x]}
              Album: {primary_key: id, properties: {id: , ⑤band⑥: {reference: Band}}}
            """
        }
        try expectFindings(line(""), ["inverse-mismatch ①②, note ⑤⑥, note ③④"])
        try expectFindings(line("entity: Band, "), [])
    }

    @Test func checksTheKeyOfEachFileByItself() throws {
        let head = "specmap: 1\ndefaults: {primary_key: ①id②}\nmappings:\n"
        try expectFindings(
            head + "  A: {properties: {③id④: {type: boolean}}}\n  B: {properties: [x]}\n",
            ["primary-key-type ①②, note ③④"]
        )
    }

    @Test func letsAnInverseLeadBackByAnyRelationship() throws {
        for rule in [
            "object: Band", "reference: Band", "list: Line", "reference_list: Line", "dictionary: Band",
            "list: {object: Band}", "first_of: [{from: a, object: Band}, {from: b, type: string}]",
            "object: Some, from: x",
        ] {
            _ = try load([
                "a.yaml": """
                specmap: 1
                mappings:
                  Band: {primary_key: id, properties: {id: , albums: {inverse: Album.band}}}
                  Line: {entity: Band, primary_key: id, properties: [id]}
                  Album: {primary_key: no, properties: {no: , band: {\(rule)}}}
                  Some: {choose_by: kind, cases: {band: Band, album: Album}}
                """
            ])
        }
    }

    @Test func warnsOfAKeyOfTheFileThatNoMappingCanHave() throws {
        let head = "specmap: 1\ndefaults: {primary_key: "
        try expectFindings(
            head + "①idd②}\nmappings: {A: {properties: [id]}, B: {properties: [x]}}\n",
            ["unused-primary-key ①②"]
        )
        try expectFindings(head + "[id, ①y②]}\nmappings: {A: {properties: [id]}}\n", ["unused-primary-key ①②"])
        for mappings in ["{A: {properties: [idd]}, B: {properties: [x]}}", "{A: {unknown: keep}}"] {
            try expectFindings(head + "idd}\nmappings: \(mappings)\n", [])
        }
        try expectFindings(head + "idd}\n", [])
    }
}
