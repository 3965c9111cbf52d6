/// Something to read in the app: a text or a PDF, always or for a time, such as the study protocol.
public struct Resource: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.resource

    /// Whether it is the study protocol. A study has only one. Its title is fixed, it is always available,
    /// and participants are not notified of it.
    public var isProtocol = false
    /// What the app's list shows.
    public var name = LocalizedText()
    /// What participants open.
    public var content = ResourceContent.text
    /// Sanitized HTML, for a text.
    public var text = LocalizedText()
    /// The files of a PDF resource. A language without a file shows the English one.
    public var papers: [LanguageTag: PDFReference] = [:]
    /// When the app shows it.
    public var period = ResourcePeriod()
    /// The text that notifies participants of it.
    public var notification = LocalizedText()
    /// Whether participants are notified again when the next publication changes the resource.
    ///
    /// Nil means no, so that a resource saved before there was a choice keeps its stored form.
    public var notifiesOfChange: Bool?

    /// Creates the default values.
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

    /// Returns the file to open in a language.
    public func paper(in language: LanguageTag) -> PDFReference? {
        papers[language] ?? papers[.english]
    }
}
