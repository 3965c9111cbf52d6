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
    fileprivate static let shown = 100
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
        noun = place.noun
        address = place.language(language)
        facts = Self.facts(of: progress)
        groups = TextGroup.all(of: progress.texts).compactMap { Group($0, in: progress, place) }
        // Translations that block publishing come first, so that a long list doesn't hide them.
        let sorted = progress.stale.filter(\.isConsent) + progress.stale.filter { !$0.isConsent }
        stale = sorted.prefix(Self.shown).map { OutdatedRow($0, language, place) }
        staleMore = Self.more(than: progress.stale.count)
        blockingCount = progress.stale.count(where: \.isConsent)
        removal = Self.removal(of: progress, from: place)
    }

    private static func facts(of progress: TranslationProgress) -> [DescriptionItem] {
        let all = NumberFormat.counted(progress.texts.count, "text", "texts")
        return [
            DescriptionItem("Translated", "\(NumberFormat.integer(progress.written)) of \(all)"),
            DescriptionItem("Missing", "\(NumberFormat.integer(progress.missing.count))"),
            DescriptionItem("To review", "\(NumberFormat.integer(progress.stale.count))"),
        ]
    }

    private static func removal(of progress: TranslationProgress, from place: LanguageOwner) -> String {
        guard progress.written > 0 else { return "It has no translated texts yet." }
        let kept = NumberFormat.counted(progress.written, "translated text is", "translated texts are")
        let phones = place.noun == "app" ? "Phones" : "After the next publication, phones"
        return """
            \(kept) kept and will return if you add the language again. \(phones) set to this language get English.
            """
    }

    /// Returns how many of `count` items a list leaves out, in words; nil if it shows all.
    fileprivate static func more(than count: Int) -> String? {
        count > shown ? "and \(count - shown) more" : nil
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

    fileprivate static func excerpt(_ text: String, isRich: Bool) -> String {
        let text = PlainText.of(text, isRich: isRich)
        return text.count > textLength ? text.prefix(textLength) + "…" : text
    }
}

extension LanguagePage.Group {
    /// Creates the list of a section; nil if nothing is missing in it.
    fileprivate init?(_ group: TextGroup, in progress: TranslationProgress, _ place: LanguageOwner) {
        let missing = progress.within(group).missing
        if missing.isEmpty { return nil }
        self.init(
            id: group.id, title: group.title,
            lines: missing.prefix(LanguagePage.shown).map { text in
                LanguagePage.Row(
                    link: PageLink(
                        TextLabels.of(text), to: place.address(of: text, in: progress.language)),
                    english: LanguagePage.excerpt(text.text.english, isRich: text.isRich))
            },
            more: LanguagePage.more(than: missing.count))
    }
}

extension LanguagePage.OutdatedRow {
    fileprivate init(_ stale: StaleTranslation, _ language: LanguageTag, _ place: LanguageOwner) {
        let (text, isRich) = (stale.text, stale.text.isRich)
        self.init(
            isConsent: stale.isConsent,
            link: PageLink(
                TextLabels.of(text, withSection: true), to: place.address(of: text, in: language)),
            id: stale.id,
            difference: DiffSection(
                "English",
                [
                    DiffLine(
                        "Previous and current", from: stale.previousEnglish, to: text.text.english,
                        isRich: isRich)
                ]),
            translation: LanguagePage.excerpt(text.text[language], isRich: isRich))
    }
}
