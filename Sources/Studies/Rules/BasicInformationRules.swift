import Vocabulary

extension BasicInformation {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.basicInformation, .main, context)
        checkIdentities(&check)
        checkTexts(&check)
        checkChoices(&check)
        checkThumbnail(&check)
        return check.problems
    }

    private func checkIdentities(_ check: inout RuleCheck) {
        check.require(!live.studyID.isEmpty, "live.studyID", "Enter the study ID")
        check.require(!live.appID.isEmpty, "live.appID", "Choose the app that offers the study")
        if !test.isEmpty {
            check.require(!test.studyID.isEmpty, "test.studyID", "Enter the study ID for testers")
            check.require(!test.appID.isEmpty, "test.appID", "Choose the app for testers")
        }
        for channel in ChannelKind.allCases { checkIdentity(of: channel, &check) }
        if !live.studyID.isEmpty, live.studyID == test.studyID {
            check.refuse(
                "test.studyID", "This is the Live study ID. Test needs its own, like \(live.studyID)-T")
        }
        if !live.appID.isEmpty, live.appID == test.appID {
            check.refuse(
                "test.appID",
                "This is the Live app. Choose another app for Test, so that their data never mix")
        }
    }

    private func checkIdentity(of channel: ChannelKind, _ check: inout RuleCheck) {
        let identity = identity(of: channel)
        let field = channel.rawValue
        check.refuse(
            "\(field).studyID", IdentifierRule.refusal(of: identity.studyID.text, limit: DesignLimits.studyID)
        )
        check.refuse(
            "\(field).appID", IdentifierRule.refusal(of: identity.appID.text, limit: DesignLimits.appID))
        if let other = check.context.otherStudyIDs.first(where: { StudyID($0.key) == identity.studyID }) {
            check.refuse(
                "\(field).studyID", "\(other.owner) already uses the study ID \(other.key). Choose another")
        }
        guard let locked = check.context.lockedIdentities[channel] else { return }
        if locked.studyID.text != identity.studyID.text {
            check.refuse(
                "\(field).studyID",
                "The study is published as \(locked.studyID), so its ID cannot change. Change it back")
        }
        if locked.appID != identity.appID {
            check.refuse(
                "\(field).appID",
                "The study is published in \(locked.appID), so its app cannot change. Change it back")
        }
    }

    private func checkTexts(_ check: inout RuleCheck) {
        check.text(name, "name", limit: DesignLimits.studyName, ask: "Enter the study name")
        check.text(
            fullName, "fullName", limit: DesignLimits.fullName, ask: "Enter the full name of the study")
        check.text(sponsor, "sponsor", limit: DesignLimits.sponsor, ask: "Enter the research sponsor")
        check.text(tagline, "tagline", limit: DesignLimits.tagline, ask: "Enter a tagline")
        check.text(about, "about", limit: DesignLimits.about, ask: "Describe the study")
        check.text(website, "website", limit: DesignLimits.website)
        if !website.isEmpty, !Self.isWebAddress(website) {
            check.refuse("website", "Enter a URL that starts with https:// or http://")
        }
        check.text(
            feedbackEmail, "feedbackEmail", limit: DesignLimits.feedbackEmail,
            ask: "Enter the email address that receives feedback")
        if !feedbackEmail.isEmpty, !Self.isEmailAddress(feedbackEmail) {
            check.refuse("feedbackEmail", "Enter an email address with an @ sign, like help@example.org")
        }
    }

    private func checkChoices(_ check: inout RuleCheck) {
        check.require(!category.isEmpty, "category", "Choose a category")
        if !category.isEmpty, !check.context.knownCategories.contains(category) {
            check.refuse("category", "\(category) is not in the list of categories. Choose one from the list")
        }
        check.require(!dataPartners.isEmpty, "dataPartners", "Choose at least one data partner")
        check.require(duration != nil, "duration", "Enter how long the study is expected to run")
        if let duration, !DesignLimits.durationCount.contains(duration.count) {
            check.refuse("duration", "Enter a whole number from 1 to 999")
        }
        check.require(type != nil, "type", "Choose Gateway or Standalone")
        if let locked = check.context.lockedType, let type, type != locked {
            check.refuse(
                "type",
                "The study was launched as a \(locked.title.lowercased()) study. Choose \(locked.title)")
        }
    }

    private func checkThumbnail(_ check: inout RuleCheck) {
        check.require(
            thumbnail != nil || type != .gateway, "thumbnail",
            "Add a thumbnail. Gateway apps show it in their list of studies")
        if let thumbnail, !thumbnail.isSquare || thumbnail.widthPixels < DesignLimits.thumbnailPixels {
            check.refuse(
                "thumbnail",
                """
                The image is \(thumbnail.widthPixels) × \(thumbnail.heightPixels) pixels. Choose a square image \
                of at least \(DesignLimits.thumbnailPixels) × \(DesignLimits.thumbnailPixels)
                """)
        }
    }

    /// Returns whether a text is a URL that phones can open.
    static func isWebAddress(_ text: String) -> Bool {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return false }
        let host = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return !host.isEmpty && !text.contains { $0.isWhitespace || "\"<>\\^`{|}".contains($0) }
    }

    /// Returns whether a text has the form of an email address: a local part, an @ sign, and a name with a dot.
    static func isEmailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        // Mail servers refuse other letters before the @ sign.
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy({ $0 < 0x80 }),
            !text.contains(where: { $0.isWhitespace || "<>,;".contains($0) })
        else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}
