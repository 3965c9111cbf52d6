import Access

/// A site that a file adds or changes.
struct StudySiteChange: ImportChange {
    let line: Int
    /// The site as it is; nil for a new one.
    let site: StudySite?
    /// The site as it will be.
    private(set) var draft: StudySiteDraft
    /// The status to set; nil to keep it, or for an open new site.
    private(set) var status: StudySite.Status?

    init(_ line: UploadedTable.Line, _ columns: [StudySiteImport.Column], site: StudySite?) {
        self.line = line.number
        self.site = site
        draft = site.map(StudySiteDraft.init) ?? StudySiteDraft()
        for column in columns {
            let text = line[column.rawValue]
            switch column {
            case .code: draft.code = line.code
            case .name: draft.name = text
            case .address: draft.address = text
            case .zone: draft.timeZone = text
            case .target: draft.target = text
            case .cap: draft.cap = text
            case .targetDay: draft.targetDay = text
            case .status: status = StudySite.Status(rawValue: text.lowercased())
            }
        }
    }

    /// Returns why the status in a line can't be set; nil if it can, or isn't in the file.
    func statusProblem(_ line: UploadedTable.Line) -> String? {
        let text = line[StudySiteImport.Column.status.rawValue]
        if status == nil, !text.isEmpty {
            return "The status \(text.prefix(40)) isn't known. Use open, paused, or closed."
        }
        return status == .closed && site?.status != .closed
            ? "Close a site on its page, where you choose what becomes of its participants." : nil
    }

    var identity: String { "\(line) \(draft.code) \(words)" }

    /// What changes, as a sentence; empty for nothing.
    var words: String {
        guard let site else { return "New site" }
        let old = StudySiteDraft(site)
        var changes = [
            ("name", old.name, draft.name), ("address", old.address, draft.address),
            ("time zone", old.timeZone, draft.timeZone), ("target", old.target, draft.target),
            ("target date", old.targetDay, draft.targetDay), ("cap", old.cap, draft.cap),
        ]
        if let status { changes.append(("status", site.status.rawValue, status.rawValue)) }
        return changes.filter { $0.1 != $0.2 }.map { name, before, after in
            "\(name): \(before.isEmpty ? "–" : before) → \(after.isEmpty ? "–" : after)"
        }.joined(separator: "; ")
    }
}
