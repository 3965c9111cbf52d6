import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary

/// The form of one resource.
struct ResourceForm: ListedDocumentForm {
    let document: DocumentID
    /// The PDF that was uploaded or kept.
    var intake = FormUploads()

    let title = "Resource"
    let purpose = "Information that participants can read in the app."

    static let paths = ListPaths(.resources)

    func address(_ channel: Channel) -> String { Self.paths.item(document, channel) }

    func next(_ channel: Channel) -> String? { Self.paths.list(channel) }

    func read(_ fields: inout FieldReader, into document: inout Resource) {
        if !document.isProtocol || !fields.isEnglish { fields.translate("name", into: &document.name) }
        fields.translateRich("text", into: &document.text)
        intake.read("paper", into: &document.papers[fields.language], &fields)
        fields.translate("notification", into: &document.notification)
        guard fields.isEnglish else { return }
        document.notifiesOfChange = fields.isOn("notifiesOfChange") ? true : nil
        if let content = fields.choice("content", ResourceContent.self) { document.content = content }
        if !document.isProtocol { read(&fields, into: &document.period) }
    }

    private func read(_ fields: inout FieldReader, into period: inout ResourcePeriod) {
        if let kind = fields.choice("period.kind", ResourcePeriod.Kind.self) { period.kind = kind }
        // The values of other kinds of periods are kept. Their fields are hidden.
        switch period.kind {
        case .always: break
        case .dates:
            period.startDate = fields.date("period.startDate")
            period.endDate = fields.date("period.endDate")
        case .anchor:
            period.anchor = AnchorSource(rawValue: fields.text("period.anchor")) ?? .undecided
            let sentence = "Enter a whole number of days. Use a negative number for days before the date"
            period.startDays = fields.number("period.startDays", else: sentence)
            period.endDays = fields.number("period.endDays", else: sentence)
        }
    }

    func fields(of form: Form) -> [HiddenField] { intake.fields(of: form) }

    func page(_ editing: EditorModel<Resource>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        ResourcePage(editing).render()
    }
}

/// The page of one resource.
struct ResourcePage {
    let frame: Frame
    let form: EditorForm
    let name: TextField
    let fields: ResourceContentFields
    let period: ResourcePeriodFields?
    let notification: TextArea?
    /// Whether participants are notified of a change. Nil if the resource was not published.
    let again: CheckboxField?

    static let protocolPurpose = "A resource with a fixed title that is visible for the entire study."

    init(_ editing: EditorModel<Resource>) {
        let value = editing.value
        frame = Self.frame(editing)
        var form = editing.form
        form.isMultipart = true
        self.form = form
        name =
            value.isProtocol && editing.isEnglish
            ? TextField(
                "name", "Title", value.name.english, error: editing.problems["name"],
                lock: "Can't be changed. Apps show the study protocol with this title.")
            : editing.line(
                "name", "Title", \.name, limit: DesignLimits.resourceName,
                hint: "Shown in the app's list.")
        fields = ResourceContentFields(
            content: value.content, pdf: value.papers[editing.language],
            text: editing.lines(
                "text", "Text", \.text, limit: DesignLimits.resourceText, rows: 12,
                hint: "A blank line starts a new paragraph.", isRich: true),
            language: editing.language, problems: editing.problems,
            address: { StudyDesignerPaths.file($0.digest, editing.channel) })
        period = editing.isEnglish && !value.isProtocol ? ResourcePeriodFields(editing) : nil
        notification = value.isProtocol ? nil : Self.notification(editing)
        again = value.isProtocol ? nil : Self.again(editing)
    }

    private static func frame(_ editing: EditorModel<Resource>) -> Frame {
        var frame = editing.frame
        frame.hasRichText = !editing.form.isReadOnly
        frame.parent = PageLink(Section.resources.title, to: ResourceForm.paths.list(editing.channel))
        if !editing.value.name.english.isEmpty { frame.title = editing.value.name.english }
        if editing.value.isProtocol { frame.purpose = protocolPurpose }
        return frame
    }

    private static func notification(_ editing: EditorModel<Resource>) -> TextArea {
        editing.lines(
            "notification", "Text for notifying participants", \.notification,
            limit: DesignLimits.resourceNotification, rows: 3,
            hint: "Sent when the resource is first published, or on its first day if that is later. "
                + "With an anchor date, phones show it to each participant on that participant's day.")
    }

    private static func again(_ editing: EditorModel<Resource>) -> CheckboxField? {
        guard editing.isEnglish, editing.isPublished else { return nil }
        return CheckboxField(
            "notifiesOfChange", "Notify participants when this change is published",
            isOn: editing.value.notifiesOfChange == true && editing.published != editing.value,
            hint: "Sends the text above again with the next publication that changes this resource.")
    }
}
