import SpecIR
import Testing

/// `reserved`: keys that can't be property names as they are.
struct ReservedTests {
    @Test(arguments: [
        ("Band", "none", "description", "bandDescription"),
        ("BandMember", "snake_case", "new_value", "bandMemberNewValue"),
        ("URLList", "none", "id", "urlListId"),
    ])
    func putsTheMappingsNameInFront(_ name: String, _ naming: String, _ key: String, _ property: String) throws {
        let mapping = try mapping(
            "\(name): {naming: \(naming), properties: [\(property), x]}",
            head: "defaults: {reserved: [\(key)]}\n"
        )
        #expect(mapping.properties[0].readPaths(in: mapping).map(\.description) == [key])
        #expect(mapping.writtenKeys == [key, "x"])
        #expect(mapping.key(for: property) == key && mapping.property(forKey: key) == property)
        #expect(mapping.property(forKey: "other") == "other")
    }

    @Test func refusesTheKeyAsAName() throws {
        try expectFindings(
            "specmap: 1\nmappings: {Band: {reserved: [①description②], properties: {③description④: other}}}\n",
            ["reserved-name ③④, note ①②"]
        )
    }
}

extension Mapping {
    fileprivate var writtenKeys: [String] { properties.compactMap { $0.writePath(in: self)?.description } }
}
