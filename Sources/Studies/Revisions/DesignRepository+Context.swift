import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Returns the context for the rules of a document: the rest of the study and its publications.
    public func ruleContext(
        for document: DocumentID?, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> RuleContext {
        try ruleContextBuilder(in: scope, transaction).ruleContext(for: document)
    }

    /// Returns a builder of contexts for any document of the design, which loads all documents once.
    func ruleContextBuilder(in scope: DesignScope, _ transaction: borrowing Transaction) throws
        -> RuleContextBuilder
    {
        var context = RuleContext()
        let settings = try settingsIfThere(in: scope, transaction)
        if let settings {
            context.platforms = settings.platforms
            context.languages = settings.languages
        }
        context.now = clock().civil(at: settings?.utcOffset ?? .utc)
        context.published = try publishedKeys(in: scope, transaction)
        context.otherStudyIDs = try otherStudyIDs(in: scope, transaction)
        context.knownCategories.formUnion(try categories(around: scope, transaction))
        let activities = try activities(in: scope, transaction)
        context.anchorDates = try anchorDates(
            settings, activities.map { ($0.entry.id, $0.value) }, in: scope, transaction)
        context.tasksNotForAndroid = activities.compactMap { $0.value as? ActiveTask }
            .filter { !$0.type.worksOnAndroid }
            .map { "\($0.type.title) in \"\($0.title)\"" }
        var published: DesignSnapshot?
        for channel in ChannelKind.allCases {
            published = try addPublished(channel, to: &context, in: scope, transaction) ?? published
        }
        return RuleContextBuilder(
            common: context, activities: activities.map { ($0.entry.id, SiblingActivity($0.value)) },
            properties: try documents(ParticipantProperty.self, in: scope, transaction),
            resources: try documents(Resource.self, in: scope, transaction),
            consent: try documents(ConsentSection.self, in: scope, transaction), published: published)
    }

    private func settingsIfThere(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> StudySettings? {
        do {
            return try document(StudySettings.self, in: scope, transaction).value
        } catch is DocumentNotFound {
            // The design is still being created.
            return nil
        }
    }

    /// Returns the keys reserved by publications. A page lists those that are no longer used.
    public func publishedKeys(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> PublishedKeys {
        PublishedKeys(try reservedKeys(in: scope, transaction))
    }

    /// Returns all keys reserved by publications of the study, by scope and name.
    public func reservedKeys(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [ReservedKey] {
        try transaction.rows(
            """
            select scope, key, meaning, item from reserved_keys
            where folder_id = \(scope.folder) order by scope, folded_key
            """
        ) { row in
            ReservedKey(
                scope: ReservedKey.Scope(text: try row[0]), key: try row[1], meaning: try row[2],
                item: try row[3])
        }
    }

    private func otherStudyIDs(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [RuleContext.KeyedPart] {
        try transaction.rows(
            """
            select c.study_id, f.title from channels c
            join designs d on d.folder_id = c.study_folder_id
            join folders f on f.id = c.study_folder_id
            where c.study_folder_id <> \(scope.folder) and c.trash_id is null
            """
        ) { RuleContext.KeyedPart(key: try $0[0], owner: "The study \(try $0[1] as String)") }
    }

    private func categories(
        around scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [String] {
        let choices = try ReferenceChoiceRepository.around(scope, transaction)
        return try choices?.all(.categories, transaction).map(\.name) ?? []
    }

    /// Adds published values that can no longer change to the context, and returns the design on participants' phones.
    private func addPublished(
        _ kind: ChannelKind, to context: inout RuleContext, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> DesignSnapshot? {
        guard let channel = try ChannelStateRepository.find(kind, in: scope, transaction),
            channel.status != .draft,
            let publication = try PublicationRepository.newest(of: channel.id, transaction)
        else { return nil }
        let design = try DesignSnapshot(
            try PublicationRepository.design(of: publication.id, transaction))
        guard let basics = try design.only(BasicInformation.self) else { return nil }
        context.lockedIdentities[kind] = basics.identity(of: kind)
        guard channel.status.isLaunched else { return nil }
        context.lockedType = basics.type
        // Only the Live channel locks these values. Testers were not promised anything.
        guard kind == .live else { return nil }
        if let settings = try design.only(StudySettings.self) {
            context.publishedPlatforms = settings.platforms
            context.publishedEnrollmentAnchor = settings.enrollmentDateIsAnchor
        }
        context.publishedEligibilityMethod = try design.only(Eligibility.self)?.method
        context.publishedDataSharing = try design.only(DataSharingStep.self)
        return design
    }

    /// Returns the problems of documents as saved.
    public func currentProblems(
        of entries: [DocumentSummary], in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DocumentID: [Problem]] {
        guard !entries.isEmpty else { return [:] }
        let basis = try ruleContextBuilder(in: scope, transaction)
        var bodies: [DocumentID: String] = [:]
        try transaction.forEach(
            """
            select d.id, r.body from design_documents d
            join design_revisions r on r.document_id = d.id and r.revision = d.revision
            where d.folder_id = \(scope.folder)
            """
        ) { row in bodies[try row[0]] = try row[1] }
        var problems: [DocumentID: [Problem]] = [:]
        for entry in entries {
            guard let body = bodies[entry.id] else { throw DocumentNotFound() }
            problems[entry.id] = try DesignCoding.decode(entry.kind, from: body)
                .problems(in: try basis.ruleContext(for: entry.id))
        }
        return problems
    }
}

extension ReservedKey.Scope {
    /// Decodes the stored form.
    package init(text: String) {
        switch text {
        case Self.activities.text: self = .activities
        case Self.statistics.text: self = .statistics
        case Self.anchorDates.text: self = .anchorDates
        case Self.eligibility.text: self = .eligibility
        case Self.properties.text: self = .properties
        default:
            let activity = String(text.drop { $0 != ":" }.dropFirst())
            self = text.hasPrefix("groups:") ? .groups(ofActivity: activity) : .steps(ofActivity: activity)
        }
    }
}
