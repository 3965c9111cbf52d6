import Vocabulary

/// A text or PDF for participants in the app, always available or for a period, such as the study protocol.
public struct Resource: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.resource

    /// Whether it is the study protocol. A study has only one. Its title is fixed, it is always available, and
    /// participants are not notified of it.
    public var isProtocol = false
    /// The title in the app's list.
    public var name = LocalizedText()
    /// Whether the resource is a text or a PDF.
    public var content = ResourceContent.text
    /// Sanitized HTML, for a text resource.
    public var text = LocalizedText()
    /// The files of a PDF resource. A language without a file shows the English one.
    public var papers: [LanguageTag: PDFReference] = [:]
    /// The period in which the app shows the resource.
    public var period = ResourcePeriod()
    /// The notification text for participants.
    public var notification = LocalizedText()
    /// Whether participants are notified again when the next publication changes the resource.
    ///
    /// Nil means no, so that resources saved before this option existed keep their stored form.
    public var notifiesOfChange: Bool?

    /// Creates a value with defaults.
    public init() {}

    /// The study protocol with default values.
    public static var studyProtocol: Resource {
        var resource = Resource()
        (resource.isProtocol, resource.name) = (true, protocolName)
        return resource
    }

    /// The title of the study protocol. Translations can be worded differently.
    public static let protocolName = LocalizedText { DesignTexts.texts(in: $0).protocolName }

    /// Returns whether participants see a text. The text of a PDF resource is kept but not shown, and there is no
    /// notification of the protocol.
    public func participantsSee(_ text: TextPath) -> Bool {
        switch text.text {
        case "text": content == .text
        case "papers": content == .pdf
        case "notification": !isProtocol
        default: true
        }
    }

    /// The title shown in lists.
    public var title: String { name.english }
    /// The text is HTML.
    public static var richTexts: [WritableKeyPath<Self, LocalizedText>] { [\.text] }

    /// Returns the file to open in a language.
    public func pdf(in language: LanguageTag) -> PDFReference? {
        papers[language] ?? papers[.english]
    }
}
