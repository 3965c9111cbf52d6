import JSON
import Studies

/// The order of a document's values on its page. In a stored document, members are in alphabetical order.
enum FormOrder {
    /// The members of a document in the order of its form.
    private static let members: [DocumentKind: [String]] = [
        .basicInformation: [
            "name", "fullName", "live", "test", "type", "tagline", "about", "sponsor", "category",
            "dataPartners", "duration", "website", "feedbackEmail", "thumbnail",
        ],
        .settings: [
            "platforms", "languages", "enrolling", "enrollmentDateIsAnchor", "retention", "rejoining",
            "leaveAlert", "utcOffset",
        ],
        .overview: ["video", "pages"],
        .eligibility: ["method", "instruction", "questions"],
        .consentSection: ["topic", "name", "summary", "elaboration", "isVisualStep"],
        .comprehension: ["isAsked", "passScore", "questions"],
        .dataSharing: ["isAsked", "heading", "tagline", "shortName", "longName", "more"],
        .consentReview: [
            "source", "document", "allowsRepresentative", "hasStaffSignatures", "firstSignature",
            "secondSignature", "thirdSignature", "agreement", "sparesEnrolled",
        ],
        .participantProperty: [
            "key", "name", "stage", "dataType", "isAnchorDate", "dataSource", "refreshes",
        ],
        .activeTask: ["format", "key", "name", "instructions", "schedule"],
        .resource: [
            "isProtocol", "name", "content", "text", "papers", "period", "notification", "notifiesOfChange",
        ],
    ]

    /// The members of an element of a list, or of a value with parts, in the order of their fields.
    private static let parts = [
        "studyID", "appID", "count", "unit", "type", "title", "text", "key", "image", "answers", "isCorrect",
        "yesPasses", "noPasses", "matching",
    ]

    /// Returns the values of a document in the order of its form. Values without a place in it follow.
    static func sorted(
        _ leaves: [(path: String, value: JSONTree)], of kind: DocumentKind
    ) -> [(path: String, value: JSONTree)] {
        let order = members[kind] ?? []
        let places = leaves.enumerated().map { offset, leaf in
            (leaf: leaf, place: place(of: leaf.path, order), offset: offset)
        }
        return places.sorted { first, second in
            first.place == second.place
                ? first.offset < second.offset : first.place.lexicographicallyPrecedes(second.place)
        }.map(\.leaf)
    }

    /// Returns the place of a value: for each member of its path, the place of the member and of the element.
    private static func place(of path: String, _ order: [String]) -> [Int] {
        PathMember.members(of: path).enumerated().flatMap { depth, member -> [Int] in
            let names = depth == 0 ? order : parts
            return [names.firstIndex(of: member.name) ?? names.count, member.index ?? 0]
        }
    }
}
