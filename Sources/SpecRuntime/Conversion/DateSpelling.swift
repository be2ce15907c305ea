import SpecIR

/// The formats to name for a text that is meant as a date: more of them than samples are taken for dates by.
enum DateSpelling {
    private static let rareFormats: [DateFormat] = [
        "yyyyMMdd", "yyyy-MM", "yyyy-MM-dd HH:mm:ssXXX", "yyyy-MM-dd HH:mm:ss.SSSXXX", "yyyy-MM-dd HH:mm:ssx",
        "yyyy-MM-dd HH:mm:ss.SSSSSSx", "dd-MMM-yyyy", "dd MMM yyyy", "d MMM yyyy", "MMM d, yyyy", "d.M.yyyy",
        "yyyyMMddHHmmss",
    ].compactMap { try? DateFormat.named($0).get() }

    /// The formats that read a text, as a spec spells them: the one that writes it as it is, and two where day and month may
    /// be the other way round.
    static func formats(of text: UnsafeBufferPointer<UInt8>) -> [String] {
        let readers = DateGuess.all.reading(text)
        let keepers = DateGuess.all.keeping(text)
        let usual = keepers.isEmpty ? readers : keepers
        if usual.isAmbiguous { return usual.spellings.map(spelled) }
        let rare = rareFormats.first { $0.keeps(text) } ?? rareFormats.first { $0.read(text) != nil }
        let format = keepers.first.spellings.first ?? rare?.spelling ?? readers.first.spellings.first
        return format.map { [spelled($0)] } ?? []
    }

    /// True for eight digits that are a day, `20240131`: as a number they would be one in 1970.
    static func isDigitsOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        (text.count == 8 || text.count == 14) && rareFormats.contains { $0.read(text) != nil }
    }

    private static func spelled(_ format: String) -> String {
        format.contains { !$0.isLetter && $0 != "_" && !$0.isNumber } ? "\"\(format)\"" : format
    }
}
