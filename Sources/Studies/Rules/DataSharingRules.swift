import Vocabulary

extension DataSharingStep {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.dataSharing, .main, context)
        for part in Self.parts {
            let text = self[keyPath: part.text]
            let ask = isAsked ? part.ask : nil
            if part.isRich {
                check.rich(text, part.field, limit: part.limit, ask: ask)
            } else {
                check.text(text, part.field, limit: part.limit, ask: ask)
            }
        }
        if let published = context.publishedDataSharing { checkLocks(published, &check) }
        return isAsked ? check.problems : check.problems.refusals
    }

    /// Rejects changes to published texts, because participants agreed to them. Only texts in new languages can be
    /// added.
    private func checkLocks(_ published: DataSharingStep, _ check: inout RuleCheck) {
        guard isAsked == published.isAsked else {
            return check.refuse(
                "isAsked",
                published.isAsked
                    ? "The study was launched with this step, so it cannot be removed. Choose Yes"
                    : "The study was launched without this step, so it cannot be added. Choose No")
        }
        guard isAsked else { return }
        for part in Self.parts {
            let (text, previous) = (self[keyPath: part.text], published[keyPath: part.text])
            for language in previous.languages where text[language] != previous[language] {
                check.add(
                    .refused, part.field,
                    "This text cannot change after the launch. Change it back",
                    language: language == .english ? nil : language)
            }
        }
    }

    /// A text of the step with its limits.
    private struct Part {
        let field: String
        let text: KeyPath<DataSharingStep, LocalizedText>
        let limit: Int
        let ask: String
        var isRich = false
    }

    private static var parts: [Part] {
        [
            Part(
                field: "heading", text: \.heading, limit: DesignLimits.sharingHeading, ask: "Enter the title"),
            Part(
                field: "tagline", text: \.tagline, limit: DesignLimits.sharingTagline,
                ask: "Enter the tagline"),
            Part(
                field: "shortName", text: \.shortName, limit: DesignLimits.sharingShortName,
                ask: "Enter a short description of the research organization"),
            Part(
                field: "longName", text: \.longName, limit: DesignLimits.sharingLongName,
                ask: "Describe the research organization"),
            Part(
                field: "more", text: \.more, limit: DesignLimits.sharingMore,
                ask: "Enter the \"Learn more\" text",
                isRich: true),
        ]
    }
}
