/// Texts that RFC 8259 allows, and texts that it doesn't, by what is special about them.
enum JSONCorpus {
    static let good: [String] = [
        // Scalars alone, and white space of each kind around them.
        "0", "-0", "1", "true", "false", "null", "\"\"", "\"a\"", " 1 ", "\t1\n", "\r\n1\r\n", "\n\n\nnull",
        // Containers.
        "[]", "{}", "[ ]", "{ }", "[[]]", "[{}]", "{\"a\":{}}", "[1,2,3]", "[ 1 , 2 ]", "[null,true,false]",
        "{\"a\":1,\"b\":[2,{\"c\":null}]}", "{ \"a\" : 1 }", "{\"\":0}", "{\"a\":1,\"a\":2}", "{\"a\\u0062\":1}",
        "[\"a\"\n,\n\"b\"]", "[[[[[[[[]]]]]]]]", "{\"a\":\"b\",\"c\":\"d\"}",
        // Numbers.
        "[0.0]", "[-0.0]", "[1.5]", "[1e1]", "[1E1]", "[1e+1]", "[1e-1]", "[1e01]", "[0e1]", "[0e+01]", "[-1]",
        "[-12.5e-3]",
        "[123456789012345678901234567890]", "[1e400]", "[-1e400]", "[1e-400]",
        "[1.00000000000000000000000000000000001]",
        "[9223372036854775807,-9223372036854775808,18446744073709551615]", "[20.0]", "[0.1e999999999999]",
        // Strings.
        "[\"\\\"\"]", "[\"\\\\\"]", "[\"\\/\"]", "[\"\\b\\f\\n\\r\\t\"]", "[\"\\u0000\"]", "[\"\\uABCD\\uabcd\"]",
        "[\"\\ud83d\\ude80\"]", "[\"\\uDBFF\\uDFFF\"]", "[\"\\u0022\\u005C\"]", "[\"\u{7F}\"]", "[\"é漢字🚀\"]",
        "[\"\u{2028}\u{2029}\"]",
        "[\"\u{10FFFF}\u{FFFF}\"]", "[\"/* no comment */\"]", "[\"[,]{:}\"]", "[\"\\\\\\\"\"]", "[\"\\\\\\\\\"]",
        "[\"new\u{A0}line\"]",
        "[\"\\\\u0061\"]", "[\"\u{FEFF}\"]", "\"\\u0060\\u012a\"", "[\"'\"]",
        "[\"a text that is longer than sixty-four bytes, so that it reaches over one step of the index, \\\"quoted\\\"\"]",
    ]

    /// A `①` stands at the expected place of the error.
    static let bad: [(text: String, message: String)] = [
        // Nothing.
        ("①", "expected JSON, found nothing: the input is empty"),
        ("① \n\t ", "expected JSON, found nothing: the input is empty"),
        // The end comes too soon.
        ("[①", "expected a value or `]`, found the end of the text"),
        ("{①", "expected a key in double quotes or `}`, found the end of the text"),
        ("[1①", "expected `,` or `]`, found the end of the text"),
        ("[1,①", "expected a value, found the end of the text"),
        ("{\"a\"①", "expected `:` after the key, found the end of the text"),
        ("{\"a\":①", "expected a value after `:`, found the end of the text"),
        ("{\"a\":1①", "expected `,` or `}`, found the end of the text"),
        ("{\"a\":1,①", "expected a key in double quotes, found the end of the text"),
        ("[[1]①", "expected `,` or `]`, found the end of the text"),
        // Brackets and separators.
        ("[1①}", "expected `,` or `]`, found `}`"),
        ("{\"a\":1①]", "expected `,` or `}`, found `]`"),
        ("[1①,]", "expected another value after `,`, found `]`: leave out the comma"),
        ("{\"a\":1①,}", "expected another member after `,`, found `}`: leave out the comma"),
        ("[①,1]", "expected a value, found `,`"),
        ("[1,①,2]", "expected a value, found `,`"),
        ("{①,}", "expected a key in double quotes or `}`, found `,`"),
        ("[1 ①2]", "expected `,` or `]`, found `2`"),
        ("[\"a\"①\"b\"]", "expected `,` or `]`, found a text"),
        ("[1①:2]", "expected `,` or `]`, found `:`"),
        ("{\"a\"①,1}", "expected `:` after the key, found `,`"),
        ("{\"a\":①}", "expected a value, found `}`"),
        ("{\"a\" ①1}", "expected `:` after the key, found `1`"),
        ("{\"a\":1 ①\"b\":2}", "expected `,` or `}`, found a text"),
        ("{\"a\"①=1}", "expected `:` after the key, found `=`: a key and its value are parted by `:`"),
        ("[1①;2]", "expected `,` or `]`, found `;`: values are parted by `,`"),
        ("①]", "expected a value, found `]`"),
        ("①}", "expected a value, found `}`"),
        ("①,", "expected a value, found `,`"),
        ("①:", "expected a value, found `:`"),
        ("[①}", "expected a value, found `}`"),
        // More than one document.
        (
            "{} ①{}",
            "expected the end of the document, found `{`; of several documents each takes a line, as `jq -c` writes them"
        ),
        ("[]①]", "expected the end of the document, found `]`"),
        ("1 ①2", "expected the end of the document, found `2`"),
        ("\"a\"①\"b\"", "expected the end of the document, found a text"),
        ("true①\"a\"", "expected the end of the document, found a text"),
        ("1①\"a\"", "expected the end of the document, found a text"),
        (
            "{}\n①{}",
            "expected the end of the document, found `{`; of several documents each takes a line, as `jq -c` writes them"
        ),
        // Keys.
        ("{①a:1}", "expected a key in double quotes or `}`, found `a`: write `\"a\"`"),
        ("{\"a\":1, ①user_id: 2}", "expected a key in double quotes, found `user_id`: write `\"user_id\"`"),
        ("{①'a':1}", "expected a key in double quotes or `}`, found `'`: text stands in double quotes, `\"…\"`"),
        ("{①1:1}", "expected a key in double quotes or `}`, found `1`: write `\"1\"`"),
        ("{①null:1}", "expected a key in double quotes or `}`, found `null`: write `\"null\"`"),
        ("{①[]:1}", "expected a key in double quotes or `}`, found `[`"),
        // Words.
        ("[①'a']", "expected a value, found `'`: text stands in double quotes, `\"…\"`"),
        ("[①“a”]", "expected a value, found U+201C: text stands in straight double quotes, `\"…\"`"),
        ("[①NaN]", "expected a value, found `NaN`: JSON has no such number, write `null` or a text"),
        ("[①Infinity]", "expected a value, found `Infinity`: JSON has no such number, write `null` or a text"),
        ("[①-Infinity]", "expected a number, found `-Infinity`: JSON has no such number, write `null` or a text"),
        ("[①-NaN]", "expected a number, found `-NaN`: JSON has no such number, write `null` or a text"),
        ("[①undefined]", "expected a value, found `undefined`: write `null`"),
        ("[①None]", "expected a value, found `None`: write `null`"),
        ("[①True]", "expected a value, found `True`: write `true`"),
        ("[①FALSE]", "expected a value, found `FALSE`: write `false`"),
        ("[①nul]", "expected a value, found `nul`: text stands in double quotes, `\"…\"`"),
        ("[①truex]", "expected a value, found `truex`: text stands in double quotes, `\"…\"`"),
        ("[①nullnull]", "expected a value, found `nullnull`: text stands in double quotes, `\"…\"`"),
        ("[①hello]", "expected a value, found `hello`: text stands in double quotes, `\"…\"`"),
        ("[①é]", "expected a value, found `é`"),
        ("[1,\n①\u{A0}2]", "expected a value, found a no-break space (U+00A0): use a plain space"),
        ("[①\u{C}1]", "expected a value, found U+000C: leave it out"),
        ("[1①\u{1A}2]", "expected `,` or `]`, found U+001A: leave it out"),
        ("{①\0", "expected a key in double quotes or `}`, found U+0000: if the text is UTF-16, save it as UTF-8"),
        // Numbers.
        (
            "[①01]",
            "expected a number without leading zeros, found `01`: leave them out, or write it as text in double quotes"
        ),
        (
            "[①-007]",
            "expected a number without leading zeros, found `-007`: leave them out, or write it as text in double quotes"
        ),
        (
            "[①00]",
            "expected a number without leading zeros, found `00`: leave them out, or write it as text in double quotes"
        ),
        ("[1①+2]", "expected `,` or `]`, found `+2`"),
        ("[1 ①.5]", "expected `,` or `]`, found `.5`"),
        ("[1 ①true]", "expected `,` or `]`, found `true`"),
        ("{\"a\":1 ①null}", "expected `,` or `}`, found `null`"),
        ("{\"a\" ①true}", "expected `:` after the key, found `true`"),
        ("[①+1]", "expected a value, found `+1`: leave out the `+`"),
        ("[①.5]", "expected a value, found `.5`: write a digit before the `.`"),
        ("[①++1234]", "expected a value, found `++1234`: leave out each `+`"),
        ("[①+.5]", "expected a value, found `+.5`: leave out the `+`, and write a digit before the `.`"),
        ("[①+Inf]", "expected a value, found `+Inf`: JSON has no such number, write `null` or a text"),
        ("[①+Infinity]", "expected a value, found `+Infinity`: JSON has no such number, write `null` or a text"),
        ("[①+-NaN]", "expected a value, found `+-NaN`: JSON has no such number, write `null` or a text"),
        ("[①Inf]", "expected a value, found `Inf`: JSON has no such number, write `null` or a text"),
        ("[①.-1]", "expected a value, found `.-1`"),
        ("[①+01]", "expected a value, found `+01`"),
        ("[①+]", "expected a value, found `+`"),
        ("[①.]", "expected a value, found `.`"),
        ("[①.5.5]", "expected a value, found `.5.5`"),
        ("[1.①]", "expected a digit after `.`, found `]`"),
        ("[1.①e1]", "expected a digit after `.`, found `e1`"),
        ("[1e①]", "expected a digit after `e`, found `]`"),
        ("[1E①]", "expected a digit after `E`, found `]`"),
        ("[1e+①]", "expected a digit after `+`, found `]`"),
        ("[1e-①]", "expected a digit after `-`, found `]`"),
        ("[1e①.5]", "expected a digit after `e`, found `.5`"),
        ("[-①]", "expected a digit after `-`, found `]`"),
        ("[-①-1]", "expected a digit after `-`, found `-1`"),
        ("[-①.5]", "expected a digit after `-`, found `.5`"),
        ("[①0x1F]", "expected a decimal number, found `0x1F`: JSON has no hexadecimal numbers"),
        ("[①1_000]", "expected a number, found `1_000`"),
        ("[①1.2.3]", "expected a number, found `1.2.3`"),
        ("[①12abc]", "expected a number, found `12abc`"),
        ("[2013①-08-22]", "expected `,` or `]`, found `-08-22`"),
        ("①1a", "expected a number, found `1a`"),
        // Strings.
        ("①\"", "expected `\"` to end this text, found the end of the input"),
        ("[①\"a", "expected `\"` to end this text, found the end of the input"),
        ("[①\"a\\", "expected `\"` to end this text, found the end of the input"),
        ("[①\"a\\\"]", "expected `\"` to end this text, found the end of the input"),
        (
            "{\"a\":①\"b}\n",
            "expected `\"` to end this text, found the end of the line: close it, or write the line break as `\\n`"
        ),
        (
            "[①\"a\r\"]",
            "expected `\"` to end this text, found the end of the line: close it, or write the line break as `\\n`"
        ),
        (
            "[\"①\\\0\"]",
            #"expected one of `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u`, found `\` and U+0000: "#
                + #"a backslash itself is written `\\`"#
        ),
        ("[\"a①\tb\"]", "expected no control character inside text, found a tab: write it as `\\t`"),
        ("[\"①\u{1}\"]", "expected no control character inside text, found U+0001: write it as `\\u0001`"),
        ("[\"①\u{1F}\"]", "expected no control character inside text, found U+001F: write it as `\\u001f`"),
        ("[\"①\u{8}\"]", "expected no control character inside text, found U+0008: write it as `\\b`"),
        ("[\"①\0\"]", "expected no control character inside text, found U+0000: write it as `\\u0000`"),
        ("[\"①\\x41\"]", "expected one of \(escapes), found `\\x`: a backslash itself is written `\\\\`"),
        ("[\"C:①\\Users\"]", "expected one of \(escapes), found `\\U`: a backslash itself is written `\\\\`"),
        ("[\"①\\'\"]", "expected one of \(escapes), found `\\'`: a backslash itself is written `\\\\`"),
        ("[\"①\\é\"]", "expected one of \(escapes), found `\\é`: a backslash itself is written `\\\\`"),
        ("[\"①\\u12\"]", "expected four digits of 0 to 9 and a to f after `\\u`, found `12`"),
        ("[\"①\\u12G4\"]", "expected four digits of 0 to 9 and a to f after `\\u`, found `12G4`"),
        ("[\"①\\u\"]", "expected four digits of 0 to 9 and a to f after `\\u`, found a text"),
        ("[\"①\\ud83d\"]", "expected `\\udc00` to `\\udfff` after `\\ud83d`, found half a character"),
        ("[\"①\\ud83dx\"]", "expected `\\udc00` to `\\udfff` after `\\ud83d`, found half a character"),
        ("[\"①\\ud83d\\n\"]", "expected `\\udc00` to `\\udfff` after `\\ud83d`, found half a character"),
        ("[\"①\\ud83d\\ud83d\\ude80\"]", "expected `\\udc00` to `\\udfff` after `\\ud83d`, found half a character"),
        ("[\"①\\ude80\"]", "expected `\\ud800` to `\\udbff` before `\\ude80`, found half a character"),
        ("[\"①\\uDE80\\uD83D\"]", "expected `\\ud800` to `\\udbff` before `\\uDE80`, found half a character"),
        // Syntax that other formats allow.
        ("[1, ①// one\n2]", "expected a value, found a comment: JSON has no comments"),
        ("[1 ①/* one */]", "expected `,` or `]`, found a comment: JSON has no comments"),
        ("①# one\n{}", "expected a value, found a comment: JSON has no comments"),
        ("{} ①// end", "expected the end of the document, found a comment: JSON has no comments"),
        (
            "{}①\u{FEFF}",
            "expected the end of the document, found a byte order mark (U+FEFF): it may stand only at the very start, once"
        ),
        (
            "[①\u{FEFF}]",
            "expected a value, found a byte order mark (U+FEFF): it may stand only at the very start, once"
        ),
        ("①<a/>", "expected a value, found `<`"),
        ("①`a`", "expected a value, found a backtick: text stands in double quotes, `\"…\"`"),
        ("-①--", "expected a digit after `-`, found `--`"),
    ]

    private static let escapes = #"`\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u`"#

    /// Bytes that are no UTF-8, each put into a string and left bare; the error is at the first of them.
    static let notUTF8: [[UInt8]] = [
        [0xFF], [0xFE], [0x80], [0xBF], [0xE9], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE2, 0x82],
        [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80],
        [0xF0, 0x9F, 0x9A], [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ]
}
