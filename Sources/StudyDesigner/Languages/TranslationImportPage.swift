import Access
import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page to review the changes in a translator's file before the import.
struct TranslationImportPage {
    let frame: Frame
    let address: String
    let cancelAddress: String
    let sent: String
    let summary: [DescriptionItem]
    let faults: [String]
    let changes: [DiffSection]
    let conflicts: [ConflictingTranslation]
    let changeCount: Int
    let canTake: Bool
    let reviewed: HiddenField
    var problems = FormProblems()

    /// A translation of an earlier English text.
    struct ConflictingTranslation {
        let id: String
        let boxID: String
        let title: String
        let english: [DiffSection]
        let translation: [DiffSection]
    }

    init(frame: Frame, file: PendingUpload, plan: TranslationPlan, place: LanguageOwner) {
        self.frame = frame
        address = place.translationImport(file.id, plan.language)
        cancelAddress = place.language(plan.language)
        sent = "\(file.fileName), uploaded by \(file.author.name)"
        changeCount = plan.changes.count
        reviewed = HiddenField(TranslationPlan.reviewedField, plan.digest)
        canTake = !plan.changes.isEmpty || !plan.conflicts.isEmpty
        summary = Self.summary(of: plan)
        faults = plan.faults.map { fault in
            let place = fault.text.map { TextLabels.of($0, withSection: true) + ": " } ?? ""
            return "Line \(fault.line): \(place)\(fault.sentence)."
        }
        let byGroup = Dictionary(grouping: plan.changes, by: \.text.group)
        changes = TextGroup.all(of: plan.changes.map(\.text)).compactMap { group in
            byGroup[group].map { changes in
                DiffSection(group.title, changes.map { Self.line($0, plan.language) })
            }
        }
        conflicts = plan.conflicts.enumerated().map { index, change in
            Self.conflict(change, plan.language, boxID: "take-\(index + 1)")
        }
    }

    private static func summary(of plan: TranslationPlan) -> [DescriptionItem] {
        [
            DescriptionItem("Changes", "\(NumberFormat.integer(plan.changes.count))"),
            DescriptionItem("Need a decision", "\(NumberFormat.integer(plan.conflicts.count))"),
            DescriptionItem("Can't be imported", "\(NumberFormat.integer(plan.faults.count))"),
            DescriptionItem("Already up to date", "\(NumberFormat.integer(plan.sameCount))"),
            DescriptionItem("Without a translation", "\(NumberFormat.integer(plan.emptyCount)) (ignored)"),
        ]
    }

    private static func conflict(
        _ change: TranslationPlan.Change, _ language: LanguageTag, boxID: String
    ) -> ConflictingTranslation {
        let texts =
            change.hasUnknownSource
            ? "Previous and current (the file has no English text)" : "In the file and current"
        return ConflictingTranslation(
            id: change.text.id, boxID: boxID, title: TextLabels.of(change.text, withSection: true),
            english: [
                DiffSection(
                    "English",
                    [
                        DiffLine(
                            texts, from: change.previousEnglish ?? "", to: change.text.text.english,
                            isRich: change.text.isRich)
                    ])
            ],
            translation: [
                DiffSection(
                    language.englishName, [line(change, language, name: "Current and in the file")])
            ])
    }

    private static func line(_ change: TranslationPlan.Change, _ language: LanguageTag, name: String? = nil)
        -> DiffLine
    {
        DiffLine(
            name ?? TextLabels.of(change.text), identifier: "line \(change.line)",
            from: change.text.text[language], to: change.translation, isRich: change.text.isRich)
    }

    /// The problem of a review whose texts were changed in the meantime.
    static let changedTexts = FormProblems([
        FormProblems.Problem(
            "Nothing was imported, because texts changed after you opened this page. Review the current ones and import "
                + "again.")
    ])

    var button: String {
        let ticked = conflicts.isEmpty ? "" : " and the selected ones"
        return switch changeCount {
        case 0: "Import selected translations"
        case let count: "Import \(NumberFormat.counted(count, "translation", "translations"))" + ticked
        }
    }
}
