import SpecIR
import SpecSource

/// Behind `dd-MM-yyyy` the format `MM-dd-yyyy` only gets the dates that the first one can't read.
struct UnreachableDateFormat: SpecRule {
    let info = RuleInfo(
        "unreachable-date-format",
        group: .types,
        severity: .warning,
        precision: .likely,
        summary: "a date format that never reads, or only dates that an earlier one doesn't take for others",
        why: """
            Of several formats the first that fits reads. One behind another that reads the same texts never gets its turn; \
            where only some of its texts fit the earlier one as well, those are read as other dates.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: [dd-MM-yyyy, MM-dd-yyyy]}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  born: {date_format: [dd-MM-yyyy, yyyy-MM-dd]}
            """,
        howToFix: "Leave the format out. Where both are in use, only the sender can distinguish them."
    )

    func join(_ pass: inout RulePass, _ log: RuleLog) {
        pass.spec = RulePass.both(pass.spec) { check($0, log) }
        pass.mapping = RulePass.both(pass.mapping) { check($0.stated, log) }
    }

    func check(_ spec: CheckedSpec, _ log: RuleLog) { check(spec.spec.defaults.dateFormats, log) }

    private func check(_ mapping: Mapping, _ log: RuleLog) {
        check(mapping.own.dateFormats, log)
        for property in mapping.properties {
            property.forEachNestedRule { rule, _ in
                check(rule.dateFormats, log)
                for requirement in rule.requires {
                    if case .date(let formats) = requirement.value { check(Located(formats, requirement.range), log) }
                }
            }
        }
    }

    private func check(_ stated: Located<[DateFormat]>?, _ log: RuleLog) {
        guard let stated, stated.value.count > 1 else { return }
        // Day and month in an order that no country uses are another rule's.
        for (index, format) in stated.value.enumerated().dropFirst() where !format.spelling.hasOddOrder {
            for earlier in stated.value[..<index] {
                guard let shadow = DateShadow(format, behind: earlier) else { continue }
                report(format, behind: earlier, shadow: shadow, at: stated.range, log)
                break
            }
        }
    }

    private func report(
        _ format: DateFormat,
        behind earlier: DateFormat,
        shadow: DateShadow,
        at range: SourceRange,
        _ log: RuleLog
    ) {
        let (name, other) = (format.spelling.shown, earlier.spelling.shown)
        let message =
            switch shadow {
            case .whole: "`\(name)` never reads: `\(other)` in front of it reads all its texts"
            case .part(let text):
                "`\(name)` doesn't read all its dates: `\(other)` in front of it takes `\(text)` for another"
            }
        log.report(message, at: range.place(of: format.spelling) ?? range, help: "leave one of the two out")
    }
}

/// The share of a format's texts that an earlier format reads.
private enum DateShadow {
    case whole
    /// Texts such as this one, as other dates.
    case part(String)

    /// Nil where each reads its own texts.
    init?(_ format: DateFormat, behind earlier: DateFormat) {
        guard format.isNumber == earlier.isNumber else { return nil }
        var misread: String?
        var isWhole = true
        for date in Self.dates {
            let text = format.text(of: date)
            guard let other = earlier.date(of: text) else {
                isWhole = false
                continue
            }
            if other != format.date(of: text) { misread = misread ?? String(decoding: text, as: UTF8.self) }
        }
        if isWhole {
            self = .whole
        } else if let misread {
            self = .part(misread)
        } else {
            return nil
        }
    }

    /// Days before and behind the 12th, at midnight and not, with fractions of a second and without.
    private static let dates = [
        (1_709_892_307, 89_000_000), (1_711_324_800, 0), (946_684_799, 999_000_000), (1_922_313_600, 0),
        (1_286_668_800, 0),
        (536_457_599, 0),
    ].map { Timestamp(seconds: $0.0, nanoseconds: $0.1) }
}

extension DateFormat {
    fileprivate func text(of date: Timestamp) -> [UInt8] {
        var text: [UInt8] = []
        append(date, to: &text)
        return text
    }

    fileprivate func date(of text: [UInt8]) -> Timestamp? {
        text.withUnsafeBufferPointer { isNumber ? readNumber($0) : read($0) }
    }
}

extension SourceRange {
    /// The range of a text in this one, if it occurs exactly once.
    func place(of text: String) -> SourceRange? {
        let (all, part) = (Array(file.bytes[lowerBound..<upperBound]), Array(text.utf8))
        let places = all.indices.filter { all[$0...].starts(with: part) }
        guard places.count == 1, let start = places.first, !part.isEmpty else { return nil }
        return SourceRange(file: file, lowerBound: lowerBound + start, upperBound: lowerBound + start + part.count)
    }
}
