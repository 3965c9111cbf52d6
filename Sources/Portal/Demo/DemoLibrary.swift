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

    func make(from study: DemoStudy, usedIn user: DemoStudy?, in transaction: borrowing Transaction) throws {
        guard let live = try studyCreator.channel(.live, of: study, in: transaction) else { return }
        let library = studyCreator.console.grant(UseLibrary.self, on: live.app.organization)
        let (designs, scope, origin) = (studyCreator.designs, live.study.scope, live.study.title)
        func add(_ content: LibraryContent?, _ title: String, _ description: String, _ tags: String) throws
            -> LibraryEntry?
        {
            try content.map {
                try library.subject.files.copy(
                    try $0.fileDigests, from: live.study.files, transaction)
                return try LibraryRepository.add(
                    $0, as: LibraryDescription(title: title, description: description, tags: tags),
                    from: origin, with: library, in: transaction)
            }
        }
        clock.show(clock.instant(daysAgo: 3, hour: 10))
        func outdated(_ document: DocumentID, _ item: ItemID? = nil) throws -> CopiedTranslations {
            try designs.outdatedTranslations(of: document, item: item, in: scope, transaction)
        }
        let questionnaires = try designs.documents(Questionnaire.self, in: scope, transaction)
        var question: LibraryEntry?
        if let saved = questionnaires.first(where: { $0.value.key == SleepDiary.key }) {
            let diary = saved.value
            _ = try add(
                LibraryContent(diary, outdated: outdated(saved.id)), "Sleep diary, morning",
                "One page of questions about the night, in English and Spanish.", "sleep, diary")
            for (index, step) in diary.steps.prefix(4).enumerated() {
                let name = step.title.isEmpty ? "Step \(index + 1) of the sleep diary" : step.title
                let entry = try add(
                    LibraryContent(step, outdated: outdated(saved.id, step.id)),
                    String(name.prefix(LibraryDescription.titleMax)),
                    "From the sleep diary.", "sleep")
                if entry?.kind == .question, question == nil { question = entry }
            }
        }
        if let section = try designs.documents(ConsentSection.self, in: scope, transaction).first {
            _ = try add(
                LibraryContent(section.value, outdated: outdated(section.id)),
                "Consent: \(section.value.title)",
                "Wording approved by the ethics board.", "consent, approved")
        }
        if let resource = try designs.documents(Resource.self, in: scope, transaction).last {
            _ = try add(
                LibraryContent(resource.value, outdated: outdated(resource.id)),
                resource.value.title, "", "")
        }
        clock.show(clock.instant(daysAgo: 1, hour: 16))
        _ = try add(
            LibraryContent(templateOf: scope, designs, transaction), "Diary study in two languages",
            "Consent, eligibility by token, a daily diary and a visit, in English and Spanish.",
            "sleep, diary")
        if let question, let user,
            let other = try studyCreator.channel(.live, of: user, in: transaction)
        {
            try LibraryRepository.noteUse(
                of: question, in: other.study, document: nil, with: library, in: transaction)
        }
    }
}
