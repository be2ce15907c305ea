import SpecIR
import Testing

/// What becomes of the members that a dictionary holds because no other rule reads them.
struct RestVerdictTests {
    /// The losses of a mapping whose dictionary has a rule.
    @Test(arguments: [
        ("", "id", "dictionary: string", ""), ("", "id", "dictionary: any", ""), ("", "id", "dictionary: P", ""),
        ("", "id", "dictionary: decimal, required: true", ""),
        ("", "id", "dictionary: any, if_missing: null", "null-for-missing"),
        ("", "id", "dictionary: date", "spelling"), ("", "id", "dictionary: P, member_as: k", "member-name"),
        ("", "id", "dictionary: any, default: {}", "default-for-missing"),
        ("", "id", "dictionary: integer, if_item_invalid: skip", "item-replaced no-members"),
        ("", "id", "dictionary: integer, if_item_invalid: null", "item-replaced"),
        ("", "id", "dictionary: integer, if_invalid: null", "invalid-replaced no-members"),
        (
            "", "id", "dictionary: integer, if_invalid: null, required: true",
            "invalid-replaced null-not-read no-members unset-not-read"
        ),
        ("", "id", "dictionary: C", "no-members"),
        ("", "id: a.b", "dictionary: any", "parents unknown-members"),
        ("unknown: warn, ", "id: a.b", "dictionary: any", "parents unknown-members"),
        ("unknown: fail, ", "id: a.b", "dictionary: any", "parents"),
        ("unknown: keep, ", "id: a.b", "dictionary: any", "parents"),
        ("", "id: {from: a, to: b}", "dictionary: any", "written-elsewhere kept-elsewhere"),
        ("", "id: {from: [a, b], to: b}", "dictionary: any", "several-paths"),
        ("drop: [b], ", "id: {from: a, to: b}", "dictionary: any", "dropped written-elsewhere"),
        ("", "id: {required: true, direction: read}", "dictionary: any", "read-only required-not-written"),
        ("", "id: a.b", "dictionary: string, direction: read", "parents read-only unknown-members"),
        ("", "id: {from: a.b, type: integer, if_null: null}", "dictionary: string", "parents unknown-members"),
        ("ignore: {write: [rest]}, ", "id", "dictionary: any", "left-out"),
    ])
    func findsWhatIsLost(_ settings: String, _ property: String, _ rule: String, _ expected: String) throws {
        let id = property.contains(":") ? property : "\(property): "
        let found = try losses(
            """
            T: {\(settings)unknown_into: rest, properties: {\(id), rest: {\(rule)}}}
            P: {unknown: fail, properties: [n]}
            C: {choose_by: k, cases: {p: P}, otherwise: skip}
            """
        )
        #expect(Set(found.map(\.reason.rawValue)) == Set(expected.split(separator: " ").map(String.init)))
    }

    /// A member by which an element was selected is one of the element's own.
    @Test func knowsTheMembersThatElementsAreSelectedBy() throws {
        let found = try losses(
            """
            T: {properties: {phones: {list: P, where: {use: [home, work]}}}}
            P: {unknown: fail, unknown_into: rest, properties: {number: , rest: {dictionary: string}}}
            """
        )
        #expect(Set(found.map(\.reason.rawValue)) == ["selected-elements", "unknown-members"])
    }
}
