import CQPDF
import Printing

/// Adds what Cairo can't write: the language, the descriptions of figures, the direction of header cells, and that
/// readers show the title. Then checks the PDF.
struct PDFCompletion {
    private let document: PrintDocument
    private let descriptions: [String]

    /// Creates the completion of a document; `descriptions` are those of its figures in order.
    init(_ document: PrintDocument, descriptions: [String]) {
        self.document = document
        self.descriptions = descriptions
    }

    /// Reads the PDF from one file and writes it to another. Throws a ``PrintFailure`` if it isn't intact.
    func run(from source: TemporaryFile, to target: TemporaryFile) throws {
        let file = QPDFFile()
        try file.check(qpdf_read(file.data, source.path, nil))
        let root = qpdf_get_root(file.data)
        file.set(root, "/Lang", qpdf_oh_new_unicode_string(file.data, document.language))
        file.set(root, "/ViewerPreferences", viewerPreferences(file))
        var structure = StructureTree(file, descriptions: descriptions)
        try structure.complete(from: root)
        try file.check(qpdf_init_write(file.data, target.path))
        qpdf_set_object_stream_mode(file.data, qpdf_o_generate)
        // The ID is a digest of the content, so that the same document gives the same bytes.
        qpdf_set_deterministic_ID(file.data, 1)
        try file.check(qpdf_write(file.data))
        try Self.verify(target)
    }

    private func viewerPreferences(_ file: QPDFFile) -> qpdf_oh {
        let preferences = qpdf_oh_new_dictionary(file.data)
        file.set(preferences, "/DisplayDocTitle", qpdf_oh_new_bool(file.data, 1))
        if document.direction == .rightToLeft {
            file.set(preferences, "/Direction", qpdf_oh_new_name(file.data, "/R2L"))
        }
        return preferences
    }

    /// Reads all objects and streams of a PDF. Throws a ``PrintFailure`` if there is an error or a warning.
    private static func verify(_ target: TemporaryFile) throws {
        let file = QPDFFile()
        try file.check(qpdf_read(file.data, target.path, nil))
        try file.check(qpdf_check_pdf(file.data))
    }
}

/// A PDF in qpdf. A class because it owns it.
final class QPDFFile {
    private(set) var data: qpdf_data?

    init() {
        data = qpdf_init()
        qpdf_set_suppress_warnings(data, 1)
        qpdf_silence_errors(data)
    }

    deinit { qpdf_cleanup(&data) }

    /// Throws a ``PrintFailure`` with qpdf's message for an error or a warning.
    func check(_ code: QPDF_ERROR_CODE) throws {
        guard code != 0 else { return }
        let error = qpdf_has_error(data) != 0 ? qpdf_get_error(data) : qpdf_next_warning(data)
        let message =
            error.flatMap { qpdf_get_error_full_text(data, $0) }.map { String(cString: $0) } ?? "\(code)"
        throw PrintFailure(.system, "The PDF isn't intact: \(message).")
    }

    /// Sets a member of a dictionary, and releases the value.
    func set(_ dictionary: qpdf_oh, _ key: String, _ value: qpdf_oh) {
        qpdf_oh_replace_key(data, dictionary, key, value)
        qpdf_oh_release(data, value)
    }

    /// Calls `body` with a member of a dictionary, which it must not keep.
    func with<R>(_ dictionary: qpdf_oh, _ key: String, _ body: (qpdf_oh) throws -> R) rethrows -> R {
        let value = qpdf_oh_get_key(data, dictionary, key)
        defer { qpdf_oh_release(data, value) }
        return try body(value)
    }
}
