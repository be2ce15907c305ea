import ReferenceInterpreter
import SpecSource

/// Lists of members that nobody reads, and of properties that hold nothing.
package enum MemberLists {
    package static func text(ofUnread members: [UnreadMember], records: Int, file: String) -> String {
        let of = records == 1 ? "1 record" : "\(records) records"
        if members.isEmpty { return "every member is read, in \(of)\n" }
        let count = members.count == 1 ? "1 member that no rule reads" : "\(members.count) members that no rule reads"
        let rows = members.map { member in
            [
                "\(file.printable):\(member.position.place)", member.pointer, member.mapping,
                member.count > 1 ? "\(member.count) times" : "",
            ]
        }
        return (["\(count), in \(of)"] + Columns.lines(rows)).map { $0 + "\n" }.joined()
    }

    package static func text(ofUnset properties: [UnsetProperty]) -> String {
        if properties.isEmpty { return "every property holds something\n" }
        let count = properties.count == 1 ? "1 property holds nothing" : "\(properties.count) properties hold nothing"
        let rows = properties.map { property in
            [
                property.property, property.isNull ? "null" : "unset", property.reason.position?.place ?? "",
                "\(property.reason.label)  \(property.reason.text)", property.reason.spec?.place ?? "",
            ]
        }
        return ([count] + Columns.lines(rows)).map { $0 + "\n" }.joined()
    }

    package static func json(of members: [UnreadMember]) -> String { members.map { $0.json.text + "\n" }.joined() }

    package static func json(of properties: [UnsetProperty]) -> String {
        properties.map { $0.json.text + "\n" }.joined()
    }
}
