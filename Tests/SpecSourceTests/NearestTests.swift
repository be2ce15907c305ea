import SpecSource
import Testing

@Suite struct NearestTests {
    let names = ["Person", "Address", "firstName", "lastName", "primary_key"]

    @Test(arguments: [
        ("Adress", "Address"), ("person", "Person"), ("PERSON", "Person"), ("fristName", "firstName"),
        ("primary-key", "primary_key"), ("listName", "lastName"), ("primarykey", "primary_key"),
    ])
    func findsACloseName(_ written: String, _ meant: String) {
        #expect(nearest(written, among: names) == meant)
    }

    @Test(arguments: ["Car", "x", "", "nameLast", "Perxyz"])
    func findsNothingFarAway(_ written: String) {
        #expect(nearest(written, among: names) == nil)
    }

    @Test(arguments: [["in", "min"], ["min", "in"]])
    func takesTheOneThatBeginsAlikeOfTwoThatAreAsNear(_ names: [String]) {
        #expect(nearest("mn", among: names) == "min")
    }

    @Test func takesASwapForOneChange() {
        #expect(nearest("ab", among: ["ba"]) == "ba")
        #expect(nearest("abcd", among: ["badc"]) == nil)
    }

    @Test func takesAThirdOfTheLengthAtMost() {
        #expect(nearest("abcdef", among: ["abcdxy"]) == "abcdxy")
        #expect(nearest("abcdef", among: ["abcxyz"]) == nil)
        #expect(nearest("abc", among: ["abx"]) == "abx")
        #expect(nearest("a", among: ["b"]) == nil)
        #expect(nearest("a", among: ["A"]) == "A")
    }

    @Test func prefersTheCloserAndThenTheFirstByName() {
        #expect(nearest("abcdef", among: ["abcdxy", "abcdxf"]) == "abcdxf")
        #expect(nearest("abcd", among: ["abcz", "abca"]) == "abca")
        #expect(nearest("abcd", among: ["abca", "abcz"]) == "abca")
    }
}
