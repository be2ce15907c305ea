import SpecRuntime
import Testing

/// `as_text`: what stood in a JSON string is written in one.
struct WrittenTextTests {
    @Test func quotesElementsOfListsThatAreTransformed() throws {
        try expectWritten(
            "{list: {type: integer, as_text: true}, transform: sort}",
            [#"["5","3"]"#: #"["3","5"]"#, "[]": "[]"]
        )
        try expectWritten("{list: {type: boolean, as_text: true}, transform: unique}", [#"["true"]"#: #"["true"]"#])
        try expectWritten("{list: {type: integer, as_text: true}, transform: json}", [#""[\"5\"]""#: #""[\"5\"]""#])
        try expectWritten(
            "{list: {list: {type: integer, as_text: true}}, transform: {null_if: []}}",
            [#"[["5"],["3"]]"#: #"[["5"],["3"]]"#, "[]": "[]"]
        )
        try expectWritten(
            "{list: {date_format: unix_seconds, as_text: true}, transform: {null_if: []}}",
            [#"["0"]"#: #"["0"]"#]
        )
        try expectWritten(
            "{list: {type: integer, as_text: true, if_null: 'null'}, transform: {null_if: []}}",
            [#"["5",null]"#: #"["5",null]"#]
        )
    }

    @Test func quotesWhatNullIsWrittenAs() throws {
        try expectWritten(
            "{type: integer, as_text: true, transform: {null_if: 0}}",
            [#""0""#: #""0""#, #""7""#: #""7""#, "null": #""0""#]
        )
    }
}
