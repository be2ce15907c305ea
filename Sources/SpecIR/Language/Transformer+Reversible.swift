extension Transformer {
    /// Transformers that writing undoes.
    static let reversible: [Transformer] = [
        Transformer(
            "prefix",
            .string,
            .string,
            .reversible,
            argument: .text,
            "takes text off the start, which must be there",
            inverse: "puts it there",
            Example(#"{prefix: "+"}"#, #""+49""#, #""49""#)
        ),
        Transformer(
            "suffix",
            .string,
            .string,
            .reversible,
            argument: .text,
            "takes text off the end, which must be there",
            inverse: "puts it there",
            Example(#"{suffix: " kg"}"#, #""12 kg""#, #""12""#)
        ),
        Transformer(
            "not",
            .boolean,
            .boolean,
            .reversible,
            "true for false, false for true",
            inverse: "the same",
            Example("not", "true", "false")
        ),
        Transformer(
            "scale",
            .number,
            .number,
            .reversible,
            argument: .factor,
            "divides, exactly; fails where the result has no end, as a third hasn't",
            inverse: "multiplies, exactly",
            Example("{scale: 100}", "1999", "19.99")
        ),
        Transformer(
            "multiply",
            .number,
            .number,
            .reversible,
            argument: .factor,
            "multiplies, exactly",
            inverse: "divides, exactly; fails where the result has no end, as a third hasn't",
            Example("{multiply: 100}", "19.99", "1999")
        ),
        Transformer(
            "add",
            .number,
            .number,
            .reversible,
            argument: .addend,
            "adds, exactly; a number below zero subtracts",
            inverse: "subtracts, exactly",
            Example("{add: 273.15}", "20", "293.15")
        ),
        Transformer(
            "duration",
            .string,
            .number,
            .reversible,
            "reads an ISO 8601 duration as seconds; weeks and days have a fixed length, years and months are refused",
            inverse: "writes days, hours, minutes and seconds",
            Example("duration", #""PT1H30M""#, "5400")
        ),
        Transformer(
            "hex",
            .string,
            .number,
            .reversible,
            argument: .width,
            "reads up to 16 hexadecimal digits in either case, behind `0x`, `#` or nothing, as an integer",
            inverse: "writes lower-case digits and nothing before them, with zeros at the front up to the number given",
            Example("{hex: 6}", #""00ff80""#, "65408")
        ),
        Transformer(
            "pad",
            .string,
            .string,
            .reversible,
            argument: .length,
            "takes zeros off the front of text that is at least so long; fails for a shorter one",
            inverse: "puts zeros in front up to that length; fails for text that begins with a zero itself",
            Example("{pad: 5}", #""00042""#, #""42""#)
        ),
        Transformer(
            "base64",
            .string,
            .string,
            .reversible,
            "reads Base64 as the text that it holds, or as bytes where it is the last one beside `type: data`",
            inverse: "writes Base64, padded",
            Example("base64", #""w6Q=""#, #""ä""#)
        ),
        Transformer(
            "base64url",
            .string,
            .string,
            .reversible,
            "reads Base64 in the alphabet for URLs, padded or not, as `base64` does",
            inverse: "writes it without padding",
            Example("base64url", #""fn5-""#, #""~~~""#)
        ),
        Transformer(
            "url_encoded",
            .string,
            .string,
            .reversible,
            "reads `%20` and its like as characters; fails where they are no UTF-8",
            inverse: "encodes all but letters, digits and `-._~`",
            Example("url_encoded", #""a%20b%2Fc""#, #""a b/c""#)
        ),
        Transformer(
            "html_entities",
            .string,
            .string,
            .reversible,
            "reads `&amp;`, `&#228;`, `&#xe4;` and HTML 4's names as characters; leaves what it doesn't know as it is",
            inverse: "escapes `&`, `<`, `>` and both quotes",
            Example("html_entities", #""a &lt; b &amp; c""#, #""a < b & c""#)
        ),
        Transformer(
            "split",
            .string,
            .list,
            .reversible,
            argument: .filledText,
            "cuts text into a list; empty text is an empty list",
            inverse: "joins the list; fails where an element holds the separator",
            Example(#"{split: ","}"#, #""a,b""#, #"["a","b"]"#)
        ),
        Transformer(
            "join",
            .list,
            .string,
            .reversible,
            argument: .text,
            "joins a list of texts; fails where an element holds the separator; `''` is for properties that are only read",
            inverse: "splits the text",
            Example(#"{join: " "}"#, #"["a","b"]"#, #""a b""#)
        ),
        Transformer(
            "parts",
            .string,
            .object,
            .reversible,
            argument: .parts,
            "splits text into named parts, each up to where the text behind it first occurs",
            inverse: "joins them; fails where a part holds the text behind it",
            Example(#"{parts: "SKU-{code}-{size}"}"#, #""SKU-17-XL""#, #"{"code":"17","size":"XL"}"#)
        ),
        Transformer(
            "json",
            .string,
            .any,
            .reversible,
            "reads text that holds JSON",
            inverse: "writes the JSON as text, with no blanks in it; null, read from the text `null` too, stays null",
            Example("json", #""{\"a\":[1,true]}""#, #"{"a":[1,true]}"#)
        ),
        Transformer(
            "unwrap",
            .object,
            .any,
            .reversible,
            argument: .wrappedTypes,
            "takes the value out of an object whose one member names its type, lists and dictionaries with all that is in"
                + " them; `{}` is null where no member is",
            inverse: "puts each value into the first member of its type",
            Example(
                "{unwrap: {S: string, N: {type: number, as_text: true}, L: list}}",
                #"{"L":[{"S":"a"},{"N":"1.50"}]}"#,
                #"["a",1.50]"#
            )
        ),
        Transformer(
            "table",
            [.list, .object],
            .list,
            .reversible,
            argument: .table,
            "makes an object of each row; `first_row` has the names of the columns, `by_column` is an object with an array"
                + " for each column, `names` and `rows` are places in an object; a short row lacks its last members",
            inverse: "makes the table again, with null where a row lacks a column",
            Example("{table: first_row}", #"[["a","b"],[1,2],[3]]"#, #"[{"a":1,"b":2},{"a":3}]"#)
        ),
        Transformer(
            "null_if",
            .any,
            .any,
            .reversible,
            argument: .json,
            "null for one value",
            inverse: "writes that value for null",
            Example(#"{null_if: ""}"#, #""""#, "null")
        ),
        Transformer(
            "date",
            [.string, .number],
            [.string, .number],
            .reversible,
            argument: .dates,
            "spells a date anew, as text or as a number",
            inverse: "spells it as it was; parts that the property's format lacks are lost",
            Example(
                "{date: {from: iso8601, to: unix_seconds}}",
                #""2000-08-22T12:28:00Z""#,
                "966947280"
            )
        ),
    ]
}
