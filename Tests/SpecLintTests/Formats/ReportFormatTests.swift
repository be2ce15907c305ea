import Foundation
import SpecLint
import SpecSource
import SpecTestSupport
import Testing

/// Each format on a report with all that breaks formats: the expected text, and its validity by the schema.
struct ReportFormatTests {
    private func nasty(_ format: ReportFormat) -> String {
        NastyReport.report.written(as: format, from: NastyReport.place)
    }

    private let clean = LintReport(findings: [], files: ["a.yaml", "b.yaml"], exampleCount: 0, skippedExampleCount: 0)

    @Test(arguments: ReportFormat.allCases)
    func writesTheNastyReport(_ format: ReportFormat) throws {
        let file = PackageFolder.url.appending(path: "Tests/SpecLintTests/Goldens/nasty.\(format.rawValue)")
        let difference = try GoldenFile(file).difference(from: nasty(format))
        #expect(difference == nil)
    }

    @Test(arguments: ReportFormat.allCases)
    func endsWithALineBreak(_ format: ReportFormat) {
        #expect(nasty(format).hasSuffix("\n"))
        let text = clean.written(as: format)
        #expect(text.isEmpty ? format == .concise : text.hasSuffix("\n"))
    }

    /// Line breaks in names and texts would start lines with another meaning.
    @Test(arguments: ReportFormat.allCases)
    func writesNoControlCharacters(_ format: ReportFormat) {
        #expect(!nasty(format).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
        #expect(!nasty(format).contains("\n::error file=x"))
    }

    @Test func isReadByItsSchemaAsJSON() throws {
        let schema = "Specs/speclint-report.schema.json"
        for report in [nasty(.json), clean.written(as: .json)] {
            #expect(try Validators.problems(of: report, bySchema: schema) == "")
        }
        #expect(
            try Validators.problems(of: nasty(.json).replacing("\"path\":", with: "\"p\":"), bySchema: schema) != ""
        )
    }

    @Test func isReadByTheStandardsSchemaAsSARIF() throws {
        for report in [nasty(.sarif), clean.written(as: .sarif)] {
            #expect(try Validators.problems(of: report, byInstalled: "sarif-2.1.0.json") == "")
        }
        let broken = nasty(.sarif).replacing("unicodeCodePoints", with: "bytes")
        #expect(try Validators.problems(of: broken, byInstalled: "sarif-2.1.0.json") != "")
    }

    @Test func isReadByJenkinsSchemaAsJUnit() throws {
        for report in [nasty(.junit), clean.written(as: .junit)] {
            #expect(try Validators.problems(of: report, byInstalled: "junit-10.xsd") == "")
        }
        let broken = nasty(.junit).replacing("<failure ", with: "<fault ").replacing("</failure>", with: "</fault>")
        #expect(try Validators.problems(of: broken, byInstalled: "junit-10.xsd") != "")
    }

    /// These two have no schema that could be installed; this follows the requirements of their documentation.
    @Test(arguments: [ReportFormat.gitlab, .rdjson])
    func holdsWhatItsReaderAsksFor(_ format: ReportFormat) throws {
        let schema = "Tests/SpecLintTests/Formats/\(format.rawValue).schema.json"
        for report in [nasty(format), clean.written(as: format)] {
            #expect(try Validators.problems(of: report, bySchema: schema) == "")
        }
        let broken = nasty(format).replacing("\"path\":", with: "\"file\":")
        #expect(try Validators.problems(of: broken, bySchema: schema) != "")
    }
}
