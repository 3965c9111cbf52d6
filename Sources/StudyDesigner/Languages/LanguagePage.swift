import Access
import PortalUI
import Studies

/// What is missing in one language, what wants a new look, and the files for translators.
struct LanguagePage {
    let frame: Frame
    let name: String
    /// Whose language it is: of a study or of an app.
    let noun: String
    let tag: String
    let canEdit: Bool
    let facts: [DescriptionItem]
    let groups: [Group]
    let stale: [OutdatedRow]
    let staleMore: String?
    /// How many outdated translations are of texts that participants consent to.
    let blockingCount: Int
    let address: String
    let removal: String
    /// How many documents are written in the language and not marked complete in it.
    var unmarked = 0
    var problems = FormProblems()

    /// The texts of a section that are not written yet.
    struct Group {
        let id: String
        let title: String
        let lines: [Row]
        let more: String?
    }

    /// A text that is not written yet.
    struct Row {
        let link: PageLink
        let english: String
    }

    /// A translation whose English text changed later.
    struct OutdatedRow {
        /// Whether participants consent to the text, so that it blocks publishing.
        let isConsent: Bool
        let link: PageLink
        let id: String
        let difference: DiffSection
        let translation: String
    }

    /// How many texts of a list are shown; the files hold all.
    private static let shown = 100
    /// How much of a text is shown.
    private static let textLength = 240

    init(
        frame: Frame, progress: TranslationProgress, canEdit: Bool, place: LanguageOwner
    ) {
        let language = progress.language
        self.frame = frame
        self.canEdit = canEdit
        name = language.englishName
        tag = language.text
        address = place.language(language)
        facts = [
            DescriptionItem("Written", "\(progress.written) of \(progress.texts.count) texts"),
            DescriptionItem("Missing", "\(progress.missing.count)"),
            DescriptionItem("To review", "\(progress.stale.count)"),
        ]
        noun = place.noun
        groups = TextGroup.all(of: progress.texts).compactMap { group in
            let missing = progress.within(group).missing
            if missing.isEmpty { return nil }
            return Group(
                id: group.id, title: group.title,
                lines: missing.prefix(Self.shown).map { text in
                    Row(
                        link: PageLink(
                            TextLabels.of(text), to: place.address(of: text, in: language)),
                        english: Self.excerpt(text.text.english))
                },
                more: missing.count > Self.shown ? "and \(missing.count - Self.shown) more" : nil)
        }
        // What blocks publishing comes first, so that a long list never hides it.
        let sorted = progress.stale.filter(\.isConsent) + progress.stale.filter { !$0.isConsent }
        stale = sorted.prefix(Self.shown).map { stale in
            OutdatedRow(
                isConsent: stale.isConsent,
                link: PageLink(
                    TextLabels.of(stale.text, withSection: true),
                    to: place.address(of: stale.text, in: language)),
                id: stale.text.id,
                difference: DiffSection(
                    "English",
                    [
                        DiffLine(
                            .changed, "Then and now", from: stale.previousEnglish, to: stale.text.text.english
                        )
                    ]),
                translation: Self.excerpt(stale.text.text[language]))
        }
        blockingCount = progress.stale.count(where: \.isConsent)
        staleMore = progress.stale.count > Self.shown ? "and \(progress.stale.count - Self.shown) more" : nil
        removal =
            progress.written == 0
            ? "No text is written in it yet."
            : "Its \(progress.written) texts are kept, and come back when it is added again. \(place.noun == "app" ? "From now on" : "From the next publication on"), phones that ask for it get English."
    }

    /// What outdated consent texts mean for publishing; nil where there are none.
    var consentNotice: Notice? {
        guard blockingCount > 0 else { return nil }
        let subject =
            blockingCount == 1
            ? "1 outdated translation is part of the consent."
            : "\(blockingCount) outdated translations are part of the consent."
        return Notice(
            .warning, subject,
            "Nothing can be published until each is changed or confirmed as still correct: participants would "
                + "agree to words that were written for an earlier English text.")
    }
    var mark: String { address + "/mark" }
    var markHint: String {
        "\(unmarked) \(unmarked == 1 ? "item is" : "items are") complete in English, written in \(name), and not marked complete in it."
    }
    var confirmation: String { address + "/confirmations" }
    var table: String { address + "/texts.csv" }
    var exchange: String { address + "/texts.xlf" }
    var imports: String { address + "/imports" }
    var removalAddress: String { address + "/removal" }
    var isWhole: Bool { groups.isEmpty && stale.isEmpty }

    var file: FileField {
        FileField(
            "file", "File from a translator", limits: "XLIFF 1.2 or CSV, up to 8 MB",
            accepts: ".xlf,.xliff,.csv,text/csv,application/xml", error: problems["file"])
    }

    private static func excerpt(_ text: String) -> String {
        text.count > textLength ? text.prefix(textLength) + "…" : text
    }
}
