import SpecIR
import SpecRuntime
import SpecTesting
import Testing

/// Documents made from rules.
struct DocumentMakerTests {
    /// Folders with rules that no document is made for: a transformer that reads text of a form (`json`, `prefix` before a
    /// pattern), and requirements of whole objects. Trials count such documents as not read.
    private static let hard: Set<String> = []

    @Test(arguments: TrialSpecs.folders.filter { folder in !hard.contains { folder.hasSuffix($0) } })
    func makesPlainDocumentsThatAreRead(folder: String) throws {
        let runtime = Runtime(trying: try TrialSpecs.set(folder: folder))
        let maker = DocumentMaker(runtime)
        let side = TrialSide(runtime)
        let hostBound = Runtime.hostBoundMappings(of: runtime.set)
        for index in runtime.set.mappings.indices where !hostBound.contains(index) {
            let mapping = runtime.set.mappings[index]
            for document in [maker.plainDocument(index), maker.fullDocument(index)] {
                let outcome = side.outcome(of: document.bytes, by: index, .map)
                #expect(outcome.failures.isEmpty, "\(mapping.name.value) \(document.compact) \(outcome.failures)")
            }
        }
    }

    @Test func fillsWhatIsReadAroundACollectedObject() throws {
        let text = """
            specmap: 1
            mappings:
              Line: {root: shops.*.orders.*.lines, properties: {sku: , order: ^.id, shop: ^.^.name, at: $.at}}
            """
        let runtime = Runtime(trying: try TrialSpecs.set(text))
        let document = DocumentMaker(runtime).fullDocument(0)
        let outcome = TrialSide(runtime).outcome(of: document.bytes, by: 0, .map)
        #expect(outcome.failures.isEmpty)
        for name in ["sku", "order", "shop", "at"] {
            #expect(outcome.text.contains("\"\(name)\""), "\(document.compact) \(outcome.text)")
        }
    }

    @Test func makesTheSameDocumentsFromTheSameSeed() throws {
        let runtime = Runtime(trying: try TrialSpecs.set(TrialSpecs.orders()))
        let (first, second, other) = (
            DocumentMaker(runtime, seed: 7), DocumentMaker(runtime, seed: 7), DocumentMaker(runtime, seed: 8)
        )
        let (made, again) = (
            (0..<50).map { _ in first.randomDocument(0) }, (0..<50).map { _ in second.randomDocument(0) }
        )
        #expect(made == again)
        #expect(made != (0..<50).map { _ in other.randomDocument(0) })
        #expect(Set(made).count > 25)
    }

    @Test func takesEachWayOfARule() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              T:
                properties:
                  state: {from: [s, t], values: {A: active, I: inactive}}
                  code: {type: string, requires: {pattern: '^[A-Z]{2}[0-9]+$'}}
                  age: {type: integer, requires: {min: 18, max: 99}}
            """
        )
        let maker = DocumentMaker(Runtime(trying: set))
        let states = Set(maker.documents(at: 0, of: 0).map(\.compact))
        for text in [#"{"s":"A"}"#, #"{"t":"I"}"#, #"{"s":null}"#, "{}", #"{"s":"other"}"#, #"{"s":"A","t":"I"}"#] {
            #expect(states.contains(text), "\(text)")
        }
        #expect(maker.documents(at: 1, of: 0).contains { $0.compact == #"{"code":"AA0"}"# })
        let ages = Set(maker.documents(at: 2, of: 0).map(\.compact))
        for age in ["17", "18", "19", "98", "99", "100", "2013.5"] { #expect(ages.contains("{\"age\":\(age)}")) }
    }

    @Test func putsWhatIsReadOutsideWhereItStands() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              Order: {properties: {lines: {list: Line}}}
              Line: {properties: {currency: ^.currency, version: $.meta.version, price: integer}}
            """
        )
        let maker = DocumentMaker(Runtime(trying: set))
        let text = maker.documents(at: 1, of: 1).map(\.compact)
        #expect(text.contains { $0.contains(#""meta":{"version":"#) })
    }
}
