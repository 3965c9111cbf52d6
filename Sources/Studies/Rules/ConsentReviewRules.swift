import Vocabulary

extension ConsentReview {
    /// Returns the problems of the document, grouped by page.
    public func problems(in context: RuleContext) -> [Problem] {
        var check = RuleCheck(.consentReview, .main, context)
        if source == .written {
            check.rich(
                document, "document", limit: DesignLimits.consentDocument, ask: "Write the consent document")
        }
        if hasStaffSignatures { checkSignatures(&check) }
        check.text(
            agreement, "agreement", limit: DesignLimits.consentAgreement,
            ask: "Enter the text that participants agree to")
        var problems = check.problems
        // Unused texts are not required, but they must not be too long.
        var unused = RuleCheck(.consentReview, .main, context)
        if source != .written { unused.rich(document, "document", limit: DesignLimits.consentDocument) }
        if !hasStaffSignatures { checkSignatures(&unused) }
        problems += unused.problems.refusals
        return problems
    }

    private func checkSignatures(_ check: inout RuleCheck) {
        let lines = [
            ("firstSignature", firstSignature), ("secondSignature", secondSignature),
            ("thirdSignature", thirdSignature),
        ]
        for (field, title) in lines {
            check.text(title, field, limit: DesignLimits.signatureTitle)
            for language in title.languages {
                guard let sign = title[language].first(where: { !Self.isAllowed($0) }) else { continue }
                check.add(
                    .refused, field, "This contains \"\(sign)\". Use only letters, digits and spaces",
                    language: language == .english ? nil : language)
            }
        }
        check.require(
            !firstSignature.english.isEmpty, "firstSignature",
            "Enter the title of at least one signature line")
        check.require(
            thirdSignature.english.isEmpty || !secondSignature.english.isEmpty, "secondSignature",
            "Enter the title of the second line before the third")
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == " "
    }
}
