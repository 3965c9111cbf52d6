import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension PublicationBuilder {
    /// Encodes all responses that the publication changes and stores them with it.
    ///
    /// Apps receive these bytes unchanged, also after a restart.
    func storePayloads(
        of publication: PublicationID, siteAddress: String, _ transaction: borrowing Transaction
    ) throws {
        try FileOwner(scope.folder).list(try design.fileDigests(), transaction)
        let study = StudyPayload(
            basics: basics, settings: settings,
            overview: try design.only(StudyOverview.self),
            studyID: channel.studyID, version: version, anchor: anchor,
            address: FileURLs(siteAddress: siteAddress).address)
        let list = ActivityListPayload(
            name: basics.name, entries: listEntries, utcOffset: settings.utcOffset,
            origins: try AnchorSourcePayload.all(of: design))
        for language in settings.allLanguages {
            try store(study, of: publication, in: language, transaction)
            try storeConsent(of: publication, in: language, transaction)
            if stage == .launched { try store(list, of: publication, in: language, transaction) }
        }
        try storeResources(of: publication, siteAddress: siteAddress, transaction)
        try storeActivityAnswers(of: publication, transaction)
        try storeProperties(of: publication, transaction)
    }

    /// Stores the responses about the study: its entry in the list for each status, and its description.
    private func store(
        _ study: StudyPayload, of publication: PublicationID, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws {
        for status in StudyStatus.allCases where status.isVisible {
            let entry = study.encodeEntry(status, in: language)
            try PublicationRepository.store(
                entry, .study, status.rawValue, language, publication, transaction)
        }
        try PublicationRepository.store(
            study.encodeInfo(in: language), .studyInfo, "", language, publication, transaction)
    }

    /// Stores the list of activities for each platform, and the dashboard, which shows their answers.
    private func store(
        _ list: ActivityListPayload, of publication: PublicationID, in language: LanguageTag,
        _ transaction: borrowing Transaction
    ) throws {
        for platform in Platform.allCases {
            let activityList = list.encode(for: platform, in: language)
            try PublicationRepository.store(
                activityList, .activityList, platform.rawValue, language, publication, transaction)
        }
        let dashboard = DashboardPayload(entries: list.entries)
        try PublicationRepository.store(
            dashboard.encode(in: language), .studyDashboard, "", language, publication, transaction)
    }

    /// Stores the responses of the activities. Versions that were already published keep their bytes; only new
    /// languages are added.
    private func storeActivityAnswers(
        of publication: PublicationID, _ transaction: borrowing Transaction
    ) throws {
        let pictures = try InlineImages(
            of: activities.map(\.content), heldBy: FileOwner(scope.folder), transaction)
        let versions = Dictionary(
            activities.map { ($0.content.key.lowercased(), $0.version) },
            uniquingKeysWith: { first, _ in first })
        for activity in activities {
            let owner = activity.publication ?? publication
            let key = activity.content.key.lowercased()
            let present = try PublicationRepository.languages(ofActivity: key, in: owner, transaction)
            for language in settings.allLanguages where !present.contains(language) {
                let answer = ActivityPayload(
                    studyID: channel.studyID, version: activity.version, language: language,
                    modifiedAt: activity.modifiedAt, openedAt: activity.openedAt,
                    utcOffset: settings.utcOffset, pictures: pictures, versions: versions)
                try PublicationRepository.store(
                    answer.encode(activity.content), .activity, key, language, owner, transaction)
            }
        }
    }

    /// The entries of the activity list: tasks before questionnaires, newest first and removed ones last, as in the
    /// original service.
    private var listEntries: [ActivityListPayload.Entry] {
        let active = activities.sorted { $0.document > $1.document }.map { activity in
            ActivityListPayload.Entry(
                activity: activity.content, version: activity.version,
                modifiedAt: activity.modifiedAt, openedAt: activity.openedAt, deletedAt: nil)
        }
        let all = active + ended
        return all.filter { $0.activity is ActiveTask } + all.filter { !($0.activity is ActiveTask) }
    }

    /// The first date question that sets an anchor date.
    private var anchor: (activityID: String, version: Version, key: String)? {
        for activity in activities {
            guard let questionnaire = activity.content as? Questionnaire else { continue }
            let question = questionnaire.questions.first { $0.question.anchorDateName != nil }
            if let question {
                return (questionnaire.key, activity.version, question.question.key)
            }
        }
        return nil
    }
}
