import SpecSource
import Testing

/// Names in options, in quotes where they hold signs of their own.
struct QuotedNamesTests {
    @Test(arguments: [
        ("name", ["name"]), ("car.model", ["car", "model"]), (#""a.b".c"#, ["a.b", "c"]), (#"c."a.b""#, ["c", "a.b"]),
        (#""x,y""#, ["x,y"]), (#"" z""#, [" z"]), (#""a""b""#, [#"a"b"#]), (#"a"b"#, [#"a"b"#]),
        (#""a"b.c"#, [#""a"b"#, "c"]),
        (#""a"#, [#""a"#]), ("", [""]), ("a.", ["a", ""]), (#""""#, [""]), ("a\u{301}.b", ["a\u{301}", "b"]),
    ])
    func readsAPath(_ text: String, _ names: [String]) {
        #expect(QuotedNames.path(text) == names)
    }

    @Test(arguments: [
        (#"a,"b,c",d"#, ["a", #""b,c""#, "d"]), (#"a, "b,c" , d"#, ["a", #" "b,c" "#, " d"]),
        (#""a,b".c,d"#, [#""a,b".c"#, "d"]),
        (#"c."a,b",d"#, [#"c."a,b""#, "d"]), (#"5"x,6"y"#, [#"5"x"#, #"6"y"#]), (#""a,b"#, [#""a"#, "b"]),
        (#""a,b"=P,c=Q"#, [#""a,b"=P"#, "c=Q"]), (",", ["", ""]),
    ])
    func partsAList(_ text: String, _ parts: [String]) {
        #expect(QuotedNames.parts(of: text, separatedBy: ",") == parts)
    }

    @Test(arguments: [
        ("q=r=k", ["q", "r=k"]), (#""q=r"=k"#, [#""q=r""#, "k"]), (#"q="r=k""#, ["q", #""r=k""#]), ("q", ["q"]),
        (#""q=r""#, [#""q=r""#]),
    ])
    func partsACondition(_ text: String, _ parts: [String]) {
        #expect(QuotedNames.parts(of: text, separatedBy: "=", maxSplits: 1) == parts)
    }

    /// Each spelling is read as the same names, whatever these hold.
    @Test func readsWhatItSpells() {
        let signs = [".", ",", "=", " ", "\"", "a", "é", "\u{301}"]
        for seed in 0..<4096 {
            var (rest, names, name) = (seed, [String](), "")
            for _ in 0..<4 {
                name += signs[rest % signs.count]
                rest /= signs.count
                if rest % 3 == 0 { (names, name) = (names + [name], "") }
            }
            names.append(name + "x")
            let text = QuotedNames.text(ofPath: names)
            #expect(QuotedNames.path(text) == names, "\(text)")
            let list = "b,\(text),c"
            #expect(QuotedNames.parts(of: list, separatedBy: ",") == ["b", text, "c"], "\(list)")
            if let only = names.first, names.count == 1 {
                let parts = QuotedNames.parts(of: "\(text)=v=w", separatedBy: "=", maxSplits: 1)
                #expect(parts.map(QuotedNames.name) == [only, "v=w"], "\(text)")
            }
        }
    }
}
