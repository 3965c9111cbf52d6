import Access
import Cryptography
import FoundationEssentials
import Printing
import SQLStore
import Timekeeping

/// Makes PDFs that users wait for, a few at a time.
public struct PDFPrinter: Sendable {
    private static let runningMax = 2

    private let report: @Sendable (String) -> Void
    /// The number of PDFs that are being made, on all pages that share the printer.
    private let running = Locked(0)

    /// Creates a printer; `report` gets the reasons why this server makes no PDFs.
    public init(report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// Returns a document as a PDF.
    ///
    /// - Throws: ``Conflict`` if too many others are being made, or with the reason why the document can't be printed.
    package func pdf(_ document: PrintDocument, limits: PrintProcess.Limits) async throws -> [UInt8] {
        let mayPrint = running.withLock { count in
            guard count < Self.runningMax else { return false }
            count += 1
            return true
        }
        guard mayPrint else { throw Conflict("Other PDFs are being made. Try again in a moment.") }
        defer { running.withLock { $0 -= 1 } }
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/portal-\(Hex.encode(SystemRandom.bytes(8))).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do throws(PrintFailure) {
            _ = try await PrintProcess.installed(limits: limits).print(document, to: path)
        } catch {
            if error.kind != .system { throw Conflict("The PDF couldn't be made. \(error.message)") }
            report("a PDF couldn't be made: \(error.message)")
            throw Conflict(
                "This server can't make PDFs at the moment. Its operator finds the reason in the log.")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else { throw NotFound("PDF") }
        return Array(bytes)
    }
}

extension Instant {
    /// The time as a printed document has it: whole seconds in UTC.
    package var printTime: String { String(iso8601.prefix("yyyy-MM-ddTHH:mm:ss".count)) + "Z" }
}
