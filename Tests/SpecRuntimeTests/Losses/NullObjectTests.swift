import SpecRuntime
import Testing

/// `if_all_null`: objects that paths open, where null stood in their place.
struct NullObjectTests {
    private static let lines = """
        Thing: {if_all_null: null, properties: {city: address.city, zip: address.zip.code, name: }}
        """

    @Test func writesNullWhereAllOfTheObjectIsNull() throws {
        try expectWritesBack(
            Self.lines,
            [
                #"{"address":null,"name":null}"#: #"{"address":null,"name":null}"#,
                #"{"address":{"city":null,"zip":null}}"#: #"{"address":null}"#,
                #"{"address":{"city":"A","zip":null}}"#: #"{"address":{"city":"A","zip":null}}"#,
                #"{"address":{"city":null,"zip":{"code":1}}}"#: #"{"address":{"city":null,"zip":{"code":1}}}"#,
                // One of the two isn't there, so that it wasn't the object that was null.
                #"{"address":{"city":null}}"#: #"{"address":{"city":null}}"#, #"{"address":{}}"#: "{}",
            ]
        )
    }

    @Test func keepsTheObjectUnlessTheMappingSaysSo() throws {
        for setting in ["", "if_all_null: object, "] {
            try expectWritesBack(
                "Thing: {\(setting)properties: {city: address.city}}",
                [#"{"address":null}"#: #"{"address":{"city":null}}"#]
            )
        }
    }

    @Test func holdsForTheFileAndIsInherited() throws {
        let lines = "Thing: {extends: Base}\nBase: {properties: {city: address.city}}"
        try expectWritesBack(lines, [#"{"address":null}"#: #"{"address":null}"#], defaults: "{if_all_null: null}")
        try expectWritesBack(
            "Thing: {extends: Base}\nBase: {if_all_null: null, properties: {city: address.city}}",
            [#"{"address":null}"#: #"{"address":null}"#]
        )
    }

    @Test func leavesWhatElseStandsInTheObject() throws {
        let trial = try Trial("Thing: {if_all_null: null, unknown: keep, properties: {city: address.city}}")
        #expect(
            try trial.write(trial.object(#"{"address":{"city":null,"x":1}}"#)) == #"{"address":{"city":null,"x":1}}"#
        )
        #expect(try trial.write(trial.object(#"{"address":null}"#)) == #"{"address":null}"#)
        try expectWritesBack(
            "Thing: {if_all_null: null, constants: {address.kind: home}, properties: {city: address.city}}",
            [#"{"address":{"kind":"home","city":null}}"#: #"{"address":{"kind":"home","city":null}}"#]
        )
        try expectWritesBack(
            "Thing: {if_all_null: null, properties: {city: {from: address.city, omit: [null]}, zip: address.zip}}",
            [#"{"address":null}"#: #"{"address":{"zip":null}}"#]
        )
    }

    @Test func holdsForChosenAndSharedObjects() throws {
        try expectWritesBack(
            """
            Thing: {properties: {v: {object: Choice}, w: {object: Shared}}}
            Choice: {choose_by: kind, cases: {a: A}}
            A: {if_all_null: null, properties: {x: box.x}}
            Shared: {if_all_null: null, properties: {part: {object: Part, from: .}, id: }}
            Part: {properties: {y: box.y, z: box.z}}
            """,
            [
                #"{"v":{"box":null,"kind":"a"},"w":{"box":null,"id":1}}"#:
                    #"{"v":{"box":null,"kind":"a"},"w":{"box":null,"id":1}}"#
            ]
        )
    }
}
