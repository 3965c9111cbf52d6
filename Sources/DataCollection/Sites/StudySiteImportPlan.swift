import Access
import Cryptography
import SQLStore

/// The changes that a file of sites would make. Creating a plan writes nothing.
struct StudySiteImportPlan: Sendable {
    /// A site that is added or changed.
    struct Step: Sendable {
        let line: Int
        /// The site as it is; nil for a new one.
        let site: StudySite?
        let draft: StudySiteDraft
        let status: StudySite.Status?

        /// What changes, as a sentence.
        var words: String {
            guard let site else { return "New site" }
            let (old, new) = (StudySiteDraft(site), draft)
            var changes: [String] = []
            func compare(_ name: String, _ before: String, _ after: String) {
                if before != after {
                    changes.append(
                        "\(name): \(before.isEmpty ? "–" : before) → \(after.isEmpty ? "–" : after)")
                }
            }
            compare("name", old.name, new.name)
            compare("address", old.address, new.address)
            compare("time zone", old.timeZone, new.timeZone)
            compare("target", old.target, new.target)
            compare("target date", old.targetDay, new.targetDay)
            compare("cap", old.cap, new.cap)
            if let status, status != site.status { compare("status", site.status.rawValue, status.rawValue) }
            return changes.joined(separator: "; ")
        }
    }

    private(set) var steps: [Step] = []
    private(set) var problems: [LineProblem]
    private(set) var unchangedCount = 0

    /// Creates the plan of a file. A column that the file doesn't have keeps its values.
    init(
        _ file: StudySiteFile, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        problems = file.problems
        let existing = Dictionary(
            uniqueKeysWithValues: try StudySiteRepository.all(with: grant, in: transaction).map {
                ($0.code, $0)
            })
        for line in file.lines {
            let site = existing[line.draft.code]
            if line.status == .closed, site?.status != .closed {
                problems.append(
                    LineProblem(
                        line: line.number,
                        sentence:
                            "Close a site on its page, where you choose what becomes of its participants."))
                continue
            }
            let step = Step(
                line: line.number, site: site, draft: Self.merged(line.draft, over: site, file.columns),
                status: line.status)
            if site != nil, step.words.isEmpty { unchangedCount += 1 } else { steps.append(step) }
        }
        problems.sort(by: LineProblem.isBefore)
    }

    private static func merged(
        _ draft: StudySiteDraft, over site: StudySite?, _ columns: [StudySiteFile.Column]
    ) -> StudySiteDraft {
        guard let site else { return draft }
        var merged = StudySiteDraft(site)
        for column in columns {
            switch column {
            case .code, .status: break
            case .name: merged.name = draft.name
            case .address: merged.address = draft.address
            case .zone: merged.timeZone = draft.timeZone
            case .target: merged.target = draft.target
            case .cap: merged.cap = draft.cap
            case .targetDay: merged.targetDay = draft.targetDay
            }
        }
        return merged
    }

    /// Identifies the changes, so that what was reviewed is what is saved.
    var digest: String {
        let text = steps.map { "\($0.line) \($0.draft.code) \($0.words)" }.joined(separator: "\n")
        return SHA256.digest(Array(text.utf8)).hex
    }

    /// Makes the changes.
    func run(with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction) throws {
        for step in steps {
            guard let site = step.site else {
                try StudySiteRepository.add(
                    step.draft, status: step.status ?? .open, with: grant, in: transaction)
                continue
            }
            try StudySiteRepository.change(site, to: step.draft, with: grant, in: transaction)
            if let status = step.status {
                try StudySiteRepository.setStatus(status, of: site, with: grant, in: transaction)
            }
        }
    }
}
