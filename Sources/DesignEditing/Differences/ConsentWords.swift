import Studies

extension DifferenceLabels {
    /// The labels of the members of consent documents.
    static let consentWords: [DocumentKind: [String: String]] = [
        .consentSection: [
            "name": "display title", "summary": "brief summary", "elaboration": "elaborated content",
            "isVisualStep": "visual step",
        ],
        .comprehension: [
            "isAsked": "comprehension test", "passScore": "minimum score", "answers": "answer",
            "isCorrect": "correct answer", "matching": "answers marked correct",
        ],
        .dataSharing: [
            "isAsked": "data sharing permission", "heading": "title", "tagline": "tagline",
            "shortName": "short description", "longName": "long description", "more": "learn more",
        ],
        .consentReview: [
            "source": "consent document", "document": "custom consent document",
            "allowsRepresentative": "consent by a LAR",
            "hasStaffSignatures": "signature lines for study staff",
            "firstSignature": "title of the first signature line",
            "secondSignature": "title of the second signature line",
            "thirdSignature": "title of the third signature line", "agreement": "agreement text",
            "sparesEnrolled": "enrolled participants keep their consent version",
        ],
    ]

    /// Values of the consent's documents in words.
    static let consentValues: [String: String] = {
        var values = ["sections": "Concatenated consent sections", "written": "Custom consent document"]
        for topic in ConsentTopic.allCases { values[topic.rawValue] = topic.title }
        return values
    }()
}
