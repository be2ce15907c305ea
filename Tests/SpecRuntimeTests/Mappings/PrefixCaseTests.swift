import SpecRuntime
import Testing

/// `cases: {"invoice.*": Invoice}`: cases that stand for all texts which begin alike.
struct PrefixCaseTests {
    private static let cases = """
        Event:
          choose_by: type
          cases:
            "invoice.*": Invoice
            "*x": Star
            "customer.subscription.*": Subscription
            invoice.paid: Paid
            "customer.*": Customer
            "a*": A
            "aé*": E
            7: Seven
        Invoice: {properties: {type: {type: string, required: true}, id: }}
        Paid: {properties: [id]}
        Customer: {unknown: keep, properties: [id]}
        Subscription: {properties: [type, id]}
        Star: {properties: [type]}
        A: {properties: [type]}
        E: {properties: [type]}
        Seven: {properties: [id]}

        """

    private func mapping(of type: String, _ lines: String = cases) throws -> String {
        let shown = try Trial(lines).read(#"{"type":\#(type)}"#)
        guard shown.hasPrefix("{\"$mapping\":\"") else { return shown }
        return String(shown.dropFirst(13).prefix { $0 != "\"" })
    }

    @Test(arguments: [
        (#""invoice.paid""#, "Paid"), (#""invoice.created""#, "Invoice"), (#""invoice.""#, "Invoice"),
        (#""invoice.pai""#, "Invoice"), (#""invoice.paid.late""#, "Invoice"), (#""customer.created""#, "Customer"),
        (#""customer.subscription.deleted""#, "Subscription"), (#""customer.subscription""#, "Customer"),
        (#""customer.subscriptioo.""#, "Customer"), (#""a""#, "A"), (#""ab""#, "A"), (#""a\u00e9!""#, "E"),
        (#""a\u00eb""#, "A"), (#""*x""#, "Star"), (#""invoice""#, "!unknown-case type"),
        (#""b""#, "!unknown-case type"),
        (#""""#, "!unknown-case type"), ("7.0", "Seven"), ("true", "!unknown-case type"),
        ("null", "!unknown-case type"),
    ])
    func takesTheExactCaseAndThenTheLongestPrefix(type: String, expected: String) throws {
        var lines = Self.cases
        if expected == "Star" { lines = lines.replacing("\"*x\"", with: "\"*x*\"") }
        let found = try mapping(of: type, lines)
        #expect(found == expected || expected.hasPrefix("!") && found.hasPrefix("!unknown-case"), "\(type): \(found)")
    }

    @Test func takesTextAlone() throws {
        let lines = """
            Code: {choose_by: status, cases: {"4*": Wrong}, otherwise: Other}
            Wrong: {properties: [status]}
            Other: {properties: [status]}
            """
        #expect(try Trial(lines).read(#"{"status":"404"}"#) == #"{"$mapping":"Wrong","status":"404"}"#)
        #expect(try Trial(lines).read(#"{"status":404}"#) == #"{"$mapping":"Other","status":404}"#)
        let ofFlags = lines.replacing("\"4*\"", with: "\"t*\"")
        #expect(try Trial(ofFlags).read(#"{"status":"true"}"#) == #"{"$mapping":"Wrong","status":"true"}"#)
        #expect(try Trial(ofFlags).read(#"{"status":true}"#) == #"{"$mapping":"Other","status":true}"#)
        for json in [#"{"status":true}"#, #"{"status":"true"}"#] { try expectWritesBack(ofFlags, [json: json]) }
    }

    @Test func listsPrefixesAmongTheCases() throws {
        let trial = try Trial("Event: {choose_by: type, cases: {\"invoice.*\": A, b: A}}\nA: {properties: [type]}")
        let failure = try trial.failure(#"{"type":"invoic.paid"}"#)
        #expect(failure.message == "expected one of the cases `invoice.*`, `b` at `type`, found `invoic.paid`")
    }

    @Test func writesTheValueThatAPropertyHolds() throws {
        for json in [
            #"{"type":"invoice.created","id":1}"#, #"{"type":"customer.subscription.x","id":1}"#, #"{"type":"aéé"}"#,
        ] {
            try expectWritesBack(Self.cases, [json: json])
        }
        // Where the mapping keeps members, it keeps the value.
        try expectWritesBack(Self.cases, [#"{"type":"customer.x","id":1}"#: #"{"id":1,"type":"customer.x"}"#])
        let trial = try Trial(Self.cases)
        func write(_ mapping: String, _ type: Value) throws -> String {
            let object = try trial.runtime.makeObject(mapping)
            object.type = type
            return try trial.write(object, as: "Event")
        }
        #expect(try write("Subscription", "customer.subscription.y") == #"{"type":"customer.subscription.y"}"#)
        #expect(try write("Subscription", "customer.y") == "!unknown-case type")
        #expect(try write("Invoice", "invoice.paid") == "!unknown-case type")
        #expect(try write("A", "aé") == "!unknown-case type")
        // No value is known to lead to it.
        #expect(try write("A", .null) == #"{"type":null}"#)
    }

    @Test func writesTheValueOfACaseThatHasOne() throws {
        let lines = """
            Box: {properties: {v: {object: Event}}}
            Event: {choose_by: type, cases: {"a.*": A, a.b: A}}
            A: {properties: [id]}
            """
        try expectWritesBack(lines, [#"{"v":{"id":1,"type":"a.c"}}"#: #"{"v":{"id":1,"type":"a.b"}}"#])
    }
}
