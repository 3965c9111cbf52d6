import Access
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// The import of a study's sites: a line for each site. A column that the file doesn't have keeps its values.
struct StudySiteImport: ReviewedImport {
    /// The columns, in the order of the template.
    enum Column: String, CaseIterable {
        case code, name, address, zone, target, cap, status
        case targetDay = "target_date"
    }

    let place = ImportPlace(
        section: "/sites", sectionTitle: "Sites", path: "/sites/import",
        templatePath: "/sites/import/template.csv", fileName: "sites")
    let limits = ImportLimits(
        megabytes: 1, lines: StudySiteRepository.sitesMax, advice: "A study can have at most 1,000 sites.")
    let uploads = PendingUploadRepository.sites
    let words = ImportWords(
        title: "Import sites",
        instructions:
            "The first line contains the column names: code and name, and any of address, zone, target, target_date, "
            + "cap, status. Sites are found by their code.",
        eachLine: "One line for each site", entry: CountedNoun("site", "sites"),
        item: CountedNoun("site", "sites"), verb: ("Import", "imported"),
        headings: ["Code", "Site", "Change"])

    func columns(in channel: Channel, _ transaction: borrowing Transaction) -> TableColumns {
        TableColumns(
            Column.allCases.map(\.rawValue), required: [Column.code.rawValue, Column.name.rawValue])
    }

    func plan(
        _ table: UploadedTable, choosing choice: String, with grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> ImportPlan<StudySiteChange> {
        let sites = Dictionary(
            uniqueKeysWithValues: try StudySiteRepository.all(with: grant, in: transaction).map {
                ($0.code, $0)
            })
        let columns = table.columns.compactMap(Column.init)
        var plan = ImportPlan<StudySiteChange>(table)
        for line in table.lines {
            let change = StudySiteChange(line, columns, site: sites[line.code])
            let sentences =
                change.draft.problems.map(\.sentence) + [change.statusProblem(line)].compactMap(\.self)
            for sentence in sentences { plan.refuse(line.number, sentence) }
            guard sentences.isEmpty, plan.isFirst(line.number, with: line.code, named: "code") else {
                continue
            }
            plan.add(change.words.isEmpty ? nil : change)
        }
        return plan
    }

    func rows(of change: StudySiteChange, for context: RequestContext) -> [[ImportCell]] {
        [[.identifier(change.draft.code), .text(change.draft.name), .text(change.words)]]
    }

    func apply(
        _ changes: [StudySiteChange], from source: ImportSource, with grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        for change in changes {
            guard let site = change.site else {
                try StudySiteRepository.add(
                    change.draft, status: change.status ?? .open, with: grant, in: transaction)
                continue
            }
            try StudySiteRepository.change(site, to: change.draft, with: grant, in: transaction)
            if let status = change.status {
                try StudySiteRepository.setStatus(status, of: site, with: grant, in: transaction)
            }
        }
        return changes.count
    }
}

extension UploadedTable.Line {
    /// The code of a site, by which a line finds it.
    var code: String { self["code"].uppercased() }
}
