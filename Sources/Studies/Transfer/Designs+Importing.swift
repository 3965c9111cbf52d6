import SQLStore

extension Designs {
    /// Begins a design with what a file holds, under names of its own; nothing is marked complete.
    ///
    /// Every document passes the rules of any save, and its HTML passes `clean`. The Test pair stays behind: it
    /// belongs to the study that the file came from.
    public func create(
        from file: StudyFile, as live: ChannelIdentity, in scope: DesignScope, by author: Author,
        cleaning clean: (String) throws -> String, _ transaction: borrowing Transaction
    ) throws {
        for kept in file.files {
            // What is neither stays out, and the documents that name it say so on their pages.
            _ = try DesignFile.keepImage(kept.bytes, name: "", at: clock(), transaction)
            _ = try DesignFile.keepPaper(kept.bytes, name: "", at: clock(), transaction)
        }
        var names = BasicInformation()
        names.live = live
        try create(names, in: scope, by: author, transaction)
        for entry in file.documents.inOrderOfDependence {
            func open<Document: DesignDocument>(_ type: Document.Type) throws {
                var value = try entry.value(type).cleaned(by: clean)
                if var basics = value as? BasicInformation {
                    basics.live = live
                    basics.test = ChannelIdentity()
                    value = basics as? Document ?? value
                }
                try take(value, in: scope, by: author, transaction)
            }
            try open(entry.kind.type)
        }
    }

    private func take<Document: DesignDocument>(
        _ value: Document, in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        do {
            if Document.kind.isListed {
                _ = try add(value, in: scope, by: author, transaction)
            } else {
                let standard = try document(Document.self, in: scope, transaction)
                _ = try save(
                    value, as: standard.id, startedFrom: standard.revision, in: scope, by: author, transaction
                )
            }
        } catch let refusal as DocumentRefused {
            let reasons = refusal.problems.map(\.sentence).joined(separator: ". ")
            let name = value.title.isEmpty ? Document.kind.rawValue : "\"\(value.title)\""
            throw StudyFileProblem("The rules refuse \(name): \(reasons).")
        }
    }
}

extension DesignDocument {
    /// The same document with its HTML cleaned.
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

extension [StudyFile.Entry] {
    /// The settings first, on which all rules depend, then what a design has one of, then the lists.
    fileprivate var inOrderOfDependence: [StudyFile.Entry] {
        filter { $0.kind == .settings } + filter { $0.kind != .settings && !$0.kind.isListed }
            + filter(\.kind.isListed)
    }
}
