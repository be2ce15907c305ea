import ReferenceInterpreter
import SpecSource

/// A coverage in the forms that people and tools read.
package struct CoverageReport {
    let coverage: Coverage

    /// Only files whose rules are looked at, in the order of the specs.
    private let files: [(name: String, branches: [Branch])]

    package init(_ coverage: Coverage) {
        self.coverage = coverage
        var files: [(name: String, branches: [Branch])] = []
        for branch in coverage.branches {
            if let last = files.indices.last, files[last].name == branch.key.file {
                files[last].branches.append(branch)
            } else {
                files.append((branch.key.file, [branch]))
            }
        }
        self.files = files
    }

    package enum Format: String, Sendable, CaseIterable { case text, json, lcov, cobertura }

    package func render(_ format: Format) -> String {
        switch format {
        case .text: text
        case .json: json
        case .lcov: lcov
        case .cobertura: cobertura
        }
    }

    /// Number of branches of all files, and of those taken.
    package func total(stated: Bool) -> Coverage.Count { coverage.count(stated: stated, in: coverage.branches) }

    /// The branches of a file by rule, in the order of the text.
    private func rules(_ branches: [Branch]) -> [(range: SourceRange, branches: [Branch])] {
        var rules: [(range: SourceRange, branches: [Branch])] = []
        var known: [Branch.Key: Int] = [:]
        for branch in branches {
            let key = Branch.Key(branch.rule, "")
            if let position = known[key] {
                rules[position].branches.append(branch)
            } else {
                known[key] = rules.count
                rules.append((branch.rule, [branch]))
            }
        }
        return rules
    }
}

// MARK: Text

extension CoverageReport {
    /// The share of the branches that is taken, by file, and the stated branches that aren't, by rule.
    private var text: String {
        var lines: [String] = []
        for file in files {
            let stated = coverage.count(stated: true, in: file.branches)
            let unstated = coverage.count(stated: false, in: file.branches)
            let samples = stated.bySamples == 0 ? "" : ", \(stated.bySamples) of them by samples alone"
            lines.append(
                "\(file.name.printable): \(stated.taken) of \(stated.total) stated branches (\(stated.percent) %)\(samples),"
                    + " \(unstated.taken) of \(unstated.total) unstated"
            )
            let open = file.branches.filter { $0.isStated && !coverage.isTaken($0) }
            let rows = rules(open).flatMap { rule in
                Dictionary(grouping: rule.branches, by: \.owner).sorted { $0.key < $1.key }.map { owner, branches in
                    [rule.range.start.place, owner, branches.map(\.words).joined(separator: ", ").printable]
                }
            }
            lines += Columns.lines(rows)
        }
        if files.isEmpty {
            let isPart = coverage.ruleNames != nil
            lines.append(
                isPart ? "no rule differs that has branches" : "the specs have no branches that can be looked at here"
            )
        }
        let unseen = coverage.unseen
        if unseen > 0 {
            lines.append(
                "\(unseen == 1 ? "1 branch isn't" : "\(unseen) branches aren't") looked at: they need the host program"
            )
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

// MARK: JSON

extension CoverageReport {
    private var json: String {
        let listed = files.map { file in
            JSON.object([
                JSON.Member("file", .string(file.name)),
                JSON.Member("stated", json(coverage.count(stated: true, in: file.branches))),
                JSON.Member("unstated", json(coverage.count(stated: false, in: file.branches))),
                JSON.Member("branches", .array(file.branches.map(json))),
            ])
        }
        let unseen = coverage.unseen
        return JSON.object([
            JSON.Member("stated", json(total(stated: true))), JSON.Member("unstated", json(total(stated: false))),
            JSON.Member("not_looked_at", .number("\(unseen)")), JSON.Member("files", .array(listed)),
        ]).text + "\n"
    }

    private func json(_ count: Coverage.Count) -> JSON {
        .object([
            JSON.Member("taken", .number("\(count.taken)")), JSON.Member("total", .number("\(count.total)")),
            JSON.Member("by_samples_alone", .number("\(count.bySamples)")),
            JSON.Member("percent", .number("\(count.percent)")),
        ])
    }

    private func json(_ branch: Branch) -> JSON {
        .object([
            JSON.Member("name", .string(branch.name)), JSON.Member("line", .number("\(branch.range.start.line)")),
            JSON.Member("column", .number("\(branch.range.start.column)")),
            JSON.Member("stated", .boolean(branch.isStated)), JSON.Member("taken", .boolean(coverage.isTaken(branch))),
            JSON.Member("by_samples_alone", .boolean(coverage.isTakenBySamplesAlone(branch))),
        ])
    }
}

// MARK: Formats of coverage tools

extension CoverageReport {
    /// The stated branches by the lines of their rules.
    private func lines(_ branches: [Branch]) -> [(line: Int, branches: [Branch])] {
        Dictionary(grouping: branches.filter(\.isStated)) { $0.rule.start.line }
            .map { (line: $0.key, branches: $0.value) }.sorted { $0.line < $1.line }
    }

    /// A tracefile of lcov 2: a line for each rule, its branches as the branches of the line.
    private var lcov: String {
        var text = ""
        for file in files {
            let lines = lines(file.branches)
            text += "TN:\nSF:\(file.name)\n"
            var (found, taken) = (0, 0)
            for line in lines {
                let isReached = line.branches.contains(where: coverage.isTaken)
                for (number, branch) in line.branches.enumerated() {
                    let isTaken = coverage.isTaken(branch)
                    text += "BRDA:\(line.line),0,\(number),\(isReached ? isTaken ? "1" : "0" : "-")\n"
                    found += 1
                    taken += isTaken ? 1 : 0
                }
            }
            text += "BRF:\(found)\nBRH:\(taken)\n"
            for line in lines { text += "DA:\(line.line),\(line.branches.contains(where: coverage.isTaken) ? 1 : 0)\n" }
            let reached = lines.filter { $0.branches.contains(where: coverage.isTaken) }.count
            text += "LF:\(lines.count)\nLH:\(reached)\nend_of_record\n"
        }
        return text
    }

    private var cobertura: String {
        let all = files.flatMap { lines($0.branches) }
        let branches = all.flatMap(\.branches)
        let taken = branches.filter(coverage.isTaken).count
        let reached = all.filter { $0.branches.contains(where: coverage.isTaken) }.count
        let rates = rates(lines: all.count, reached: reached, branches: branches.count, taken: taken)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
            <coverage \(rates) lines-covered="\(reached)" lines-valid="\(all.count)" branches-covered="\(taken)" \
            branches-valid="\(branches.count)" complexity="0" version="1" timestamp="0">
              <sources><source>.</source></sources>
              <packages>
                <package name="specs" \(rates) complexity="0">
                  <classes>

            """
        for file in files { text += cobertura(file.name, lines(file.branches)) }
        return text + "      </classes>\n    </package>\n  </packages>\n</coverage>\n"
    }

    private func cobertura(_ name: String, _ lines: [(line: Int, branches: [Branch])]) -> String {
        let branches = lines.flatMap(\.branches)
        let taken = branches.filter(coverage.isTaken).count
        let reached = lines.filter { $0.branches.contains(where: coverage.isTaken) }.count
        let rates = rates(lines: lines.count, reached: reached, branches: branches.count, taken: taken)
        let name = name.escapedInXMLAttribute
        var text = "        <class name=\"\(name)\" filename=\"\(name)\" \(rates) complexity=\"0\">\n"
        text += "          <methods/>\n          <lines>\n"
        for line in lines {
            let taken = line.branches.filter(coverage.isTaken).count
            let share = "\(taken * 100 / line.branches.count)% (\(taken)/\(line.branches.count))"
            text += "            <line number=\"\(line.line)\" hits=\"\(taken > 0 ? 1 : 0)\" branch=\"true\""
            text += " condition-coverage=\"\(share)\"/>\n"
        }
        return text + "          </lines>\n        </class>\n"
    }

    private func rates(lines: Int, reached: Int, branches: Int, taken: Int) -> String {
        "line-rate=\"\(Self.rate(reached, lines))\" branch-rate=\"\(Self.rate(taken, branches))\""
    }

    /// A share with four digits, cut.
    private static func rate(_ part: Int, _ whole: Int) -> String {
        guard whole > 0, part < whole else { return "1" }
        let digits = String(part * 10_000 / whole)
        return "0." + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
