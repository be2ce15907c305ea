import SpecRuntime
import Testing

/// The Swift of "Observers". Its block stands here word for word.
struct GuideObserverTests {
    @Test func isToldOfEachObjectAndList() throws {
        let runtime = try Runtime(
            specs: [
                "person.yaml": """
                specmap: 1
                mappings:
                  Person: {properties: {name: , phones: {list: Phone}}}
                  Phone: {properties: [number]}
                """
            ]
        )
        let json = #"[{"name": "Ida", "phones": [{"number": "11"}]}]"#

        var told: [String] = []
        let options = ReadingOptions(observer: { event in
            switch event {
            case .willMapCollection(let mapping): told.append("will read \(mapping) list")
            case .didMapCollection(let objects, let mapping): told.append("did read \(objects.count) of \(mapping)")
            case .willMapObject(let object, let json): told.append("will read \(object.mapping), \(json?.place ?? "")")
            case .didMapObject(let object, _): told.append("did read \(object.mapping)")
            }
        })
        let people = try runtime.objects(from: .text(json), as: "Person", options: options)

        #expect(people.count == 1)
        #expect(
            told == [
                "will read Person list", "will read Person, $[0]", "will read Phone list",
                "will read Phone, $[0].phones[0]", "did read Phone", "did read 1 of Phone", "did read Person",
                "did read 1 of Person",
            ]
        )
    }
}
