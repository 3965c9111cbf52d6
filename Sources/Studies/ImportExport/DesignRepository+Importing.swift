import JSON
import SQLStore
import Vocabulary

extension DesignRepository {
    /// Creates a design from a file with new study and app IDs. Nothing is marked complete.
    ///
    /// The IDs of the Test channel are not imported, because they belong to the study that was exported.
    ///
    /// Images and PDFs that are not in the file come from `library`, if it contains them.
    public func create(
        from file: StudyFile, as live: ChannelIdentity, in scope: DesignScope, by author: Author,
        library: FileOwner? = nil, cleaning clean: (String) throws -> String,
        _ transaction: borrowing Transaction
    ) throws {
        if let library {
            try FileOwner(scope.folder).copy(try file.digests(), from: library, transaction)
        }
        var names = BasicInformation()
        names.live = live
        try create(names, in: scope, by: author, transaction)
        let report = try fill(scope, from: file, by: author, cleaning: clean, transaction)
        if let fault = report.faults.first {
            throw StudyFileProblem("\(fault.place): \(fault.sentence).")
        }
    }

    /// Imports the content of a file into a new design, which keeps its names and its Study and app IDs.
    ///
    /// Every document must pass the same rules as when it is saved, and its HTML is passed through `clean`. Invalid
    /// content is skipped and reported. To import all or nothing, roll back the transaction if there are faults.
    public func fill(
        _ scope: DesignScope, from file: StudyFile, by author: Author,
        cleaning clean: (String) throws -> String, _ transaction: borrowing Transaction
    ) throws -> StudyFileReport {
        try storeFiles(of: file, in: scope, transaction)
        let names = try document(BasicInformation.self, in: scope, transaction).value
        var report = StudyFileReport()
        for (index, entry) in Array(file.documents.enumerated()).inOrderOfDependence {
            try noteMissingFiles(of: entry, in: scope, &report, transaction)
            let entry = try entry.measuring { try FileOwner(scope.folder).find($0, transaction) }
            func open<Document: DesignDocument>(_ type: Document.Type) throws {
                guard var value = try read(entry, as: type, cleaning: clean, &report) else { return }
                if let basics = value as? BasicInformation {
                    var own = basics.renamed(after: names)
                    try leaveUnknownCategory(of: &own, in: scope, entry, &report, transaction)
                    value = own as? Document ?? value
                }
                do {
                    let id = try take(value, in: scope, by: author, transaction)
                    try record(entry.outdated, of: id, in: scope, transaction)
                } catch let refusal as DocumentInvalid {
                    let id = StudyFile.documentID(at: index)
                    report.faults += refusal.problems.map { entry.finding($0, as: id) }
                }
            }
            try open(entry.kind.type)
        }
        try forgetEdits(in: scope, transaction)
        return report
    }

    /// Stores the images and PDFs of a file. Others are skipped; documents that refer to them are reported later.
    private func storeFiles(
        of file: StudyFile, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws {
        let holder = FileOwner(scope.folder)
        for kept in file.files {
            _ = try holder.storeImage(kept.bytes, name: "", at: clock(), transaction)
            _ = try holder.storePDF(kept.bytes, name: "", at: clock(), transaction)
        }
    }

    private func read<Document: DesignDocument>(
        _ entry: StudyFile.Entry, as type: Document.Type, cleaning clean: (String) throws -> String,
        _ report: inout StudyFileReport
    ) throws -> Document? {
        do {
            let value = try entry.value(type)
            let cleaned = try value.cleaned(by: clean)
            if cleaned != value {
                report.notes.append(
                    entry.finding(
                        "",
                        "The formatting is converted, and formatting that the portal does not support is removed"
                    ))
            }
            return cleaned
        } catch let problem as StudyFileProblem {
            report.faults.append(entry.finding("", problem.description))
            return nil
        }
    }

    /// Clears the category if it is unknown, because the file can come from an organization with other categories.
    private func leaveUnknownCategory(
        of basics: inout BasicInformation, in scope: DesignScope, _ entry: StudyFile.Entry,
        _ report: inout StudyFileReport, _ transaction: borrowing Transaction
    ) throws {
        let known = try ruleContext(for: nil, in: scope, transaction).knownCategories
        guard !basics.category.isEmpty, !known.contains(basics.category) else { return }
        report.notes.append(
            entry.finding(
                "category", "\(basics.category) is not a category here. Choose one after the import"))
        basics.category = ""
    }

    /// Reports images and PDFs that are missing, because a document can refer to a file that is not included.
    private func noteMissingFiles(
        of entry: StudyFile.Entry, in scope: DesignScope, _ report: inout StudyFileReport,
        _ transaction: borrowing Transaction
    ) throws {
        let holder = FileOwner(scope.folder)
        var digests: Set<String> = []
        StudyFile.collectDigests(in: try JSONTree.parse(entry.body), into: &digests)
        for digest in digests where try holder.find(digest, transaction) == nil {
            report.notes.append(
                entry.finding("", "An image or PDF is missing from the file. Add it again after the import"))
        }
    }

    private func take<Document: DesignDocument>(
        _ value: Document, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws -> DocumentID {
        if Document.kind.isListed { return try add(value, in: scope, by: author, transaction).id }
        let standard = try document(Document.self, in: scope, transaction)
        _ = try save(
            value, as: standard.id, startedFrom: standard.revision, in: scope, by: author, transaction)
        try forgetEarlierValues(of: standard.id, transaction)
        return standard.id
    }
}

extension DesignDocument {
    /// Returns the document with sanitized HTML.
    fileprivate func cleaned(by clean: (String) throws -> String) rethrows -> Self {
        var copy = self
        for path in Self.richTexts {
            for language in copy[keyPath: path].languages {
                copy[keyPath: path][language] = try clean(copy[keyPath: path][language])
            }
        }
        return copy
    }
}

extension BasicInformation {
    /// Returns the basic information with the IDs of another, and with its name if it has one.
    fileprivate func renamed(after names: BasicInformation) -> BasicInformation {
        var copy = self
        (copy.live, copy.test) = (names.live, names.test)
        if !names.name.english.isEmpty { copy.name[.english] = names.name.english }
        return copy
    }
}

extension StudyFile.Entry {
    /// Creates a finding about this document.
    fileprivate func finding(_ field: String, _ sentence: String) -> StudyFileReport.Finding {
        StudyFileReport.Finding(section: kind.section, title: title, field: field, sentence: sentence)
    }
}

extension [(offset: Int, element: StudyFile.Entry)] {
    /// The entries in import order: settings first, because all rules depend on them, then single documents, then
    /// lists.
    fileprivate var inOrderOfDependence: Self {
        filter { $0.element.kind == .settings }
            + filter { $0.element.kind != .settings && !$0.element.kind.isListed }
            + filter(\.element.kind.isListed)
    }
}
