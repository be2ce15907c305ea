import SpecRuntime
import Testing

/// MAXJsonAdapter's four lists, EFDataMappingKit's keys and Crust's key sets.
struct SelectionParityTests {
    private static let json = #"{"a":1,"b":2,"c":3}"#

    /// B-1, B-2, B-3, B-4, B-9, M35: four lists; `only` wins over `ignore`, an empty one takes nothing, unknown names are refused.
    @Test(arguments: [
        ("only: {read: [a]}", #"{"a":1}"#, json), ("only: {write: [a]}", json, #"{"a":1}"#),
        ("ignore: {read: [a]}", #"{"b":2,"c":3}"#, json), ("ignore: {write: [a]}", json, #"{"b":2,"c":3}"#),
        ("only: [c, a], ignore: [a]", #"{"a":1,"c":3}"#, #"{"a":1,"c":3}"#), ("only: []", "{}", "{}"),
        ("only: {read: []}, ignore: {read: [a]}", "{}", json),
    ])
    func takesPartByLists(lists: String, read: String, written: String) throws {
        let trial = try Trial("Thing: {\(lists), properties: [a, b, c]}")
        #expect(try trial.read(Self.json) == read)
        #expect(try trial.write(["a": 1, "b": 2, "c": 3]) == written)
        try expectRefused([
            "Thing: {only: [a, x], properties: [a]}": "unknown-property",
            "Thing: {ignore: [x], properties: [a]}": "unknown-property",
        ])
    }

    /// B-5, M04, M05, M07: lists name properties, not keys, and what they leave out keeps its old value.
    @Test func namesPropertiesAndKeepsTheRest() throws {
        let properties = "properties: {firstName: first, lastName: last, email: mail, secondEmail: }"
        let old = #"{"lastName":"old"}"#
        for (list, expected) in [
            ("ignore: {read: [lastName, secondEmail]}", #"{"firstName":"B","lastName":"old","email":null}"#),
            ("only: {read: [firstName, email]}", #"{"firstName":"B","lastName":"old","email":null}"#),
        ] {
            let trial = try Trial("User: {\(list), \(properties)}")
            let object = try trial.runtime.makeObject("User")
            object.lastName = "old"
            let json = #"{"first":"B","last":"W","mail":null,"secondEmail":null}"#
            try trial.runtime.refresh(object, from: .text(json))
            #expect(object.json == expected, "\(old)")
        }
        try expectRefused(["User: {ignore: [last], \(properties)}": "unknown-property"])
    }

    /// M04: what is left out keeps nothing from its neighbours: their conversions go on.
    @Test func convertsWhatIsNotIgnored() throws {
        try expectReads(
            """
            User:
              ignore: {read: [firstName, secondEmail]}
              properties:
                firstName:
                secondEmail:
                stringAge: {type: string, accept: [integer]}
                stringSecondAge: {type: string, accept: [integer]}
            """,
            [
                #"{"firstName":"Bruce","stringAge":52,"stringSecondAge":34}"#:
                    #"{"stringAge":"52","stringSecondAge":"34"}"#
            ]
        )
    }

    /// M13, M14: the lists for writing; one that is null and on `only` is written as null.
    @Test func leavesOutWhatIsWritten() throws {
        let properties = "properties: {firstName: , stringAge: {type: integer}, secondStringAge: , email: }"
        let values: KeyValuePairs<String, Value> = [
            "firstName": nil, "stringAge": 24, "secondStringAge": 24, "email": nil,
        ]
        let ignoring = try Trial("User: {ignore: {write: [firstName, stringAge]}, \(properties)}")
        #expect(try ignoring.write(values) == #"{"secondStringAge":24,"email":null}"#)
        let only = try Trial(
            "User: {only: {write: [firstName, stringAge, email]}, ignore: {write: [email]}, \(properties)}"
        )
        #expect(try only.write(values) == #"{"firstName":null,"stringAge":24,"email":null}"#)
    }

    /// B-6: on the list means written and read, for an array as for one object; an upstream test expects otherwise.
    @Test func treatsAnArrayAsItsObjects() throws {
        try expectReads(
            "User: {only: [stringAge], properties: {name: , stringAge: {type: string, accept: [integer]}}}",
            [
                #"{"name":"B","stringAge":21}"#: #"{"stringAge":"21"}"#,
                #"[{"name":"B","stringAge":21},{"stringAge":22}]"#: #"{"stringAge":"21"} {"stringAge":"22"}"#,
            ]
        )
    }

    // MARK: Parts

    private static let company = """
        Company: {properties: {uuid: , name: , employees: {list: Employee}, boss: {object: Employee}}}
        Employee: {properties: {uuid: , name: , joinDate: }}
        """
    private static let companyJSON =
        #"{"uuid":"c","name":"C","employees":[{"uuid":"e","name":"E","joinDate":"j"}],"boss":{"uuid":"b","name":"B"}}"#

    /// B-7, B-8, K-1, K-2, K-3, K-5, K-8, K-9, G-13, G-14, E37, C56: a part is paths of properties, nested ones by dots, for both ways.
    @Test(arguments: [
        (["uuid", "employees.uuid", "employees.name"], #"{"uuid":"c","employees":[{"uuid":"e","name":"E"}]}"#),
        (["employees"], #"{"employees":[{"uuid":"e","name":"E","joinDate":"j"}]}"#),
        (["uuid", "name", "employees", "boss"], companyJSON), ([], "{}"),
    ])
    func readsAndWritesAPart(paths: [String], expected: String) throws {
        let trial = try Trial(Self.company)
        #expect(try trial.read(Self.companyJSON, only: paths) == expected)
        #expect(try trial.write(trial.object(Self.companyJSON), only: paths) == expected)
    }

    /// K-3, K-4, C56: outside the part nothing is checked; an impossible path is reported with the nearest.
    @Test func checksOnlyThePart() throws {
        let trial = try Trial("Thing: {properties: {a: , b: {required: true}, c: {type: integer}}}")
        #expect(try trial.read(#"{"a":1,"c":"x"}"#, only: ["a"]) == #"{"a":1}"#)
        for path in ["a.x", "aa", "employees"] {
            #expect(throws: UnknownNameError.self) { try trial.object("{}", only: [path]) }
        }
    }

    /// K-6, C56: with an empty part of a child there is no child; Crust makes one without properties.
    @Test func readsAPartIntoAnObject() throws {
        let trial = try Trial(Self.company)
        let company = try trial.object(Self.companyJSON)
        try trial.runtime.refresh(
            company,
            from: .text(#"{"uuid":"x","name":"X","employees":null,"boss":{"name":"N","uuid":"n"}}"#),
            only: ["name", "boss.name"]
        )
        #expect(company.uuid == "c")
        #expect(company.name == "X")
        #expect(company.boss?["name"] == "N")
        #expect(company.employees?.list?.count == 1)
    }
}
