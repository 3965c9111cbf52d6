import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Takes the pictures or papers that come with a form.
///
/// Files are kept before the form is looked at, in a transaction of their own: a form that is refused for another
/// reason does not ask for them again. A hidden input next to each file field names the file that is there.
struct FormUploads: Sendable {
    /// What the file fields of a form hold.
    enum Kind: Sendable {
        /// PNG or JPEG images of at most so many bytes.
        case pictures(bytesMax: Int)
        /// PDF documents of at most ``DesignLimits/paperBytes``.
        case papers
    }

    /// The ends of the names of the inputs next to a file field.
    private static let keptEnd = ".kept"
    private static let nameEnd = ".kept.name"
    private static let removeEnd = ".remove"
    /// Longer names are cut before their ending.
    private static let nameLengthMax = 100
    private static let endingLengthMax = 5

    /// What came with the form or was there before, by file field.
    private var pictures: [String: ImageReference] = [:]
    private var papers: [String: PDFReference] = [:]
    /// Why a file was not taken.
    private var refusals: [String: String] = [:]
    /// Whose files the form can name; nil where nothing came.
    private let holder: FileOwner?

    /// Nothing came, as when a form is only shown.
    init() { holder = nil }

    /// Keeps the files that the form brings, and finds those that it names.
    init(
        _ context: RequestContext, _ kind: Kind, into holder: FileOwner, _ transaction: borrowing Transaction
    ) throws {
        self.holder = holder
        let form = context.form
        for field in form.fields where field.name.hasSuffix(Self.keptEnd) && !field.value.isEmpty {
            let name = String(field.name.dropLast(Self.keptEnd.count))
            try find(field.value, name, called: form[name + Self.nameEnd] ?? "", kind, transaction)
        }
        for file in form.files where !file.bytes.isEmpty {
            switch kind {
            case .pictures(let bytesMax): try takePicture(file, bytesMax, context, transaction)
            case .papers: try takePaper(file, context, transaction)
            }
        }
    }

    /// Puts what came for a field into a document, and notes why something could not be taken.
    func read(_ field: String, into image: inout ImageReference?, _ fields: inout FieldReader) {
        if fields.isOn(field + Self.removeEnd) {
            image = nil
        } else if let picture = pictures[field], picture.digest != image?.digest {
            image = picture
        }
        if let refusal = refusals[field] { fields.note(field, refusal) }
    }

    /// Puts what came for a field into a document, and notes why something could not be taken.
    func read(_ field: String, into paper: inout PDFReference?, _ fields: inout FieldReader) {
        if fields.isOn(field + Self.removeEnd) {
            paper = nil
        } else if let taken = papers[field], taken.digest != paper?.digest {
            paper = taken
        }
        if let refusal = refusals[field] { fields.note(field, refusal) }
    }

    /// What the form sent, to be sent again: a file cannot be put into a page, so what was taken goes by its digest.
    func fields(of form: Form) -> [HiddenField] {
        let kept =
            pictures.flatMap { Self.fields(keeping: $0.value, as: $0.key) }
            + papers.flatMap { Self.fields(keeping: $0.value, as: $0.key) }
        let names = Set(kept.map(\.name))
        return form.fields.filter { !names.contains($0.name) }.map { HiddenField($0.name, $0.value) }
            + kept.sorted { $0.name < $1.name }
    }

    /// The name of the box that takes a file out.
    static func removeName(of field: String) -> String { field + removeEnd }

    /// The hidden inputs that name a picture.
    static func fields(keeping image: ImageReference?, as field: String) -> [HiddenField] {
        guard let image else { return [] }
        return [HiddenField(field + keptEnd, image.digest), HiddenField(field + nameEnd, image.name)]
    }

    /// The hidden inputs that name a paper.
    static func fields(keeping paper: PDFReference?, as field: String) -> [HiddenField] {
        guard let paper else { return [] }
        return [HiddenField(field + keptEnd, paper.digest), HiddenField(field + nameEnd, paper.name)]
    }
}

extension FormUploads {
    private static func shortened(_ name: String) -> String {
        guard name.count > nameLengthMax else { return name }
        let ending = name.lastIndex(of: ".").map { name[$0...].prefix(endingLengthMax) } ?? ""
        return "\(name.prefix(nameLengthMax - 1 - ending.count))…\(ending)"
    }

    private mutating func find(
        _ digest: String, _ field: String, called name: String, _ kind: Kind,
        _ transaction: borrowing Transaction
    ) throws {
        guard let file = try holder?.find(digest, transaction) else { return }
        let name = Self.shortened(name)
        switch kind {
        case .pictures: pictures[field] = ImageReference(file, name: name)
        case .papers: papers[field] = PDFReference(file, name: name)
        }
    }

    private mutating func takePicture(
        _ file: FormFile, _ bytesMax: Int, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws {
        guard file.bytes.count <= bytesMax else {
            refusals[file.name] =
                "The image is \(FileSizeText.text(file.bytes.count)). Choose one under \(FileSizeText.text(bytesMax))"
            return
        }
        if let refusal = ImageHeader.refusal(of: file.bytes) {
            refusals[file.name] = refusal
            return
        }
        let name = Self.shortened(file.fileName)
        pictures[file.name] = try holder?.storeImage(file.bytes, name: name, at: context.now, transaction)
    }

    private mutating func takePaper(
        _ file: FormFile, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws {
        guard file.bytes.count <= DesignLimits.paperBytes else {
            refusals[file.name] = """
                The file is larger than \(FileSizeText.text(DesignLimits.paperBytes)). Choose a smaller PDF: phones load it \
                over mobile networks
                """
            return
        }
        let name = Self.shortened(file.fileName)
        let taken = try holder?.storePDF(file.bytes, name: name, at: context.now, transaction)
        if let taken {
            papers[file.name] = taken
        } else {
            refusals[file.name] = "This is not a whole PDF file. Please select a PDF file"
        }
    }
}

/// Sizes of files as people read them.
enum FileSizeText {
    /// Such as `1 MB` or `2.4 MB`; what is smaller, in kilobytes.
    static func text(_ bytes: Int) -> String {
        if bytes < 1 << 20 { return "\(max(1, (bytes + 512) >> 10)) KB" }
        let tenths = (bytes * 10 + (1 << 19)) >> 20
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }
}
