import Foundation
import SpecRuntime
import Testing

/// EFDataMappingKit's archiving: objects put away and brought back.
struct ArchiveParityTests {
    private static let spec = """
        Sample: {properties: {guid: {from: id}, day: {date_format: day}, related: {from: children, list: Sample}, n: {type: integer}}}
        Other: {extends: Sample, properties: [extra]}
        """

    /// X-1, X-5, X-6: properties by their own names and types, whatever key or format the JSON has.
    @Test func keepsPropertiesAsTheyAre() throws {
        let trial = try Trial(Self.spec)
        let object = try trial.object(#"{"id":"1","day":"2014-02-13","n":5,"children":[{"id":"2"}]}"#)
        let data = try trial.runtime.archive([object])
        let again = try #require(try trial.runtime.unarchive(data).first)
        #expect(again == object)
        #expect(again.day?.date == object.day?.date)
        #expect(String(decoding: data, as: UTF8.self).contains("guid"))
        #expect(!String(decoding: data, as: UTF8.self).contains("2014-02-13\""))
    }

    /// X-1, X-2: an archive holds its version; a property that the spec gained is unset, and a number isn't a crash.
    @Test func readsOldArchives() throws {
        let old = try Trial("Sample: {properties: [guid]}")
        let data = try old.runtime.archive([old.object(#"{"guid":"1"}"#)])
        let again = try #require(
            try Trial("Sample: {properties: {guid: , n: {type: integer}}}").runtime.unarchive(data).first
        )
        #expect(again.json == #"{"guid":"1"}"#)
        #expect(String(decoding: data, as: UTF8.self).contains("specmap_archive"))
    }

    /// X-3: lists of objects come back with their elements.
    @Test func keepsListsOfObjects() throws {
        let trial = try Trial(Self.spec)
        let object = try trial.object(#"{"children":[{"id":"2","children":[{"id":"3"}]},{"id":"4"}]}"#)
        #expect(try trial.runtime.unarchive(trial.runtime.archive([object])) == [object])
    }

    /// X-4, X-5: objects of a mapping that extends another come back as what they were.
    @Test func keepsTheMappingOfEachObject() throws {
        let trial = try Trial(Self.spec, as: "Other")
        let object = try trial.object(#"{"id":"1","extra":2,"children":[{"id":"3"}]}"#)
        let again = try #require(try trial.runtime.unarchive(trial.runtime.archive([object])).first)
        #expect(again.mapping == "Other")
        #expect(again.related?[0]?.object?.mapping == "Sample")
        #expect(again == object)
    }
}
