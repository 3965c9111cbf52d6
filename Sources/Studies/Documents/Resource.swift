/// Something to read in the app: a text or a PDF, always or for a time, such as the study protocol.
public struct Resource: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.resource

    /// Whether it is the study protocol, of which there is one: its title is fixed, it is there for the whole study,
    /// and no one is notified of it.
    public var isProtocol = false
    /// What the app's list shows.
    public var name = LocalizedText()
    /// What participants open.
    public var content = ResourceContent.text
    /// Sanitized HTML, for a text.
    public var text = LocalizedText()
    /// The files, for a PDF; a language without one of its own shows the English one.
    public var papers: [LanguageTag: PDFReference] = [:]
    /// When the app shows it.
    public var period = ResourcePeriod()
    /// What tells participants that it is there.
    public var notification = LocalizedText()
    /// Whether participants are notified again when the next publication changes the resource.
    ///
    /// Nil means no, so that a resource saved before there was a choice keeps its stored form.
    public var notifiesOfChange: Bool?

    /// The usual values, before anything was entered.
    public init() {}

    /// The study protocol, before anything was entered.
    public static var studyProtocol: Resource {
        var resource = Resource()
        (resource.isProtocol, resource.name) = (true, protocolName)
        return resource
    }

    /// The title of the study protocol; translations may be worded differently.
    public static let protocolName: LocalizedText = {
        var name: LocalizedText = "Study Protocol"
        if let spanish = LanguageTag("es") { name[spanish] = "Protocolo del estudio" }
        return name
    }()

    /// The text of a resource that is a PDF is kept and not shown; no one is notified of the protocol.
    public func participantsSee(_ text: TextPath) -> Bool {
        switch text.text {
        case "text": content == .text
        case "notification": !isProtocol
        default: true
        }
    }

    /// What lists show.
    public var title: String { name.english }
    /// The text is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.text] }

    /// The file that someone opens who reads a language.
    public func paper(in language: LanguageTag) -> PDFReference? {
        papers[language] ?? papers[.english]
    }
}
