/// The translations of a design that were written for an earlier English text, as publishing looks at them.
struct OutdatedTranslations {
    /// Those of what participants consent to, which no one has confirmed: they may not be published.
    let ofConsent: [StaleTranslation]
    /// Those of any other text, which no one has confirmed: anyone who publishes decides about each.
    let undecided: [StaleTranslation]
    /// Those that someone confirmed as still correct.
    let confirmed: [ReviewedTranslation]

    init(_ reviewed: [ReviewedTranslation]) {
        confirmed = reviewed.filter { $0.confirmation != nil }
        let open = reviewed.filter { $0.confirmation == nil }.map(\.translation)
        ofConsent = open.filter(\.isConsent)
        undecided = open.filter { !$0.isConsent }
    }

    /// What keeps the design from being published: each outdated consent text.
    var failures: [Finding] {
        ofConsent.compactMap { stale in
            Self.finding(
                .failed, stale,
                """
                Participants would agree to \(stale.language.englishName) words that were written for an earlier \
                English text. Change the translation, or confirm under Languages that it is still correct
                """)
        }
    }

    /// What someone should look at before publishing: each other outdated text.
    var notes: [Finding] {
        undecided.compactMap { stale in
            Self.finding(
                .note, stale,
                """
                The \(stale.language.englishName) text was written for an earlier English text. Change it, or \
                confirm that it is still correct
                """)
        }
    }

    /// A refusal for what no one has decided about.
    static func undecided(_ stale: StaleTranslation) -> Finding? {
        finding(
            .failed, stale,
            """
            The \(stale.language.englishName) text was written for an earlier English text. Choose "Still correct" \
            or change it
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
