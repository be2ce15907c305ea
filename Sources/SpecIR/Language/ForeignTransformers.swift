/// Words of jq, JSONata, Bloblang, Python, SQL and other tools for what transformers do.
package enum ForeignTransformers {
    /// The transformer that a word of another tool means; nil for other words.
    package static func transformer(meantBy word: String) -> String? { synonyms[plain(word)] }

    /// The advice for a word that no transformer corresponds to; nil for other words.
    package static func advice(for word: String) -> String? { advice[plain(word)] ?? adviceForSeveral(word) }

    /// `trim | lowercase`, as templates join them.
    private static func adviceForSeveral(_ word: String) -> String? {
        let names = word.split { "|,;> ".contains($0) }.map(String.init)
        guard names.count > 1, names.allSatisfy({ Transformer.named($0) != nil }) else { return nil }
        return "write a list: `[\(names.joined(separator: ", "))]`"
    }

    /// `to_upper`, `toUpper`, `$toUpper` and `to-upper` are one word.
    private static func plain(_ word: String) -> String {
        String(word.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Each a transformer of the language with the words that mean it.
    package static let words: KeyValuePairs<String, [String]> = [
        "uppercase": [
            "upper", "upcase", "toupper", "touppercase", "uppercased", "ucase", "asciiupcase", "strtoupper", "allcaps",
        ],
        "lowercase": [
            "lower", "downcase", "tolower", "tolowercase", "lowercased", "lcase", "asciidowncase", "strtolower",
            "casefold",
        ],
        "trim": [
            "strip", "btrim", "trimmed", "trimspace", "ltrim", "rtrim", "lstrip", "rstrip", "stripspace", "chomp",
        ],
        "collapse_spaces": ["squish", "squeeze", "normalizespace", "collapsewhitespace", "normalizewhitespace"],
        "blank_to_null": ["emptytonull", "nullifempty", "nullifblank", "presence", "blankasnull", "emptyasnull"],
        "unwrap": ["unmarshall", "unmarshal", "unmarshalldynamodb", "untag", "unbox", "wrapped", "wrap"],
        "table": ["rows", "columns", "transpose", "zip", "pivot", "unpivot", "headers", "torecords"],
        "null_if": ["nullif", "nullwhen"],
        "base64": ["base64decode", "decodebase64", "unbase64", "frombase64", "base64d", "atob", "b64decode"],
        "prefix": ["stripprefix", "removeprefix", "trimprefix", "ltrimstr", "withoutprefix"],
        "suffix": ["stripsuffix", "removesuffix", "trimsuffix", "rtrimstr", "withoutsuffix"],
        "replace": ["replaceall", "strreplace"],
        "split": ["explode", "tokenize", "splitby", "strsplit", "csv", "toarray"],
        "parts": ["dissect", "scanf", "sscanf", "unformat", "grok", "parseformat", "textsplit"],
        "join": ["implode", "stringagg", "listagg", "groupconcat", "arraytostring", "joinby"],
        "json": ["parsejson", "fromjson", "jsonparse", "jsondecode", "jsonloads"],
        "hex": ["fromhex", "parsehex", "hexadecimal", "unhex", "hexdecode"],
        "not": ["invert", "inverse", "isfalse", "logicalnot"],
        "round": ["rounded", "toprecision", "tofixed", "roundto"],
        "clamp": ["clip", "bound", "minmax", "constrain", "limit"],
        "scale": ["divide", "div", "divby", "dividedby"],
        "sort": ["sorted", "orderby", "sortby", "order", "asort"],
        "unique": ["uniq", "distinct", "dedup", "dedupe", "uniqueby", "arrayunique", "arraydistinct"],
        "first": ["head", "firstvalue", "car"],
        "last": ["tail", "lastvalue"],
        "count": ["len", "length", "size", "cardinality", "arraylength", "jsonarraylength", "countof"],
        "sum": ["total", "sumof", "arraysum", "reduce"],
        "average": ["avg", "mean", "arrayaverage"],
        "max": ["maximum", "maxof", "arraymax", "largest"],
        "min": ["minimum", "minof", "arraymin", "smallest"],
        "add": ["plus", "increment", "offset"],
        "multiply": ["mul", "times", "mult", "multiplyby"],
        "floor": ["rounddown"],
        "ceiling": ["ceil", "roundup"],
        "absolute": ["abs", "fabs", "magnitude"],
        "item": ["nth", "elementat", "element", "getitem"],
        "substring": ["substr", "slice", "mid", "left", "right", "take"],
        "extract": ["regexpextract", "regexextract", "capture", "regexpsubstr", "refind", "findall"],
        "pad": ["zfill", "zeropad", "lpad", "padstart", "leftpad", "padleft"],
        "duration": ["parseduration", "isoduration", "durationtoseconds", "toseconds"],
        "base64url": ["base64urldecode", "urlsafebase64", "urlsafeb64decode"],
        "url_encoded": ["urldecode", "urlunescape", "unquote", "decodeuri", "decodeuricomponent", "unescapeurlquery"],
        "html_entities": ["htmldecode", "htmlunescape", "unescapehtml", "decodehtml"],
        "date": ["formattimestamp", "strftime", "dateformat", "todate", "fromdate"],
    ]

    private static let synonyms = Dictionary(
        words.flatMap { transformer, words in words.map { ($0, transformer) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static let advice = Dictionary(
        [
            (["greatest", "atleast"], "`{clamp: {min: 0}}` raises what is smaller; `max` takes the largest of a list"),
            (["least", "atmost"], "`{clamp: {max: 9}}` lowers what is larger; `min` takes the smallest of a list"),
            (
                [
                    "sub", "gsub", "regexreplace", "regexpreplace", "replaceregex", "rereplace", "rereplaceall",
                    "translate",
                    "pregreplace",
                ],
                "`{replace: {from: to}}` replaces text, not what a pattern finds; `{extract: ...}` takes what one finds"
            ),
            (
                ["regexpsplit", "regexsplit", "resplit"],
                "`{split: ...}` takes the text between the parts, not a pattern"
            ),
            (
                ["tojson", "jsonencode", "jsonstringify", "jsondumps"],
                "`json` reads JSON out of text, and writes it back as text; the other way round there is nothing"
            ),
            (
                ["escapehtml", "htmlescape", "htmlencode"],
                "`html_entities` decodes when it reads, and encodes when it writes; the other way round there is nothing"
            ),
            (["negate", "negative"], "write `{multiply: -1}` for a number, `not` for a boolean"),
            (
                ["startswith", "endswith"],
                "`prefix` and `suffix` take text away; `requires: {pattern: \"^...\"}` fails where it isn't there"
            ),
            (["subtract", "minus", "decrement"], "write `{add: -1}`, with the number below zero"),
            (
                ["trunc", "truncate"],
                "`{round: 0}` rounds to the nearest whole number, `floor` to the next below, `ceiling` to the next above"
            ),
            (
                ["concat", "concatenate", "format", "sprintf", "interpolate", "strcat"],
                "write `template: '{first} {last}'` in place of `from`"
            ),
            (
                [
                    "number", "tonumber", "int", "toint", "integer", "tointeger", "float", "tofloat", "parseint", "toi",
                    "parsefloat", "numeric",
                ],
                "write `type: integer`, `number` or `decimal`, with `accept: [string]` to read text"
            ),
            (
                ["string", "tostring", "str", "text", "tos", "totext"],
                "write `type: string`, with `accept: [integer]` to read numbers"
            ),
            (["bool", "boolean", "tobool", "toboolean"], "write `type: boolean`, with `accept: [string, integer]`"),
            (
                [
                    "parsedate", "strptime", "totimestamp", "tsparse", "datetime", "timestamp", "parsetimestamp",
                    "totime", "parsetime",
                ],
                "write `date_format`, such as `date_format: unix_seconds`"
            ),
            (
                ["default", "coalesce", "ifnull", "nvl", "fallback", "isnull", "orelse", "getor"],
                "write `default` in the property, or `from: [first, second]`"
            ),
            (
                ["exists", "has", "present", "defined", "isset"],
                "write `exists: true` beside `from` for whether it is there; `required: true` fails where it isn't"
            ),
            (["map", "mapeach", "foreach", "each", "apply"], "`list: {transform: ...}` transforms each element"),
            (["select", "filter", "where", "find"], "write `where` beside `list`, such as `where: {type: home}`"),
            (
                ["case", "switch", "lookup", "enum", "decode", "if", "translatevalues"],
                "write `values`, such as `values: {A: active}`"
            ),
            (["flatten", "flat", "flatmap", "unnest"], "read through the lists by `*`: `from: orders.*.number`"),
            (["get", "path", "getpath", "pick", "jsonpath"], "write the path in `from`"),
            (
                ["index", "at"],
                "write the position in `from`, such as `items.0`; `{item: 0}` takes an item of what transformers made"
            ),
            (
                ["keys", "values", "entries", "toentries", "fromentries", "toarrayofpairs"],
                "write `dictionary`, with `member_as` to keep the keys"
            ),
            (["const", "constant", "literal"], "write `constants` in the mapping"),
            (
                ["regex", "match", "matches", "test", "regexpmatch"],
                "`{extract: ...}` takes what a pattern finds; `requires: {pattern: ...}` fails where it finds nothing"
            ),
            (
                [
                    "gzip", "gunzip", "ungzip", "zlib", "inflate", "deflate", "decompress", "unzip", "zstd", "brotli",
                    "bz2", "lz4", "snappy",
                ],
                "no transformer decompresses a value; the host program can bring one (`transformers` of `host`), and files in gzip "
                    + "or zstd are read as they are"
            ),
            (["uuid", "guid", "url", "uri"], "write `type: uuid` or `type: url`"),
        ].flatMap { words, advice in words.map { ($0, advice) } },
        uniquingKeysWith: { first, _ in first }
    )
}
