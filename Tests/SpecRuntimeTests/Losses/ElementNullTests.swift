import SpecRuntime
import Testing

/// Null among the elements of lists and dictionaries.
struct ElementNullTests {
    @Test func takesNullWhereElementsMayBeAnything() throws {
        let json = #"[1,null,"a",[null]]"#
        for rule in ["{list: any}", "{list: {type: any}}", "{list: {type: any, if_null: null}}"] {
            try expectValues(rule, [json: json])
            try expectWritten(rule, [json: json])
        }
        try expectValues("{dictionary: any}", [#"{"a":null}"#: #"{"a":null}"#])
        try expectValues("{list: {list: any}}", ["[[null]]": "[[null]]", "[null]": "!null value.0"])
    }

    @Test func refusesNullElsewhere() throws {
        try expectValues("{list: {type: any, if_null: fail}}", ["[1,null]": "!null value.1"])
        try expectValues("{list: string}", ["[null]": "!null value.0"])
        try expectValues("{list: {transform: uppercase}}", ["[null]": "!null value.0"])
    }
}
