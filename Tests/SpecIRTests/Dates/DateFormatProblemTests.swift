import SpecIR
import SpecTestSupport
import Testing

@Suite struct DateFormatProblemTests {
    /// The problem of a pattern: the piece of it to edit, the sentence, the advice.
    @Test(arguments: [
        (
            "YYYY-MM-dd", "YYYY", "`YYYY` is the year of the week, which is another year around 1 January",
            "write `yyyy`"
        ),
        ("dd/MM/YY", "YY", "`YY` is the year of the week, which is another year around 1 January", "write `yy`"),
        ("yyyy-MM-DD", "DD", "`DD` is the day of the year, 1 to 366", "write `dd` for the day of the month"),
        (
            "yyyy-MM-dd hh:mm", "hh", "`hh` is the hour of a 12-hour clock, with no `a` for AM or PM",
            "write `HH` for the 24-hour clock, or add `a`"
        ),
        ("yyyy-mm-dd", "mm", "`mm` is the minute, and there is no hour and no month", "write `MM`"),
        ("m/yyyy", "m", "`m` is the minute, and there is no hour and no month", "write `M`"),
        ("dd/mm", "mm", "`mm` is the minute, and there is no hour and no month", "write `MM`"),
        ("HH:MM", "MM", "`MM` is the month, and there is an hour and no minute", "write `mm`"),
        (
            "dd/mm/yyyy HH:MM", "dd/mm/yyyy HH:MM",
            "`mm` is the minute and `MM` the month, and each stands in the place of the other",
            "write `dd/MM/yyyy HH:mm`"
        ),
        (
            "yyyy-mm-dd'mM'HH:MM:ss", "yyyy-mm-dd'mM'HH:MM:ss",
            "`mm` is the minute and `MM` the month, and each stands in the place of the other",
            "write `yyyy-MM-dd'mM'HH:mm:ss`"
        ),
        ("HH:mm:SS", "SS", "`SS` is the fraction of a second, and there is no second", "write `ss`"),
        (
            "é yyyy-MM-ddTHH:mm", "T", "`T` is no date field; expected one of `y M d H h m s S a E X x Z z`",
            "put text in single quotes: `'T'`"
        ),
        (
            "uuuu-MM-dd", "uuuu", "`uuuu` is no date field; expected one of `y M d H h m s S a E X x Z z`",
            "write `yyyy`, or put text in single quotes: `'uuuu'`"
        ),
        (
            "yyyy-'Q'q", "q", "`q` is no date field; expected one of `y M d H h m s S a E X x Z z`",
            "quarters and weeks are no dates: read the text, or its parts by `transform: {parts: \"{year}-Q{quarter}\"}`; for the letter itself, put text in single quotes: `'q'`"
        ),
        (
            "yyyy-'W'ww", "ww", "`ww` is no date field; expected one of `y M d H h m s S a E X x Z z`",
            "quarters and weeks are no dates: read the text, or its parts by `transform: {parts: \"{year}-W{week}\"}`; for the letter itself, put text in single quotes: `'ww'`"
        ),
        (
            "yyyy-MM-dd'T", "'T", "a single quote in a date format is never closed",
            "close it with another `'`; a quote that is meant as such is written `''`"
        ),
        ("yyy-MM-dd", "yyy", "`yyy` is no date field; expected `y`, `yy` or `yyyy`", nil),
        ("ddd MMM", "ddd", "`ddd` is no date field; expected `d` or `dd`", nil),
        ("h aa", "aa", "`aa` is no date field; expected `a`", "write `a`"),
        (
            "yyyyMd", "M", "where `M` ends is unclear, as digits follow it", "write `MM`"
        ),
        ("s5", "s", "where `s` ends is unclear, as digits follow it", "write `ss`"),
        ("ZZZZ-1", "ZZZZ", "where `ZZZZ` ends is unclear, as a sign follows it", "write `XX`"),
        ("z'+x'", "z", "where `z` ends is unclear, as a sign follows it", "write `XX`"),
        ("HHxdd", "x", "where `x` ends is unclear, as digits follow it", "write `xx`"),
        ("HHXdd", "X", "where `X` ends is unclear, as digits follow it", "write `XX`"),
        (
            "dd/dd/yyyy", "dd", "`dd` stands twice in a date format",
            "keep one of them; the month is `MM`, the minute `mm`, the second `ss`"
        ),
        (
            "HH h a", "h", "`HH` and `h` in a date format mean the same part of a date",
            "keep one of them; the month is `MM`, the minute `mm`, the second `ss`"
        ),
        (
            "'today'", "'today'", "a date format has no date field; expected one of `y M d H h m s S a E X x Z z`",
            "write a name, or a pattern such as `yyyy-MM-dd`"
        ),
    ])
    func pointsAtThePieceAndSaysWhatToDo(spelling: String, piece: String, message: String, help: String?) throws {
        let problem = try #require(firstProblem(of: spelling))
        let bytes = Array(spelling.utf8)
        #expect(String(decoding: bytes[problem.range], as: UTF8.self) == piece)
        #expect(problem.message == message)
        #expect(problem.help == help)
    }

    @Test func tellsAllThatIsWrongWithLettersAtOnce() {
        for (spelling, pieces, corrected) in [
            ("YYYY-MM-DD", ["YYYY", "DD"], "yyyy-MM-dd"), ("DD/MM/YYYY", ["DD", "YYYY"], "dd/MM/yyyy"),
            ("YYYY-mm-dd", ["YYYY", "mm"], "yyyy-MM-dd"), ("YYYY-DDD", ["YYYY", "DDD"], "yyyy-DDD"),
        ] {
            var text = Array(spelling.utf8)
            let problems = DateFormat.problems(in: spelling)
            #expect(problems.map { String(decoding: text[$0.range], as: UTF8.self) } == pieces)
            for problem in problems {
                if let corrected = problem.replacement { text.replaceSubrange(problem.range, with: corrected.utf8) }
            }
            #expect(String(decoding: text, as: UTF8.self) == corrected)
        }
        #expect(DateFormat.problems(in: "DD").first?.replacement == nil)
    }

    @Test func pointsAtTheSecondOfTwo() {
        #expect(firstProblem(of: "dd/dd/yyyy")?.range == 3..<5)
        #expect(firstProblem(of: "yyyy-mm-dd HH:mm")?.range == 14..<16)
    }

    @Test(arguments: ["", " ", "\n"])
    func refusesAnEmptyFormat(spelling: String) {
        #expect(firstProblem(of: spelling)?.reason == .empty)
        #expect(
            firstProblem(of: spelling)?.message
                == "a date format is empty; expected `iso8601`, `iso8601_basic`, `unix_seconds`, "
                + "`unix_milliseconds`, `day` or a pattern such as `yyyy-MM-dd`"
        )
    }

    /// Where a replacement is offered, the pattern with it is one problem nearer to a good one.
    @Test(arguments: ["YYYY-MM-dd", "yyyy-mm-dd", "HH:MM", "HH:mm:SS", "yyyyMd", "h aa", "iso8061", "dd/MM/YY"])
    func offersAReplacementThatWorks(spelling: String) throws {
        let problem = try #require(firstProblem(of: spelling))
        var bytes = Array(spelling.utf8)
        bytes.replaceSubrange(problem.range, with: Array(try #require(problem.replacement).utf8))
        _ = try DateFormat.spelled(String(decoding: bytes, as: UTF8.self))
    }

    @Test func neverStopsOnAnyText() {
        var numbers = SeededRandom(seed: 3)
        let letters = Array("yMdHhmsSaEXZzYDT'' -:.é5")
        for _ in 0..<20_000 {
            let spelling = String(
                (0..<Int.random(in: 1...8, using: &numbers)).compactMap { _ in
                    letters.randomElement(using: &numbers)
                }
            )
            guard case .failure(let problem) = DateFormat.named(spelling) else { continue }
            #expect(problem.range.upperBound <= spelling.utf8.count)
            #expect(!problem.message.isEmpty)
        }
    }

    private func firstProblem(of spelling: String) -> DateFormatProblem? {
        guard case .failure(let problem) = DateFormat.named(spelling) else { return nil }
        return problem
    }
}
