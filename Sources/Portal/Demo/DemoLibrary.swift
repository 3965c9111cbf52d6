import Access
import SQLStore
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

/// The library of the demo's organization: items of the sleep study, and its design as a template.
struct DemoLibrary {
    let studyCreator: DemoStudyCreator
    let clock: DemoClock

    func make(from study: DemoStudy, usedIn user: DemoStudy?, _ transaction: borrowing Transaction) throws {
        guard let live = try studyCreator.channel(.live, of: study, transaction) else { return }
        let content = DemoLibraryContent(
            library: studyCreator.console.grant(UseLibrary.self, on: live.app.organization),
            designs: studyCreator.designs, study: live.study)
        clock.show(clock.instant(daysAgo: 3, hour: 10))
        let question = try content.addDiary(transaction)
        try content.addConsentAndResource(transaction)
        clock.show(clock.instant(daysAgo: 1, hour: 16))
        try content.addTemplate(transaction)
        if let question, let user, let other = try studyCreator.channel(.live, of: user, transaction) {
            try LibraryRepository.noteUse(
                of: question, in: other.study, document: nil, with: content.library, in: transaction)
        }
    }
}

/// The library with a study whose designs are added to it.
private struct DemoLibraryContent {
    let library: Grant<UseLibrary>
    let designs: DesignRepository
    let study: StudyFolder

    /// Adds the sleep diary and its first steps. Returns the first question.
    func addDiary(_ transaction: borrowing Transaction) throws -> LibraryEntry? {
        let questionnaires = try designs.documents(Questionnaire.self, in: study.scope, transaction)
        guard let saved = questionnaires.first(where: { $0.value.key == SleepDiary.key }) else { return nil }
        let diary = saved.value
        try add(
            LibraryContent(diary, outdated: outdated(saved.id, transaction)), "Sleep diary, morning",
            "One page of questions about the night, in English and Spanish.", "sleep, diary", transaction)
        var question: LibraryEntry?
        for (index, step) in diary.steps.prefix(4).enumerated() {
            let name = step.title.isEmpty ? "Step \(index + 1) of the sleep diary" : step.title
            let entry = try add(
                LibraryContent(step, outdated: outdated(saved.id, item: step.id, transaction)),
                String(name.prefix(LibraryDescription.titleMax)), "From the sleep diary.", "sleep",
                transaction)
            if entry?.kind == .question, question == nil { question = entry }
        }
        return question
    }

    func addConsentAndResource(_ transaction: borrowing Transaction) throws {
        if let section = try designs.documents(ConsentSection.self, in: study.scope, transaction).first {
            try add(
                LibraryContent(section.value, outdated: outdated(section.id, transaction)),
                "Consent: \(section.value.title)", "Wording approved by the ethics board.",
                "consent, approved", transaction)
        }
        if let resource = try designs.documents(Resource.self, in: study.scope, transaction).last {
            try add(
                LibraryContent(resource.value, outdated: outdated(resource.id, transaction)),
                resource.value.title, "", "", transaction)
        }
    }

    func addTemplate(_ transaction: borrowing Transaction) throws {
        try add(
            LibraryContent(templateOf: study.scope, designs, transaction), "Diary study in two languages",
            "Consent, eligibility by token, a daily diary and a visit, in English and Spanish.",
            "sleep, diary", transaction)
    }

    private func outdated(
        _ document: DocumentID, item: ItemID? = nil, _ transaction: borrowing Transaction
    ) throws -> CopiedTranslations {
        try designs.outdatedTranslations(of: document, item: item, in: study.scope, transaction)
    }

    @discardableResult
    private func add(
        _ content: LibraryContent?, _ title: String, _ description: String, _ tags: String,
        _ transaction: borrowing Transaction
    ) throws -> LibraryEntry? {
        guard let content else { return nil }
        try library.subject.files.copy(try content.fileDigests, from: study.files, transaction)
        return try LibraryRepository.add(
            content, as: LibraryDescription(title: title, description: description, tags: tags),
            from: study.title, with: library, in: transaction)
    }
}
