import SpecIR
import Testing

/// The table of what isn't written back, and why.
struct LossReasonTests {
    @Test func isThePageOfTheGuide() throws {
        try expectCopy(of: LossReference.markdown, at: "Sources/SpecRuntime/SpecMap.docc/WrittenBack.md")
    }

    @Test(arguments: LossReason.allCases)
    func isFoundInItsOwnExample(_ reason: LossReason) throws {
        let found = try losses(reason.facts.example)
        #expect(found.contains { $0.reason == reason }, "\(found.map(\.reason.rawValue))")
        // Nothing else in it is worse.
        #expect(reason.isBroken || !found.contains { $0.reason.isBroken })
    }

    @Test(arguments: LossReason.allCases)
    func saysWhatToWriteInstead(_ reason: LossReason) {
        let facts = reason.facts
        #expect(!facts.lost.isEmpty && !facts.why.isEmpty && !facts.instead.isEmpty)
        for text in [facts.lost, facts.why, facts.instead] {
            #expect(!text.hasSuffix(".") && text.first?.isUppercase != true)
        }
        // JSON that comes back is an object that comes back.
        #expect(facts.verdict.json >= facts.verdict.object)
        #expect(facts.verdict.json > .lossless)
        #expect(facts.verdict.json != .normalising || facts.verdict.object == .lossless)
    }

    /// A property rule, or mappings of which `T` is looked at, and what they lose.
    @Test(arguments: [
        ("string", ""), ("{type: integer}", ""), ("{transform: {prefix: x}}", ""), ("{type: url}", ""),
        ("{from: a, to: b, direction: both}", "written-elsewhere refused-elsewhere"),
        ("{type: string, required: true, omit: [empty]}", "required-omitted"),
        ("{type: integer, required: true, omit: [empty]}", ""),
        ("{required: true, omit: [null]}", ""),
        ("{type: integer, if_missing: fail, if_null: leave}", "null-left unset-not-read"),
        ("{type: integer, if_invalid: null, if_null: fail, omit: [null]}", "invalid-replaced omitted-null"),
        ("{type: integer, if_missing: null, if_null: fail}", "null-for-missing null-not-read"),
        ("{type: integer, default: 5, omit: [default]}", "default-omitted"),
        ("{values: {A: a}, otherwise: null}", "table-otherwise"),
        ("{values: {A: a, B: b}, otherwise: b}", "table-otherwise"),
        ("{values: {A: a}, otherwise: b}", "otherwise-not-written"),
        ("{list: {values: {A: a}, otherwise: b}}", "otherwise-not-written"),
        ("{values: {A: a}, otherwise: b, direction: read}", "read-only"),
        ("{type: integer, as_text: true, accept: [integer]}", "converted as-text"),
        (
            "{type: integer, as_text: true, accept: [integer], transform: {null_if: '-1'}}",
            "converted as-text transformer"
        ),
        ("{values: {A: a, 1: a}, accept: [integer]}", "converted table-two-keys"),
        (
            "{values: {A: a, 1: a}, accept: [integer], transform: {null_if: '1'}}",
            "converted transformer transformer-order table-two-keys"
        ),
        ("{dictionary: string, accept_empty_list: true}", "empty-list"),
        ("{transform: {replace: {a: b, b: a}}}", "replaced-again"), ("{transform: {replace: {a: ''}}}", "transformer"),
        ("{transform: {replace: {ab: ''}}}", "replaced-again"), ("{transform: {replace: {ab: c}}}", "transformer"),
        ("{transform: [trim, {null_if: ''}]}", "transformer"),
        ("{date_format: [iso8601, day]}", "spelling"), ("{date_format: [day, iso8601]}", "spelling date-precision"),
        ("{transform: {date: {from: iso8601, to: day}}}", "transformer date-cut"),
        ("{transform: {date: {from: day, to: iso8601}}}", "transformer"),
        ("{transform: {date: {from: unix_seconds, to: iso8601}}}", "transformer"),
        ("{list: integer, take: last}", "taken-element"), ("{from: a.last}", "last-item"),
        ("{list: any, where: {use: home}}", "selected-elements"),
        ("{transform: {table: by_column}}", "transformer row-gaps"), ("{type: data}", ""),
        ("{from: c, where: {k: e}, pick: v}", "picked-value no-element selected-elements"),
        ("{from: c, list: any, where: {k: e}, take: first}", "taken-element no-element selected-elements"),
        ("{from: c, list: any, where: {k: e}, pick: v}", "picked-value selected-elements"),
        ("{first_of: [{from: a, type: integer, transform: sum}, {template: '{b}'}]}", "one-way-transformer template"),
        (
            "{first_of: [{from: a, transform: sum}, {from: b}, {from: $.c}]}",
            "first-of one-way-transformer path-not-written"
        ),
        (
            "{first_of: [{from: a}, {from: b, type: integer, to: c}], required: true}",
            "first-of first-of-shown required-elsewhere refused-elsewhere"
        ),
        ("{first_of: [{from: a}, {from: other, type: integer}]}", "first-of"),
        ("{first_of: [{from: a, type: data}, {from: b}]}", "first-of first-of-shown"),
        ("{first_of: [{from: a}, {from: b, type: date}]}", "first-of first-of-shown"),
        ("{first_of: [{from: a, list: {type: url}}, {from: b, list: string}]}", "first-of first-of-shown"),
        ("{first_of: [{from: a, type: decimal}, {from: b, type: integer}]}", "first-of first-of-shown"),
        ("{first_of: [{from: a, type: date}, {from: b, type: integer}]}", "first-of"),
        ("{first_of: [{from: a, type: date}, {from: b, date_format: day}]}", "first-of"),
        ("{first_of: [{from: a, type: string}, {from: b, type: boolean}]}", "first-of"),
        ("{first_of: [{from: a, type: uuid}, {from: b, type: boolean}, {from: $.c}]}", "first-of path-not-written"),
        ("{transform: {table: {by_column: [a]}}}", "transformer row-gaps beside-columns"),
        ("{from: a, to: b}", "written-elsewhere refused-elsewhere"), ("{from: [a, b], to: b}", "several-paths"),
        (
            "{first_of: [{from: a}, {from: b, type: integer, to: c}]}",
            "first-of first-of-shown written-elsewhere refused-elsewhere"
        ),
        ("{from: [a.b, a], type: decimal}", "several-paths null-read-as-object"),
        ("{from: [a.b, a], type: decimal, if_null: leave}", "several-paths null-left"),
        ("{from: [a.b, a], type: decimal, omit: [null]}", "several-paths omitted-null"),
        ("{from: [a, a.b], type: decimal}", "several-paths"),
        (
            "{first_of: [{from: a.b, type: integer, as_text: true}, {from: a, type: integer}]}",
            "first-of null-read-as-object"
        ),
        ("{first_of: [{from: a.b, type: integer}, {from: a, type: string}], if_null: leave}", "first-of null-left"),
        ("{first_of: [{from: a, type: integer}, {from: a.b, type: string}]}", "first-of"),
        ("{from: [a, other.b], type: decimal}", "several-paths"),
    ])
    func findsWhatAPropertyLoses(_ rule: String, _ expected: String) throws {
        let head = rule == "string" ? "" : rule
        let found = try losses("T: {unknown: fail, properties: {value: \(head), other: }}")
        let reasons = found.map(\.reason.rawValue).filter { $0 != "parents" }
        #expect(Set(reasons) == Set(expected.split(separator: " ").map(String.init)))
    }

    /// Arrays of which each item is read, or not.
    @Test(arguments: [
        ("{a: {from: 0, required: true}, b: {from: 1.., list: any}}", "every-index"),
        ("{a: {from: x.0.v, required: true}, b: {from: x.1.v, required: true}}", "every-index"),
        ("{a: {from: x.0, required: true}, b: {from: x.2, required: true}}", "index-path"),
        ("{a: {from: x.1, required: true}, b: {from: x.2.., list: any}}", "index-path"),
        ("{a: {from: x.0}, b: {from: x.1, required: true}}", "index-path"),
        ("{a: {from: x.0, required: true}, b: {from: x.1..3, list: any}}", "index-path"),
        ("{a: {from: x.0, required: true}, b: {from: x.1, required: true, direction: read}}", "index-path"),
    ])
    func seesWhereEachItemOfAnArrayIsRead(_ properties: String, _ expected: String) throws {
        let found = try losses("T: {unknown: fail, properties: \(properties)}").map(\.reason.rawValue)
        #expect(Set(found.filter { $0.hasSuffix("index") || $0.hasSuffix("index-path") }) == [expected], "\(found)")
        let open = try losses("T: {properties: \(properties)}").map(\.reason.rawValue)
        #expect(!open.contains("every-index"))
    }

    /// Transformers that change what others have written, or what stands for null.
    @Test(arguments: [
        ("{transform: [{replace: {';': ','}}, html_entities]}", "replaced-again"),
        ("{transform: [{replace: {'!': ','}}, html_entities]}", "transformer-order"),
        ("{transform: [html_entities, {replace: {';': ','}}]}", ""),
        ("{transform: [lowercase, url_encoded]}", "transformer-order"), ("{transform: [lowercase, {split: ','}]}", ""),
        ("{transform: [trim, json]}", ""), ("{transform: [collapse_spaces, json]}", "transformer-order"),
        ("{type: decimal, transform: [{replace: {',': ''}}, json]}", ""),
        ("{type: decimal, transform: [{replace: {'.': '', ',': '.'}}, json]}", "replaced-again"),
        ("{type: decimal, accept: [string], transform: {replace: {'.': '', ',': '.'}}}", "replaced-again"),
        ("{type: decimal, accept: [string], transform: {replace: {',': '', ' kg': ''}}}", ""),
        ("{type: decimal, accept: [string], transform: {replace: {'.': ''}}}", "transformer-order"),
        ("{type: decimal, digits: 2, accept: [string], transform: {replace: {'.': ''}}}", "replaced-again"),
        ("{type: boolean, accept: [string], transform: {replace: {yes: 'true', no: 'false'}}}", ""),
        ("{type: boolean, accept: [string], transform: uppercase}", "transformer-order"),
        ("{type: decimal, accept: [string], transform: {null_if: -1}}", "transformer-order"),
        ("{type: decimal, transform: {null_if: -1}}", ""),
        ("{type: decimal, accept: [string], transform: {null_if: ''}}", ""),
        ("{type: integer, accept: [string], transform: [trim, {null_if: '0'}]}", "transformer-order"),
        ("{transform: [lowercase, {null_if: N/A}]}", "transformer-order"),
        ("{transform: [lowercase, {null_if: n/a}]}", ""),
        ("{date_format: day, transform: {null_if: '0000-00-00'}}", ""),
        ("{date_format: [day, yyyy/MM/dd], transform: {null_if: '1900-01-01'}}", "transformer-order"),
        ("{list: string, transform: {split: ','}, duplicates: merge}", "transformer-order"),
        ("{list: string, transform: {split: ','}}", ""),
        ("{list: string, transform: {split: ','}, if_item_invalid: null}", "transformer-order"),
        ("{list: string, transform: unique}", ""),
        ("{list: string, transform: unique, if_item_invalid: null}", "transformer-order"),
        ("{list: string, transform: unique, if_item_invalid: skip}", ""),
        ("{list: {transform: lowercase}, transform: sort}", "transformer-order"),
        ("{list: string, transform: {null_if: []}, if_item_invalid: skip}", "transformer-order"),
        ("{list: string, transform: {null_if: []}}", ""),
        ("{type: decimal, as_text: true, transform: {null_if: '-9999'}}", ""),
        ("{type: number, as_text: true, transform: {null_if: '-9999'}}", "transformer-order"),
        ("{type: boolean, as_text: true, transform: {null_if: 'false'}}", "transformer-order"),
        ("{type: boolean, as_text: true, transform: {null_if: '0'}}", ""),
        ("{type: integer, transform: [{prefix: '0x'}, {null_if: '0'}, hex]}", "transformer-order"),
        ("{type: integer, transform: [{null_if: '0x0'}, {prefix: '0x'}, hex]}", "transformer-order"),
        ("{type: integer, transform: [{null_if: '0'}, hex]}", "transformer-order"),
        ("{type: integer, transform: [{null_if: ''}, hex]}", ""),
        ("{transform: [{null_if: ''}, base64, url_encoded]}", ""),
        ("{transform: [{null_if: a}, url_encoded]}", "transformer-order"),
        ("{transform: [{null_if: 'N/A'}, url_encoded]}", ""),
        ("{list: string, transform: [{null_if: ''}, {split: ','}]}", ""),
        (
            "{list: {type: integer, accept: [string]}, transform: [{null_if: '1,2'}, {split: ','}]}",
            "transformer-order"
        ),
        (
            "{type: integer, transform: [{date: {from: day, to: unix_seconds}}, {clamp: {min: 0, max: 200}}]}",
            "transformer-order"
        ),
        ("{type: integer, transform: {date: {from: day, to: unix_seconds}}}", ""),
        (
            "{type: integer, transform: [{date: {from: day, to: unix_seconds}}, {null_if: -1}]}", "transformer-order"
        ),
        ("{type: integer, transform: [{date: {from: day, to: unix_seconds}}, {null_if: 0}]}", ""),
    ])
    func findsTransformersThatChangeWhatIsWritten(_ rule: String, _ expected: String) throws {
        let found = try losses("T: {unknown: fail, properties: {value: \(rule)}}").map(\.reason.rawValue)
        #expect(
            found.filter { ["transformer-order", "replaced-again"].contains($0) }.joined(separator: " ") == expected
        )
    }

    @Test(arguments: ["yyyy-MM-dd EEE", "EEE HH:mm"])
    func losesAWeekday(_ format: String) throws {
        let found = try losses("T: {properties: {value: {date_format: '\(format)'}}}")
        #expect(found.contains { $0.reason == .weekday })
        #expect(try !losses("T: {properties: {value: {date_format: day}}}").contains { $0.reason == .weekday })
    }

    @Test(arguments: ["{type: integer, as_text: true", "{date_format: day", "{reference: T"])
    func losesNullThatIsWrittenAsWhatIsOmitted(_ rule: String) throws {
        for (null, isLost) in [("''", true), ("'-'", false)] {
            let value = "\(rule), omit: [empty], transform: {null_if: \(null)}}"
            let found = try losses("T: {primary_key: id, properties: {id: , value: \(value)}}")
            #expect(found.contains { $0.reason == .omittedEmpty } == isLost)
        }
    }

    /// Null in the place of a member, which `member_as` gives no name.
    @Test(arguments: [
        ("dictionary: P, member_as: k, if_item_invalid: null", true),
        ("dictionary: P, member_as: k, if_item_invalid: skip", false),
        ("dictionary: {object: P, if_null: null}, member_as: k", true), ("dictionary: P, member_as: k", false),
        ("dictionary: {object: P, if_null: null}", false),
        ("dictionary: P, member_as: k, if_item_invalid: null, direction: read", false),
    ])
    func isBrokenWhereNullHasNoName(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {people: {\(rule)}}}\nP: {properties: [k, age]}")
        #expect(found.contains { $0.reason == .nullWithoutName } == isBroken)
    }

    /// Null in a text, where nothing spells it.
    @Test(arguments: [
        ("dictionary: string, pairs: '{key}={value}', if_item_invalid: null", true),
        ("dictionary: {type: url, if_invalid: null}, pairs: '{key}={value}'", true),
        ("dictionary: {transform: blank_to_null}, pairs: '{key}={value}'", true),
        ("dictionary: {values: {a: b}, otherwise: null}, pairs: '{key}={value}'", true),
        ("dictionary: {values: {a: b, c: null}, otherwise: null}, pairs: '{key}={value}'", false),
        ("dictionary: {transform: {null_if: ''}}, pairs: '{key}={value}'", false),
        ("dictionary: {type: url, if_invalid: null}, pairs: [key, value]", false),
        ("dictionary: string, pairs: '{key}={value}', if_item_invalid: skip", false),
    ])
    func isBrokenWhereATextHasNoNull(_ rule: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {env: {\(rule)}}}")
        #expect(found.contains { $0.reason == .nullInPair } == isBroken)
        #expect(found.contains { $0.reason == .pairs } == rule.contains("[key, value]"))
    }

    /// Mappings that choose, whose cases hold what they are chosen by.
    @Test(arguments: [
        ("choose_by: kind, cases: {a: A, b: B}, otherwise: B", "kind: {type: string, required: true}", ""),
        ("choose_by: kind, cases: {a: A, b: B}", "kind: {type: string, required: true}", ""),
        ("choose_by: kind, cases: {a: A, b: B}, otherwise: B", "kind: {type: string}", "chooser chooser-otherwise"),
        ("choose_by: kind, cases: {a: A, b: B}", "kind: {required: true}", "chooser"),
        (
            "choose_by: kind, cases: {a: A, b: B}", "kind: {type: string, required: true, transform: lowercase}",
            "chooser"
        ),
        (
            "choose_by: kind, cases: {a: A, b: B}, otherwise: skip", "kind: {type: string, required: true}",
            "chooser-otherwise"
        ),
        ("choose_by_member: ., cases: {kind: A}", "kind: {type: integer, required: true}", ""),
        ("choose_by_member: ., cases: {kind: A}", "kind: {list: string, required: true}", ""),
        (
            "choose_by_member: ., cases: {kind: A}", "kind: {list: string, required: true, omit: [empty]}",
            "chooser-member"
        ),
        ("choose_by_member: ., cases: {kind: A, other: A}", "kind: {required: true}", "chooser-member"),
        ("choose_by_member: ., cases: {kind: A}", "kind: ", "chooser-member"),
    ])
    func losesNoWordThatTheCasesHold(_ chooser: String, _ rule: String, _ expected: String) throws {
        let cases = "A: {properties: {\(rule)}}\nB: {properties: {\(rule)}}"
        let found = try losses("T: {\(chooser)}\n\(cases)").map(\.reason.rawValue)
        #expect(found.filter { $0.hasPrefix("chooser") }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("{from: ., type: string}", false), ("{from: ., list: string}", false),
        ("{from: ., type: string, if_invalid: leave}", true),
        ("{from: ., dictionary: string}", true), ("{from: .}", true),
        ("{from: ., list: string, accept_single: true}", true),
    ])
    func losesNoMembersOfWhatIsNoObject(_ rule: String, _ isLost: Bool) throws {
        let found = try losses("T: {properties: {id: {direction: read}, value: \(rule)}}")
        #expect(found.contains { $0.reason == .unknownMembers } == isLost)
    }

    @Test(arguments: [
        ("'a.*': A", "properties: [kind, id]", true), ("'a.*': A", "unknown: keep", true),
        ("'a.*': A", "properties: {kind: {type: string, required: true}}", false),
        ("a: A", "properties: [id]", false),
    ])
    func losesWhatAPrefixStandsFor(_ cases: String, _ rules: String, _ isLost: Bool) throws {
        let found = try losses("T: {choose_by: kind, cases: {\(cases)}}\nA: {\(rules)}")
        #expect(found.contains { $0.reason == .chooserPrefix } == isLost)
    }

    @Test(arguments: [
        ("unknown: keep, omit: [null]", true), ("unknown_into: rest, omit: [empty]", true),
        ("unknown: keep, omit: [default]", false),
        ("unknown: keep", false), ("unknown: drop, omit: [null]", false),
    ])
    func losesKeptMembersThatAreOmitted(_ settings: String, _ isLost: Bool) throws {
        let found = try losses("T: {\(settings), properties: {id: {type: integer, required: true}}}")
        #expect(found.contains { $0.reason == .keptOmitted } == isLost)
    }

    @Test(arguments: [
        ("from: [type, kind]", true), ("from: [type, other]", false),
        ("from: [type, kind], required: true", false), ("from: [type, kind], if_missing: null, if_null: null", true),
    ])
    func losesWhatIsReadFromAConstant(_ rule: String, _ isLost: Bool) throws {
        let found = try losses("T: {constants: {kind: x}, properties: {type: {\(rule)}}}")
        #expect(found.contains { $0.reason == .constantRead } == isLost)
    }

    @Test(arguments: [
        ("T: {properties: {id: {required: true, direction: read}, all: {from: id}}}", false),
        ("T: {constants: {id: 1}, properties: {id: {required: true, direction: read}}}", false),
        ("T: {only: {write: []}, properties: {id: {required: true}}}", false),
        ("T: {ignore: {write: [id]}, properties: {id: {required: true}, name: }}", true),
        ("T: {if_missing: fail, properties: {id: {direction: read}, name: }}", true),
        ("T: {properties: {id: {from: ^.id, required: true}, name: }}", false),
        ("T: {properties: {id: {from: ^.id, required: true}, name: }}\nU: {properties: {t: {list: T}}}", true),
        ("T: {properties: {id: {from: ^.id, required: true}, name: }}\nU: {properties: {id: , t: {list: T}}}", false),
        (
            "T: {properties: {id: {from: ^.id, required: true}, name: }}\nU: {unknown: keep, properties: {t: {list: T}}}",
            false
        ),
        ("T: {properties: {id: {from: ^.^.id, required: true}, name: }}\nU: {properties: {t: {list: T}}}", false),
        ("T: {properties: {id: {from: items.*.id, required: true}, name: }}", true),
        ("T: {properties: {id: {from: items.*.id, required: true}, items: {list: I}}}\nI: {properties: [id]}", false),
        (
            "C: {choose_by: kind, cases: {t: T}}\nT: {properties: {kind: {required: true, direction: read}, name: }}",
            false
        ),
        ("T: {unknown: keep, properties: {id: {required: true, direction: read}, name: }}", true),
        ("T: {unknown_into: rest, properties: {id: {required: true, direction: read}, name: }}", true),
        ("T: {unknown: keep, properties: {all: {from: ., required: true, direction: read}, name: }}", false),
    ])
    func isBrokenWhereNothingElseWritesWhatIsRequired(_ mappings: String, _ isBroken: Bool) throws {
        #expect(try losses(mappings).contains { $0.reason == .requiredNotWritten } == isBroken)
    }

    /// A member that is kept stands where a property is written.
    @Test(arguments: [
        ("unknown: keep, properties: {mail: {from: mail, to: contact}}", true),
        ("unknown_into: rest, properties: {mail: {from: mail, to: contact}}", true),
        ("unknown: keep, properties: {mail: {from: [mail, contact], to: contact}}", false),
        ("unknown: keep, properties: {mail: {from: mail, to: contact}, contact: {direction: read}}", false),
        ("unknown: keep, drop: [contact], properties: {mail: {from: mail, to: contact}}", false),
        ("unknown: keep, properties: {contact: {direction: write}}", false),
        ("unknown: drop, properties: {mail: {from: mail, to: contact}}", false),
    ])
    func isBrokenWhereAPropertyIsWrittenOverWhatIsKept(_ mapping: String, _ isBroken: Bool) throws {
        #expect(try losses("T: {\(mapping)}").contains { $0.reason == .keptElsewhere } == isBroken)
    }

    @Test(arguments: [
        ("", "", "dictionary: string", true), ("", ", omit: [null]", "dictionary: string", false),
        ("if_all_null: null, ", "", "dictionary: string", false), ("", "", "dictionary: any", false),
        ("", "", "dictionary: {type: string, if_null: 'null'}", false),
        ("", "", "dictionary: string, if_invalid: 'null'", false),
        ("", ", if_null: fail", "dictionary: string", false), ("", "", "type: any", false),
    ])
    func isBrokenWhereADictionaryTakesNoNullOfAnotherProperty(
        _ settings: String,
        _ more: String,
        _ other: String,
        _ isBroken: Bool
    ) throws {
        let found = try losses(
            "T: {\(settings)properties: {a: {from: d.e.a\(more)}, all: {from: d.e, \(other), direction: read}}}"
        )
        #expect(found.contains { $0.reason.rawValue == "null-read-elsewhere" } == isBroken)
    }

    @Test func countsWhatStandsInObjects() throws {
        let set = try load([
            "spec.yaml": """
            specmap: 1
            mappings:
              A: {unknown: fail, properties: {b: {object: B}, name: }}
              B: {unknown: fail, properties: {a: {list: A}, c: {dictionary: C}}}
              C: {unknown: fail, properties: {id: {type: uuid}}}
              D: {unknown: fail, properties: {d: {object: D}, name: }}
            """
        ])
        let verdicts = SpecVerdicts(set).mappings
        #expect(verdicts.map(\.verdict.json) == [.normalising, .normalising, .normalising, .lossless])
        #expect(verdicts.map(\.verdict.object) == [.lossless, .lossless, .lossless, .lossless])
        #expect(verdicts[0].properties.map(\.verdict.json) == [.normalising, .lossless])
    }
}
