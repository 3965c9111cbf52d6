import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension PublicationBuilder {
    /// Returns whether apps must fetch the resources again.
    func changesResources(_ transaction: borrowing Transaction) throws -> Bool {
        let now = try resourceBodies(of: design)
        guard stage == .launched else { return false }
        guard let previous, previous.stage == .launched else { return !now.isEmpty }
        let before = try DesignSnapshot(try PublicationRepository.design(of: previous.id, transaction))
        let languages = try before.only(StudySettings.self)?.allLanguages ?? [.english]
        return try resourceBodies(of: before) != now
            || (!now.isEmpty && languages != settings.allLanguages)
    }

    private func resourceBodies(of design: DesignSnapshot) throws -> [String] {
        design.documents.filter { $0.kind == .resource && $0.state == .active }.map { "\($0.id) \($0.body)" }
    }

    /// Encodes the resources of a launched study in all languages.
    func storeResources(
        of publication: PublicationID, siteAddress: String, _ transaction: borrowing Transaction
    ) throws {
        guard stage == .launched else { return }
        let answer = ResourcePayload(
            resources: try design.all(Resource.self), origins: try AnchorSourcePayload.all(of: design),
            siteAddress: siteAddress)
        for language in settings.allLanguages {
            try PublicationRepository.store(
                answer.encode(in: language), .resources, "", language, publication, transaction)
        }
    }
}

extension Publishing {
    /// Returns findings for new resources whose period starts in the past.
    func resourceFindings(
        _ channel: ChannelState, _ settings: StudySettings, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [Finding] {
        var published: Set<DocumentID> = []
        if let newest = try PublicationRepository.newest(of: channel.id, transaction),
            newest.stage == .launched
        {
            let design = try DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction))
            published = Set(design.documents.filter { $0.kind == .resource }.map(\.id))
        }
        let today = clock().civil(at: settings.utcOffset).date
        return try designs.documents(Resource.self, in: scope, transaction).compactMap { resource in
            guard !published.contains(resource.id), resource.value.period.kind == .dates,
                let start = resource.value.period.startDate, start < today
            else { return nil }
            return Finding(
                .failed, .resources,
                "\"\(resource.value.title)\" appears on \(start), which is in the past. Choose today or a later day",
                page: DesignPage(section: .resources, document: resource.id), field: "period.startDate",
                kind: .inThePast)
        }
    }
}
