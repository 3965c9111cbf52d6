import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Marks a document complete in a language. Throws an error if the rules find missing content.
    public func markComplete(
        _ id: DocumentID, language: LanguageTag = .english, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let open = try currentProblems(of: id, in: scope, transaction).preventingCompletion(in: language)
        if !open.isEmpty { throw DocumentInvalid(problems: open) }
        let entry = try entry(id, in: scope, transaction)
        try mark(entry, language, in: scope, by: author, transaction)
    }

    /// Marks a document without checking it.
    func mark(
        _ entry: DocumentSummary, _ language: LanguageTag, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        if entry.completeIn.contains(language) { return }
        try record(
            .completed, entry, touching: .mark(entry.id, language), language: language, in: scope,
            by: author, transaction)
        try transaction.run(
            """
            insert into document_marks (document_id, language, marked_at, author_id, author_name)
            values (\(entry.id), \(language), \(clock()), \(author.user), \(author.name))
            on conflict (document_id, language) do nothing
            """)
    }

    /// Removes the mark.
    public func markIncomplete(
        _ id: DocumentID, language: LanguageTag = .english, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let entry = try entry(id, in: scope, transaction)
        guard entry.completeIn.contains(language) else { return }
        try record(
            .reopened, entry, touching: .mark(id, language), language: language, in: scope, by: author,
            transaction)
        try transaction.run("delete from document_marks where document_id = \(id) and language = \(language)")
    }

    /// Marks a section with a list complete in a language. All of its items must be complete.
    ///
    /// An empty list can be complete unless it needs items. A study needs at least one activity.
    public func markComplete(
        _ section: Section, language: LanguageTag = .english, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let items = try entries(of: section, in: scope, transaction)
        if items.isEmpty, let sentence = section.needsItems {
            throw DocumentInvalid(problems: [
                Problem(
                    page: DesignPage(section: section), field: "", weight: .incomplete, sentence: sentence)
            ])
        }
        let open = items.filter { !$0.completeIn.contains(language) }
        if !open.isEmpty {
            throw DocumentInvalid(problems: open.map { $0.isOpen(in: language) })
        }
        try refuseNoActivities(section, in: scope, transaction)
        if try sectionMarks(in: language, scope, transaction).contains(section) { return }
        try noteMark(.completed, section, language, in: scope, by: author, transaction)
        try transaction.run(
            """
            insert into section_marks (folder_id, section, language, marked_at, author_id, author_name)
            values (\(scope.folder), \(section), \(language), \(clock()), \(author.user), \(author.name))
            on conflict (folder_id, section, language) do nothing
            """)
    }

    /// Throws an error if both lists of activities would be empty and complete. One of them can be empty.
    private func refuseNoActivities(
        _ section: Section, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws {
        guard section.holdsActivities, try activities(in: scope, transaction).isEmpty else { return }
        let others = try progress(in: scope, transaction).filter {
            $0.section.holdsActivities && $0.section != section
        }
        guard others.contains(where: \.isMarked) else { return }
        throw DocumentInvalid(problems: [
            Problem(
                page: DesignPage(section: section), field: "", weight: .incomplete,
                sentence: Finding.noActivities)
        ])
    }

    /// Removes the mark of a section.
    public func markIncomplete(
        _ section: Section, language: LanguageTag = .english, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        guard try sectionMarks(in: language, scope, transaction).contains(section) else { return }
        try noteMark(.reopened, section, language, in: scope, by: author, transaction)
        try transaction.run(
            """
            delete from section_marks
            where folder_id = \(scope.folder) and section = \(section) and language = \(language)
            """)
    }

    private func noteMark(
        _ kind: DesignEdit.Kind, _ section: Section, _ language: LanguageTag, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws {
        try note(
            kind, section, nil, section.title, touching: .sectionMark(section, language), language: language,
            in: scope, by: author, transaction)
    }

    /// Returns the progress of each section, in the order of the menu. Only sections with texts are translated.
    public func progress(
        language: LanguageTag = .english, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [SectionProgress] {
        let entries = try entries(in: scope, transaction).filter { $0.state == .active }
        let marks = try sectionMarks(in: language, scope, transaction)
        let english = try sectionMarks(in: .english, scope, transaction)
        return Section.allCases.map { section in
            let counted = section.isTranslated ? language : .english
            let isMarked = (section.isTranslated ? marks : english).contains(section)
            let items = entries.filter { $0.kind.section == section }
            let complete = items.filter { $0.completeIn.contains(counted) }
            return SectionProgress(
                section: section, items: items.count, completeItems: complete.count,
                wasStarted: items.contains { $0.revision > 1 || $0.kind.isListed },
                isMarked: section.isList
                    ? isMarked && (!items.isEmpty || section.needsItems == nil) : !complete.isEmpty,
                mayStayEmpty: items.isEmpty
                    && section.canBeEmpty(hasActivities: entries.contains(where: \.kind.isActivity))
            )
        }
    }

    /// Returns the lists that are marked complete in a language.
    private func sectionMarks(
        in language: LanguageTag, _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> Set<Section> {
        Set(
            try transaction.rows(
                "select section from section_marks where folder_id = \(scope.folder) and language = \(language)"
            ) { try $0[0] as Section })
    }

    /// Returns the problems of a saved document.
    public func currentProblems(
        of id: DocumentID, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Problem] {
        let entry = try entry(id, in: scope, transaction)
        let body = try body(of: id, revision: entry.revision, transaction)
        let value = try DesignCoding.decode(entry.kind, from: body)
        return value.problems(in: try ruleContext(for: id, in: scope, transaction))
    }

    /// Keeps the marks of languages in which nothing is missing.
    func preserveCompletion(
        of entry: DocumentSummary, problems: [Problem], after edit: DesignEditID?, in scope: DesignScope,
        by author: Author, _ transaction: borrowing Transaction
    ) throws {
        for language in entry.completeIn.sorted(by: { $0.text < $1.text })
        where !problems.preventingCompletion(in: language).isEmpty {
            try record(
                .reopened, entry, touching: .mark(entry.id, language), language: language, as: edit,
                in: scope, by: author, transaction)
            try transaction.run(
                "delete from document_marks where document_id = \(entry.id) and language = \(language)")
        }
    }

    /// Checks all marks again after a change to the settings, on which all rules depend.
    func recheckMarks(
        after edit: DesignEditID?, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let marked = try entries(in: scope, transaction).filter { !$0.completeIn.isEmpty }
        let problems = try currentProblems(of: marked, in: scope, transaction)
        for entry in marked {
            try preserveCompletion(
                of: entry, problems: problems[entry.id] ?? [], after: edit, in: scope, by: author,
                transaction)
        }
    }

    func marks(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DocumentID: Set<LanguageTag>] {
        var marks: [DocumentID: Set<LanguageTag>] = [:]
        try transaction.forEach(
            """
            select m.document_id, m.language from document_marks m
            join design_documents d on d.id = m.document_id where d.folder_id = \(scope.folder)
            """
        ) { row in marks[try row[0], default: []].insert(try row[1]) }
        return marks
    }
}

extension DocumentSummary {
    /// Returns the problem that an item of a list is not complete.
    func isOpen(in language: LanguageTag) -> Problem {
        let name = title.isEmpty ? "An untitled item" : title
        let missing = language == .english ? "" : " in \(language.englishName)"
        return Problem(
            page: DesignPage(section: kind.section, document: id), field: "",
            language: language == .english ? nil : language, weight: .incomplete,
            sentence: "\(name) is not marked complete\(missing). Open it and mark it complete")
    }
}
