import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating
import Vocabulary

/// The form of one resource of an app.
struct AppResourceForm: AppForm {
    /// The resource; nil for a new one.
    let item: ItemID?
    /// The ID of a new resource.
    var newID: ItemID = "new"
    /// The PDF uploaded with the form or kept from before.
    var intake = FormUploads()

    var title: String { item == nil ? "Add gateway resource" : "Gateway resource" }
    let purpose = "A document that everyone with the app can read, in any study."
    let section = AppPaths.resources

    func parent(_ app: AppFolder) -> PageLink? {
        PageLink("Gateway resources", to: AppPaths.resources(app))
    }
    func address(_ app: AppFolder) -> String {
        item.map { AppPaths.resource($0, app) } ?? AppPaths.resources(app) + "/new"
    }
    func next(_ app: AppFolder) -> String { AppPaths.resources(app) }

    private var id: ItemID { item ?? newID }

    func containsPart(_ document: AppResources) -> Bool {
        item == nil || document.resources.contains { $0.id == item }
    }

    func restoringPart(from previous: AppResources, into document: AppResources) -> AppResources {
        guard let place = previous.resources.firstIndex(where: { $0.id == item }) else { return document }
        var document = document
        document.resources.insert(previous.resources[place], at: min(place, document.resources.count))
        return document
    }

    func fields(of form: Form) -> [HiddenField] { intake.fields(of: form) }

    func read(_ fields: inout FieldReader, into document: inout AppResources) throws {
        if item == nil { document.resources.append(AppResource(id: newID)) }
        guard let index = document.resources.firstIndex(where: { $0.id == id }) else {
            throw NotFound("resource")
        }
        var resource = document.resources[index]
        fields.translate("name", into: &resource.name)
        fields.translateRich("text", into: &resource.text)
        if fields.isEnglish, let content = fields.choice("content", ResourceContent.self) {
            resource.content = content
        }
        intake.read("paper", into: &resource.papers[fields.language], &fields)
        document.resources[index] = resource
    }

    func input(of problem: AppProblem) -> String? {
        let prefix = "resources[\(id)]."
        if problem.field == "resources" { return "name" }
        return problem.field.hasPrefix(prefix) ? String(problem.field.dropFirst(prefix.count)) : nil
    }

    func page(_ editing: AppEditorModel<AppResources>) throws -> [UInt8] {
        let resource = editing.value.resources.first { $0.id == id } ?? AppResource(id: id)
        var page = AppResourcePage(editing, resource)
        if item != nil, !resource.name.english.isEmpty { page.frame.title = resource.name.english }
        return page.render()
    }
}

/// The page of one resource of an app.
struct AppResourcePage {
    var frame: Frame
    let form: EditorForm
    let name: TextField
    let fields: ResourceContentFields

    init(_ editing: AppEditorModel<AppResources>, _ resource: AppResource) {
        var frame = editing.frame
        frame.hasRichText = true
        self.frame = frame
        var form = editing.form
        form.isMultipart = true
        self.form = form
        name = editing.line(
            "name", "Title", resource.name, limit: DesignLimits.resourceName,
            hint: "Shown in the app's list.")
        fields = ResourceContentFields(
            content: resource.content, pdf: resource.papers[editing.language],
            text: editing.lines(
                "text", "Text", resource.text, limit: DesignLimits.resourceText, rows: 12,
                hint: "A blank line starts a new paragraph.", isRich: true),
            language: editing.language, problems: editing.problems,
            address: { AppPaths.file($0.digest, editing.app) })
    }
}

/// The content of a resource: the choice between text and PDF, with the fields of both.
struct ResourceContentFields {
    let content: ResourceContent
    let pdf: PDFReference?
    let text: TextArea
    let language: LanguageTag
    let problems: FormProblems
    /// The address of a PDF in the portal.
    let address: (PDFReference) -> String

    private var isEnglish: Bool { language == .english }

    /// The choice between a text and a PDF for all languages, shown only in English.
    var choice: ChoiceField? {
        guard isEnglish else { return nil }
        return ChoiceField(
            "content", "Content type",
            [
                SelectOption("text", "Rich text", hint: "Write the text here."),
                SelectOption("pdf", "Upload PDF", hint: "Upload a file."),
            ],
            chosen: content.rawValue, style: .cards, error: problems["content"])
    }

    /// The English form has both fields, so that changing the choice needs no request.
    var hasText: Bool { isEnglish || content == .text }
    var hasFile: Bool { isEnglish || content == .pdf }

    var file: FileField {
        FileField(
            "paper", isEnglish ? "PDF" : "PDF in \(language.englishName)",
            limits:
                "A PDF up to \(FileSizeText.text(DesignLimits.pdfBytes)). Phones download it over mobile networks.",
            accepts: "application/pdf,.pdf",
            current: pdf.map { pdf in
                FileField.Current(
                    name: pdf.name.isEmpty ? "PDF" : pdf.name,
                    detail: "PDF, \(FileSizeText.text(pdf.byteCount))", address: address(pdf))
            },
            removeName: FormUploads.removeName(of: "paper"), error: problems["paper"],
            bytesMax: DesignLimits.pdfBytes)
    }

    var kept: [HiddenField] { FormUploads.fields(keeping: pdf, as: "paper") }
}

/// The page with the list of an app's resources.
struct AppResourcesPage {
    let frame: Frame
    let lines: [AppResourceRow]
    let newAddress: String

    var canAdd: Bool { lines.count < DesignLimits.appResources }
    var addition: PageLink { PageLink("Add gateway resource", to: newAddress) }
}

/// A resource in the list.
struct AppResourceRow {
    let id: String
    let title: String
    let address: String
    let kind: String
    let languages: String
    let isFirst: Bool
    let isLast: Bool

    init(
        _ resource: AppResource, place: Int, of count: Int, _ languages: [LanguageTag], _ app: AppFolder
    ) {
        id = resource.id.text
        title = resource.name.english
        address = AppPaths.resource(resource.id, app)
        kind = resource.content == .text ? "Text" : "PDF"
        self.languages = languages.filter { language in
            let hasContent =
                resource.content == .text
                ? !resource.text[language].isEmpty : resource.papers[language] != nil
            return hasContent && !resource.name[language].isEmpty
        }.map(\.englishName).joined(separator: ", ")
        (isFirst, isLast) = (place == 0, place + 1 == count)
    }

    var moveAddress: String { address + "/move" }
    var removeAddress: String { address + "/remove" }
}
