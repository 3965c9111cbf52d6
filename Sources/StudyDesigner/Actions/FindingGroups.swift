import Access
import PortalUI
import Studies

/// Puts findings together by section and by the item or step that they are about, each finding once.
struct FindingGroups {
    let places: DesignLabels
    let channel: Channel

    /// The groups in the order of the menu; what is about the channel comes first.
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
        /// Two items may have the same title.
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
        return order.map { ProblemList.Part($0.title, identifier: $0.key, lines[$0] ?? []) }
    }

    private func line(_ finding: Finding) -> ProblemList.Row {
        ProblemList.Row(
            field: places.field(of: finding), finding.sentence,
            at: finding.page.map { page in
                StudyDesignerPaths.address(
                    of: page, field: finding.field, language: finding.language, channel)
            })
    }
}
