import SpecRuntime
import Testing

/// Cases that are numbers.
struct ChooserNumberTests {
    private static let lines = """
        Thing: {choose_by: t, cases: {1: A, 2.50: B}}
        A: {properties: [x]}
        B: {properties: [y]}
        """

    @Test func takesANumberThatIsSpelledOtherwise() throws {
        for json in ["1", "1.0", "1e0", #""1""#] {
            #expect(try Trial(Self.lines).read(#"{"t":\#(json),"x":2}"#) == #"{"$mapping":"A","x":2}"#)
        }
        for json in ["2.50", "2.5", "25e-1"] {
            #expect(try Trial(Self.lines).read(#"{"t":\#(json),"y":2}"#) == #"{"$mapping":"B","y":2}"#)
        }
    }

    @Test func takesTextAsItIsSpelled() throws {
        for json in [#""1.0""#, #""2.5""#, "1.01", "true"] {
            #expect(try Trial(Self.lines).read(#"{"t":\#(json)}"#) == "!unknown-case")
        }
    }
}
