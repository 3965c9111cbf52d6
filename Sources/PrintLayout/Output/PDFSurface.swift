import CPangoCairo
import Glibc
import Printing

/// Cairo's PDF surface, which writes each page to a file when it ends.
///
/// A class because it owns the surface.
final class PDFSurface {
    let surface: OpaquePointer

    /// Creates a PDF in an open file, which must live longer.
    init(_ document: PrintDocument, to file: UnsafeMutablePointer<FILE>) throws {
        let made = cairo_pdf_surface_create_for_stream(
            { file, bytes, count in
                let file = file?.assumingMemoryBound(to: FILE.self)
                guard let file, fwrite(bytes, 1, Int(count), file) == Int(count) else {
                    return CAIRO_STATUS_WRITE_ERROR
                }
                return CAIRO_STATUS_SUCCESS
            }, file, document.page.width, document.page.height)
        guard let surface = made else { throw PrintFailure(.system, "Cairo can't make a PDF.") }
        self.surface = surface
        set(CAIRO_PDF_METADATA_TITLE, document.title)
        set(CAIRO_PDF_METADATA_CREATOR, "Study Portal")
        set(CAIRO_PDF_METADATA_CREATE_DATE, document.created)
        set(CAIRO_PDF_METADATA_MOD_DATE, document.created)
        if let author = document.author { set(CAIRO_PDF_METADATA_AUTHOR, author) }
    }

    deinit { cairo_surface_destroy(surface) }

    /// Writes what remains. Throws a ``PrintFailure`` if anything couldn't be written.
    func finish() throws {
        cairo_surface_finish(surface)
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw Self.failure(status) }
    }

    private func set(_ key: cairo_pdf_metadata_t, _ value: String) {
        cairo_pdf_surface_set_metadata(surface, key, value)
    }

    /// Returns the failure for a status of Cairo.
    static func failure(_ status: cairo_status_t) -> PrintFailure {
        switch status {
        case CAIRO_STATUS_NO_MEMORY:
            PrintFailure(.limit, "The document needs more memory than allowed.")
        case CAIRO_STATUS_WRITE_ERROR:
            PrintFailure(.system, "The PDF can't be written: the disk may be full.")
        default:
            PrintFailure(
                .system, "The PDF can't be made: \(String(cString: cairo_status_to_string(status))).")
        }
    }
}
