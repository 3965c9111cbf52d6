import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// The images or PDFs uploaded with a form.
///
/// Files are stored first, in a separate transaction, so that users don't have to upload them again if the form has
/// problems. A hidden input next to each file field names the current file.
package struct FormUploads: Sendable {
    /// The kinds of files in a form.
    package enum Kind: Sendable {
        /// PNG or JPEG images with a maximum size in bytes.
        case pictures(bytesMax: Int)
        /// PDF documents with a maximum size of ``DesignLimits/paperBytes``.
        case pdfs
    }

    /// The suffixes of the names of the inputs next to a file field.
    private static let keptEnd = ".kept"
    private static let nameEnd = ".kept.name"
    private static let removeEnd = ".remove"
    /// The maximum length of a file name; longer names are shortened before the extension.
    private static let nameLengthMax = 100
    private static let endingLengthMax = 5

    /// The uploaded or existing files by file field.
    private var pictures: [String: ImageReference] = [:]
    private var pdfs: [String: PDFReference] = [:]
    /// The reasons why files were refused, by file field.
    private var refusals: [String: String] = [:]
    /// The owner of the files; nil if nothing was uploaded.
    private let holder: FileOwner?

    /// Creates no uploads, for a form that is only shown.
    package init() { holder = nil }

    /// Stores the uploaded files and finds the existing files that the form names.
    package init(
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
            case .pdfs: try takePDF(file, context, transaction)
            }
        }
    }

    /// Reads the file of a field into a document, and notes why a file was refused.
    package func read(_ field: String, into image: inout ImageReference?, _ fields: inout FieldReader) {
        if fields.isOn(field + Self.removeEnd) {
            image = nil
        } else if let picture = pictures[field], picture.digest != image?.digest {
            image = picture
        }
        if let refusal = refusals[field] { fields.note(field, refusal) }
    }

    /// Reads the file of a field into a document, and notes why a file was refused.
    package func read(_ field: String, into pdf: inout PDFReference?, _ fields: inout FieldReader) {
        if fields.isOn(field + Self.removeEnd) {
            pdf = nil
        } else if let taken = pdfs[field], taken.digest != pdf?.digest {
            pdf = taken
        }
        if let refusal = refusals[field] { fields.note(field, refusal) }
    }

    /// Returns the submitted fields, to send them again, with the digests of uploaded files.
    package func fields(of form: Form) -> [HiddenField] {
        let kept =
            pictures.flatMap { Self.fields(keeping: $0.value, as: $0.key) }
            + pdfs.flatMap { Self.fields(keeping: $0.value, as: $0.key) }
        let names = Set(kept.map(\.name))
        return HiddenField.all(of: form, except: names) + kept.sorted { $0.name < $1.name }
    }

    /// Returns the name of the checkbox that removes a file.
    package static func removeName(of field: String) -> String { field + removeEnd }

    /// Returns the hidden inputs that name an image.
    package static func fields(keeping image: ImageReference?, as field: String) -> [HiddenField] {
        guard let image else { return [] }
        return [HiddenField(field + keptEnd, image.digest), HiddenField(field + nameEnd, image.name)]
    }

    /// Returns the hidden inputs that name a PDF.
    package static func fields(keeping pdf: PDFReference?, as field: String) -> [HiddenField] {
        guard let pdf else { return [] }
        return [HiddenField(field + keptEnd, pdf.digest), HiddenField(field + nameEnd, pdf.name)]
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
        case .pdfs: pdfs[field] = PDFReference(file, name: name)
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

    private mutating func takePDF(
        _ file: FormFile, _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws {
        guard file.bytes.count <= DesignLimits.pdfBytes else {
            refusals[file.name] = """
                The file is larger than \(FileSizeText.text(DesignLimits.pdfBytes)). Choose a smaller PDF, because \
                phones download it over mobile networks
                """
            return
        }
        let name = Self.shortened(file.fileName)
        let taken = try holder?.storePDF(file.bytes, name: name, at: context.now, transaction)
        if let taken {
            pdfs[file.name] = taken
        } else {
            refusals[file.name] = "The file is not a complete PDF. Choose another PDF file"
        }
    }
}

/// File sizes for display.
package enum FileSizeText {
    /// Returns a size such as `1 MB` or `2.4 MB`; smaller sizes are in kilobytes.
    package static func text(_ bytes: Int) -> String {
        if bytes < 1 << 20 { return "\(max(1, (bytes + 512) >> 10)) KB" }
        let tenths = (bytes * 10 + (1 << 19)) >> 20
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }
}
