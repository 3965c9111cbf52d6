import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// Groups findings by section and by item or step, in the order of the design and without duplicates.
struct FindingGroups {
    let places: DesignLabels
    /// The channel of the design; nil for a design in a file, which has no pages yet.
    var channel: Channel?
    /// Whether the user can turn on response collection.
    var maySetUp = false

    /// Returns the groups in menu order; findings about the channel come first.
    func groups(_ findings: [Finding]) -> [ProblemList.Group] {
        var seen: Set<Finding> = []
        let findings = findings.filter { seen.insert($0).inserted }
        let sections: [Section?] = [nil] + Section.allCases.map { $0 }
        return sections.compactMap { section in
            let own = findings.filter { $0.section == section }
            return own.isEmpty ? nil : ProblemList.Group(section?.title ?? "Channel", parts(own))
        }
    }

    private struct GroupKey: Hashable {
        let title: String?
        let key: String?
        /// Part of the key, because two items may have the same title.
        let page: DesignPage?
    }

    private func parts(_ findings: [Finding]) -> [ProblemList.Part] {
        var order: [GroupKey] = []
        var lines: [GroupKey: [ProblemList.Row]] = [:]
        for finding in findings {
            let found = finding.page.flatMap { places.place(of: $0) }
            let place = GroupKey(
                title: found?.title, key: found?.key, page: found == nil ? nil : finding.page)
            if lines[place] == nil { order.append(place) }
            lines[place, default: []].append(line(finding))
        }
        // Several checks find something in one document, so their findings alternate between documents.
        let sorted = order.enumerated().map { (key: $1, position: places.position(of: $1.page) + [$0]) }
            .sorted { $0.position.lexicographicallyPrecedes($1.position) }
        return sorted.map { ProblemList.Part($0.key.title, identifier: $0.key.key, lines[$0.key] ?? []) }
    }

    private func line(_ finding: Finding) -> ProblemList.Row {
        if maySetUp, let channel, finding.page == nil, finding.field == Finding.collectionField {
            let setUp = FolderPaths.of(channel) + "/set-up"
            return ProblemList.Row(field: "Study setup", finding.sentence, at: setUp)
        }
        let isMark = finding.kind == .notMarkedComplete && finding.page != nil
        return ProblemList.Row(
            field: isMark ? "Not marked complete" : places.field(of: finding), finding.sentence,
            at: finding.page.flatMap { page in
                channel.map {
                    StudyDesignerPaths.address(of: page, field: finding.field, language: finding.language, $0)
                }
            })
    }
}

extension [Finding] {
    /// Returns the findings with one for each page that isn't marked complete; its sentence names the languages.
    func joiningMarks() -> [Finding] {
        var languages: [DesignPage: [String]] = [:]
        for finding in self where finding.kind == .notMarkedComplete {
            guard let page = finding.page else { continue }
            let name = (finding.language ?? .english).englishName
            if languages[page]?.contains(name) != true { languages[page, default: []].append(name) }
        }
        var seen: Set<DesignPage> = []
        return compactMap { finding in
            guard finding.kind == .notMarkedComplete, let page = finding.page else { return finding }
            guard seen.insert(page).inserted else { return nil }
            return Finding(
                finding.outcome, finding.section, (languages[page] ?? []).joined(separator: ", "),
                page: page, language: finding.language, kind: .notMarkedComplete)
        }
    }
}
