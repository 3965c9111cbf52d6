/// Resources of an app, independent of its studies, such as answers to common questions.
public struct AppResources: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.resources

    /// The resources, in order.
    public var resources: [AppResource] = []

    /// Creates the default values.
    public init() {}

    /// The text that a resource had before it became a PDF is kept, and seen by no one.
    public func shows(_ text: TextPath) -> Bool {
        !resources.contains { $0.content == .pdf && text.text == "resources[\($0.id)].text" }
    }

    /// The text of a resource is rich.
    public static func isRich(_ text: TextPath) -> Bool {
        text.members.first?.name == "resources" && text.members.last?.name == "text"
    }

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        if resources.count > DesignLimits.appResources {
            check.refuse(
                "resources",
                "There are \(resources.count) resources. Keep at most \(DesignLimits.appResources)")
        }
        for resource in resources {
            check.within("resources[\(resource.id)].") { resource.check(&$0) }
        }
        return check.appProblems
    }
}

/// Something to read in an app: a text or a PDF.
public struct AppResource: Codable, Hashable, Sendable, Identifiable {
    /// The identity in the app, which apps use too.
    public var id: ItemID
    /// What the app's list shows.
    public var name = LocalizedText()
    /// What people open.
    public var content = ResourceContent.text
    /// Sanitized HTML, for a text.
    public var text = LocalizedText()
    /// The files of a PDF resource. A language without a file shows the English one.
    public var papers: [LanguageTag: PDFReference] = [:]

    /// An empty one.
    public init(id: ItemID) { self.id = id }

    /// Returns the file to open in a language.
    public func paper(in language: LanguageTag) -> PDFReference? { papers[language] ?? papers[.english] }

    fileprivate func check(_ check: inout RuleCheck) {
        check.text(name, "name", limit: DesignLimits.resourceName, ask: "Enter the title")
        switch content {
        case .text: check.text(text, "text", limit: DesignLimits.resourceText, ask: "Enter the text")
        case .pdf: check.papers(papers, "paper")
        }
    }
}
