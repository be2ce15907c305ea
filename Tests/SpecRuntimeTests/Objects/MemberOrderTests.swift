import SpecRuntime
import Testing

/// Records whose members come in the spec's order are read in one go, others by noting their places first; both must
/// have the same result. With an observer, the second way is always taken.
struct MemberOrderTests {
    private static let mappings = """
        Person:
          root: result
          properties:
            id: {type: integer}
            name:
            first: {from: info.first, type: string}
            last: {from: info.last_name, type: string}
            born: {from: born_at, transform: {date: {from: iso8601, to: unix_seconds}}}
            code: {type: string, requires: {length: {max: 3}}}
            year: {type: integer, accept: [string]}
            car: {object: Car}
            phones: {list: Phone}
            tags: {list: string}
            numbers: {list: integer}
            things: list
            aVeryLongNameThatIsMuchLongerThanOthers: {type: string, default: none}
        Car: {properties: {model: {type: string}, next: {object: Car}}}
        Phone: {properties: {area: {from: a, required: true}, number: }}
        """

    /// The result of the second way.
    private func watched(_ json: String, _ trial: Trial) throws -> String {
        let options = ReadingOptions(observer: { _ in })
        return try Outcome { try trial.runtime.objects(from: .text(json), as: trial.mapping, options: options) }.text
    }

    private func expectAgreement(_ json: String, _ trial: Trial) throws {
        #expect(try trial.read(json) == watched(json, trial), "\(json)")
    }

    @Test(arguments: [
        #"{"id":1,"name":"a","info":{"first":"b","last_name":"c"},"car":{"model":"m"},"phones":[{"a":1,"number":2}]}"#,
        // Keys that stand twice.
        #"{"id":1,"id":2}"#, #"{"id":1,"name":"a","id":null}"#, #"{"car":{"model":"a"},"car":{}}"#,
        #"{"info":{"first":"a"},"info":{}}"#, #"{"info":{},"info":{"first":"a"}}"#, #"{"info":{"first":"a"},"info":1}"#,
        #"{"info":{"last_name":"a"},"info":{"last_name":"b"}}"#, #"{"info":{"first":"a","first":"b"}}"#,
        #"{"info":{"first":"a"},"id":1,"info":{"last_name":"b"}}"#,
        // Other orders.
        #"{"name":"a","id":1}"#, #"{"info":{"last_name":"c","first":"b"}}"#,
        #"{"tags":[],"phones":[{"number":2,"a":1}]}"#,
        // Escapes, in keys as well.
        #"{"name":"\u0041\n","info":{"first":"\"","last_name":"\\"}}"#, #"{"\u0069d":1,"n\u0061me":"a"}"#,
        #"{"name":"\x"}"#, #"{"born_at":"\u0032012-09-05T10:00:00Z"}"#, #"{"tags":["\t","a"],"things":["\u00e9"]}"#,
        // Unusual and wrong values.
        #"{"id":"1"}"#, #"{"id":-5,"year":-0}"#, #"{"id":1.5}"#, #"{"year":"2007"}"#, #"{"year":"x"}"#,
        #"{"code":"abcd"}"#,
        #"{"code":"abc","car":null}"#, #"{"code":null}"#, #"{"car":[]}"#, #"{"car":{"next":{"next":{"model":1}}}}"#,
        #"{"phones":[{}]}"#, #"{"phones":[{"a":1},null]}"#, #"{"phones":[{"a":1},2]}"#, #"{"phones":{}}"#,
        #"{"tags":["a",1]}"#, #"{"tags":[null]}"#, #"{"numbers":[1,-2,18446744073709551615]}"#, #"{"numbers":[1.0]}"#,
        #"{"things":[1,-2.5e3,"a",null,true,[{}],{"a":[]}]}"#, #"{"born_at":"2012-09-05T10:00:00Z","code":"a"}"#,
        #"{"born_at":"soon"}"#, #"{"name":{"a":1}}"#, #"{"name":true,"code":""}"#, "{}",
        #"{"aVeryLongNameThatIsMuchLongerThanOthers":"x"}"#, #"{"aVeryLongNameThatIsMuchLongerThanOtherS":"x"}"#,
        // Members that no rule names, before different ones.
        #"{"x":1,"id":1,"x":{},"name":"a","info":{"x":2,"last_name":"l"},"id2":[],"x":"y"}"#,
        // No JSON.
        #"{"id":01}"#, #"{"id":1,}"#, #"{"id":1 "name":2}"#, #"{"name":nul}"#, #"{"name":nulls}"#, #"{"tags":["a",]}"#,
        #"{"phones":[{"a":1}{"a":2}]}"#, #"{"phones":[{"a":1]}"#, #"{"car":{"model":"a"]}"#, #"{"name":tru,"id":1}"#,
        #"{"things":[falsy]}"#, #"{"numbers":[1x]}"#, #"{"info":{"first"}}"#, #"{"id":1}}"#,
    ])
    func saysTheSameByBothWays(_ record: String) throws {
        let trial = try Trial(Self.mappings)
        let filler = #""aVeryLongNameThatIsMuchLongerThanOthers":"z""#
        try expectAgreement(#"{"result":\#(record)}"#, trial)
        // With a value for the property that would else be given its default, which needs the second way.
        let whole = record.hasSuffix("}") && record != "{}" ? record.dropLast() + "," + filler + "}" : record[...]
        try expectAgreement(#"{"result":\#(whole)}"#, trial)
    }

    /// Facts learned from one record, such as keys that no rule names, must not be taken for granted in the next.
    @Test func readsEachLineForItself() throws {
        let trial = try Trial("Thing: {properties: {id: , b: {object: Part}, c: }}\nPart: {properties: {x: , y: }}")
        let lines = [
            #"{"x":1,"id":1,"b":{"id":0,"x":2,"c":3,"y":4},"c":5}"#, #"{"id":1,"x":0,"b":{"y":1,"x":2}}"#,
            #"{"c":1,"b":{},"id":2}"#, #"{"b":{"x":1},"id":2,"b":{"y":1}}"#, #"{"x":1,"id":3,"x":2,"b":{"b":1,"x":4}}"#,
        ]
        let expected = try lines.map { try watched($0, trial) }
        let repeated = (0..<300).map { lines[$0 * $0 % lines.count] }
        let run = try trial.stream(repeated.joined(separator: "\n"), .lines)
        #expect(run.lines == (0..<300).map { expected[$0 * $0 % lines.count] })
    }
}
