import Studies
import Vocabulary

/// The outdated translations of a design, grouped by their effect on publishing.
struct OutdatedTranslations {
    /// Unconfirmed translations of consent texts, which prevent publishing.
    let ofConsent: [StaleTranslation]
    /// Unconfirmed translations of other texts. The user who publishes decides about each.
    let undecided: [StaleTranslation]
    /// Translations confirmed as still correct.
    let confirmed: [ReviewedTranslation]

    init(_ reviewed: [ReviewedTranslation]) {
        confirmed = reviewed.filter { $0.confirmation != nil }
        let open = reviewed.filter { $0.confirmation == nil }.map(\.translation)
        ofConsent = open.filter(\.isConsent)
        undecided = open.filter { !$0.isConsent }
    }

    /// Findings that prevent publishing: each outdated consent text.
    var failures: [Finding] {
        ofConsent.compactMap { stale in
            Self.finding(
                .failed, stale,
                """
                The \(stale.language.englishName) consent text is a translation of an earlier English text. \
                Update the translation, or confirm under Languages that it is still correct
                """)
        }
    }

    /// Warnings before publishing: each other outdated text.
    var notes: [Finding] {
        undecided.compactMap { stale in
            Self.finding(
                .note, stale,
                """
                \(stale.origin). Update it, or confirm that it is still correct
                """)
        }
    }

    /// Returns a finding about a translation that still needs a decision.
    static func undecided(_ stale: StaleTranslation) -> Finding? {
        finding(
            .failed, stale,
            """
            \(stale.origin). Choose "Still correct", or update it
            """)
    }

    private static func finding(
        _ outcome: Finding.Outcome, _ stale: StaleTranslation, _ sentence: String
    ) -> Finding? {
        guard let page = stale.text.page else { return nil }
        return Finding(
            outcome, page.section, sentence, page: page, field: stale.text.field, language: stale.language,
            kind: .outdatedTranslation)
    }
}

extension StaleTranslation {
    /// How the translation came to be outdated, as a sentence without its period.
    fileprivate var origin: String {
        let noun = text.isFile ? "PDF" : "text"
        return "The \(language.englishName) \(noun) is a translation of an earlier English \(noun)"
    }
}
