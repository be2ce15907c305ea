import SpecIR
import SpecRuntime

/// The path and kind of the records.
struct DraftRoot {
    /// The members to follow from the document to the records.
    var path: [String] = []

    /// The records' sample, where they are objects.
    var record: Int32?

    /// True if there are several: a document holds a list of them, or there is more than one document.
    var isList = false

    /// True if the path leads to a list.
    var endsInList = false
}

extension DraftBuilder {
    /// Keys that mean no more than that something is inside.
    private static let wrappers: Set<String> = [
        "data", "result", "results", "response", "payload", "body", "items", "records", "rows", "list", "entries",
        "content", "contents", "values", "value", "objects", "hits", "elements", "members", "root", "output", "page",
    ]

    static func isWrapper(_ key: String) -> Bool { wrappers.contains(key.lowercased()) }

    /// Finds the records: the documents, the items of arrays, or what the only member of all documents holds.
    mutating func root() -> DraftRoot {
        joinListsAtTheRoot()
        let document = samples.values[0]
        guard let record = records(0) else { return DraftRoot() }
        var root = DraftRoot(record: record, isList: document.lists > 0 || document.objects > 1)
        while document.lists == 0, let inner = wrapped(root) { root = inner }
        return root
    }

    /// Treats all objects as records if some documents are objects and some are arrays of objects.
    private mutating func joinListsAtTheRoot() {
        let document = samples.values[0]
        guard document.objects > 0, document.lists > 0, document.scalars == 0, document.element >= 0 else { return }
        let element = samples.values[Int(document.element)]
        guard element.kind == .object, element.nulls == 0, element.object >= 0, document.object >= 0 else { return }
        // The one that came first sets the order of the members.
        let isListFirst = element.object < document.object
        samples.mergeObject(
            isListFirst ? document.object : element.object,
            into: isListFirst ? element.object : document.object,
            &canonical
        )
    }

    /// The sample of the objects at a place, where only objects, or only lists of objects, stand there.
    private func records(_ number: Int32) -> Int32? {
        let value = samples.values[Int(number)]
        if value.scalars > 0 { return nil }
        if value.lists > 0 {
            guard value.element >= 0 else { return nil }
            let element = samples.values[Int(value.element)]
            guard element.kind == .object, element.nulls == 0, element.object >= 0 else { return nil }
            let (record, other) = (canonical[element.object], value.object)
            guard value.objects == 0 || other >= 0 && canonical[other] == record else { return nil }
            return isMapping(record) ? record : nil
        }
        guard value.objects > 0, value.object >= 0 else { return nil }
        let record = canonical[value.object]
        return isMapping(record) ? record : nil
    }

    func isMapping(_ object: Int32) -> Bool {
        samples.objects[Int(object)].values < 0 && samples.objects[Int(object)].memberCount > 0
    }

    /// The records that stand below the only member of all records found so far.
    private func wrapped(_ outer: DraftRoot) -> DraftRoot? {
        guard let object = outer.record, samples.objects[Int(object)].memberCount == 1 else { return nil }
        guard !samples.objects[Int(object)].isIncomplete, let member = samples.members(of: object).first else {
            return nil
        }
        let value = samples.values[Int(member.value)]
        guard member.present == samples.objects[Int(object)].count, value.nulls == 0 else { return nil }
        guard value.objects == 0 || value.lists == 0, let record = records(member.value) else { return nil }
        let key = samples.key(member)
        // Deeper down, an object alone in another may well be the whole content.
        guard outer.path.isEmpty || value.lists > 0 || Self.isWrapper(key), DraftPath(key: key).text != nil else {
            return nil
        }
        // Behind a list each item is a record, and there is nothing left to follow.
        guard !outer.endsInList, outer.path.count < Path.stepLimit else { return nil }
        return DraftRoot(
            path: outer.path + [key],
            record: record,
            isList: outer.isList || value.lists > 0,
            endsInList: value.lists > 0
        )
    }
}
