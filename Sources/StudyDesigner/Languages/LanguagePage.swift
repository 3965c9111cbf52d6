import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// The page of a language: missing texts, translations to review and files for translators.
struct LanguagePage {
    let frame: Frame
    let name: String
    /// The owner of the language: "study" or "app".
    let noun: String
    let tag: String
    let canEdit: Bool
    let facts: [DescriptionItem]
    let groups: [Group]
    let stale: [OutdatedRow]
    let staleMore: String?
    /// The number of outdated translations that are part of the consent.
    let blockingCount: Int
    let address: String
    let removal: String
    /// The number of documents that are translated but not marked complete in the language.
    var unmarked = 0
    var problems = FormProblems()

    /// The untranslated texts of a section.
    struct Group {
        let id: String
        let title: String
        let lines: [Row]
        let more: String?
    }

    /// An untranslated text.
    struct Row {
        let link: PageLink
        let english: String
    }

    /// A translation whose English text changed later.
    struct OutdatedRow {
        /// Whether the text is part of the consent and blocks publishing.
        let isConsent: Bool
        let link: PageLink
        /// The ID of both texts: a confirmation isn't about later ones.
        let id: String
        let difference: DiffSection
        let translation: String
    }

    /// The maximum number of texts in a list; the files have all.
    private static let shown = 100
    /// The maximum number of characters of a text.
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
            DescriptionItem(
                "Translated",
                "\(NumberFormat.integer(progress.written)) of \(NumberFormat.counted(progress.texts.count, "text", "texts"))"
            ),
            DescriptionItem("Missing", "\(NumberFormat.integer(progress.missing.count))"),
            DescriptionItem("To review", "\(NumberFormat.integer(progress.stale.count))"),
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
                        english: Self.excerpt(text.text.english, isRich: text.isRich))
                },
                more: missing.count > Self.shown ? "and \(missing.count - Self.shown) more" : nil)
        }
        // Translations that block publishing come first, so that a long list doesn't hide them.
        let sorted = progress.stale.filter(\.isConsent) + progress.stale.filter { !$0.isConsent }
        stale = sorted.prefix(Self.shown).map { stale in
            OutdatedRow(
                isConsent: stale.isConsent,
                link: PageLink(
                    TextLabels.of(stale.text, withSection: true),
                    to: place.address(of: stale.text, in: language)),
                id: stale.id,
                difference: DiffSection(
                    "English",
                    [
                        DiffLine(
                            "Previous and current", from: stale.previousEnglish,
                            to: stale.text.text.english, isRich: stale.text.isRich)
                    ]),
                translation: Self.excerpt(stale.text.text[language], isRich: stale.text.isRich))
        }
        blockingCount = progress.stale.count(where: \.isConsent)
        staleMore = progress.stale.count > Self.shown ? "and \(progress.stale.count - Self.shown) more" : nil
        let kept = NumberFormat.counted(progress.written, "translated text is", "translated texts are")
        let phones = place.noun == "app" ? "Phones" : "After the next publication, phones"
        removal =
            progress.written == 0
            ? "It has no translated texts yet."
            : """
            \(kept) kept and will return if you add the language again. \(phones) set to this language get English.
            """
    }

    /// The warning about outdated consent texts; nil if there are none.
    var consentNotice: Notice? {
        guard blockingCount > 0 else { return nil }
        let subject =
            blockingCount == 1
            ? "1 outdated translation is part of the consent."
            : "\(blockingCount) outdated translations are part of the consent."
        return Notice(
            .warning, subject,
            "Change or confirm each one before you publish. Otherwise, participants would agree to a translation of "
                + "an earlier English text.")
    }
    /// The problem of a confirmation whose texts were changed in the meantime.
    static let changedText = FormProblems([
        FormProblems.Problem(
            "Nothing was confirmed, because the English text or the translation changed after you opened this page, or "
                + "the translation was already confirmed. Compare the current texts below.")
    ])

    var mark: String { address + "/mark" }
    var markHint: String {
        "\(unmarked) \(unmarked == 1 ? "item is" : "items are") complete in English and translated to \(name), but "
            + "not marked complete in \(name)."
    }
    var confirmation: String { address + "/confirmations" }
    var table: String { address + "/texts.csv" }
    var exchange: String { address + "/texts.xlf" }
    var imports: String { address + "/imports" }
    var removalAddress: String { address + "/removal" }
    var isComplete: Bool { groups.isEmpty && stale.isEmpty }

    var file: FileField {
        FileField(
            "file", "Translated file", limits: "XLIFF 1.2 or CSV, up to 8 MB",
            accepts: ".xlf,.xliff,.csv,text/csv,application/xml", error: problems["file"])
    }

    private static func excerpt(_ text: String, isRich: Bool) -> String {
        let text = PlainText.of(text, isRich: isRich)
        return text.count > textLength ? text.prefix(textLength) + "…" : text
    }
}
