import Vocabulary

/// Resources of an app, independent of its studies, such as answers to common questions.
public struct AppResources: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.resources

    /// The resources, in order.
    public var resources: [AppResource] = []

    /// Creates a value with defaults.
    public init() {}

    /// Returns whether the app shows a text. The previous text of a PDF resource is kept but not shown.
    public func shows(_ text: TextPath) -> Bool {
        !resources.contains { resource in
            text.text == "resources[\(resource.id)].\(resource.content == .pdf ? "text" : "papers")"
        }
    }

    /// The text of a resource is HTML.
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

/// A text or PDF in an app.
public struct AppResource: Codable, Hashable, Sendable, Identifiable {
    /// The ID within the app, also used by apps.
    public var id: ItemID
    /// The title in the app's list.
    public var name = LocalizedText()
    /// Whether the resource is a text or a PDF.
    public var content = ResourceContent.text
    /// Sanitized HTML, for a text resource.
    public var text = LocalizedText()
    /// The files of a PDF resource. A language without a file shows the English one.
    public var papers: [LanguageTag: PDFReference] = [:]

    /// Creates an empty resource.
    public init(id: ItemID) { self.id = id }

    /// Returns the file to open in a language.
    public func pdf(in language: LanguageTag) -> PDFReference? { papers[language] ?? papers[.english] }

    fileprivate func check(_ check: inout RuleCheck) {
        check.text(name, "name", limit: DesignLimits.resourceName, ask: "Enter the title")
        switch content {
        case .text: check.text(text, "text", limit: DesignLimits.resourceText, ask: "Enter the text")
        case .pdf: check.checkPDFs(papers, "paper")
        }
    }
}
