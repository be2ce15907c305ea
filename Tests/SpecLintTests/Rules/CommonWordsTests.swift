import SpecIR
import Testing

@testable import SpecLint

/// The words that `misspelt-word` knows, and what it takes others for.
struct CommonWordsTests {
    private static func words(of text: [UInt8]) -> [String] {
        String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func areListedOnceAndInOrder() {
        let common = Self.words(of: PackageResources.common_txt), similar = Self.words(of: PackageResources.similar_txt)
        for words in [common, similar] {
            #expect(words == Set(words).sorted())
            #expect(words.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } })
        }
        #expect(Set(common).isDisjoint(with: similar))
    }

    /// A word that no common one is a slip of needs no mention.
    @Test func areSimilarOnlyWhereTheyWouldBeReported() {
        let needless = Self.words(of: PackageResources.similar_txt).filter {
            CommonWords.nearest(Array($0.utf8)) == nil
        }
        #expect(needless == [])
    }

    @Test(arguments: [
        ("desciption", "description"), ("quanity", "quantity"), ("relased", "released"), ("adress", "address"),
        ("contarct", "contract"), ("selctor", "selector"), ("sevice", "service"), ("reponse", "response"),
        ("ocmment", "comment"), ("prodcuts", "products"),
        ("reawon", "reason"), ("famuly", "family"), ("sddress", "address"), ("labeks", "labels"),
        ("payloaf", "payload"),
        ("vaue", "value"), ("schea", "schema"), ("postl", "postal"), ("resut", "result"),
    ])
    func areWhatASlipStandsFor(_ slip: String, _ word: String) {
        #expect(CommonWords.nearest(Array(slip.utf8)).map { String(decoding: $0, as: UTF8.self) } == word)
        #expect(!CommonWords.holdAll(of: slip))
    }
}
