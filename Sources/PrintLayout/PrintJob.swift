import CPangoCairo
import Glibc
import Printing

/// A document that becomes a PDF.
public struct PrintJob {
    private let document: PrintDocument
    private let pagesMax: Int

    /// Creates a job for a document of at most `pagesMax` pages.
    public init(_ document: PrintDocument, pagesMax: Int) {
        self.document = document
        self.pagesMax = pagesMax
    }

    /// Writes the PDF to an open file, pipe or socket. Nothing is written before it is complete and has been checked.
    ///
    /// Throws a ``PrintFailure``.
    public func run(writingTo descriptor: Int32, folder: String) throws {
        let setter = try TextSetter(document)
        let pageCount = try layOut(on: Canvas(nil), setter, pageCount: nil)
        try setter.missing.check()
        let drawn = try TemporaryFile(in: folder)
        let descriptions = try draw(to: drawn, setter, pageCount: pageCount)
        // The texts of cards are set only when they are drawn.
        try setter.missing.check()
        let completed = try TemporaryFile(in: folder)
        try PDFCompletion(document, descriptions: descriptions).run(from: drawn, to: completed)
        try completed.copy(to: descriptor)
    }

    private func draw(to file: TemporaryFile, _ setter: TextSetter, pageCount: Int) throws -> [String] {
        let surface = try PDFSurface(document, to: file.stream)
        let canvas = Canvas(surface.surface)
        canvas.begin("Document")
        _ = try layOut(on: canvas, setter, pageCount: pageCount)
        try surface.finish()
        try file.flush()
        return canvas.descriptions
    }

    /// Returns the number of pages.
    private func layOut(on canvas: Canvas, _ setter: TextSetter, pageCount: Int?) throws -> Int {
        let flow = PageFlow(
            document, setter: setter, canvas: canvas, pageCount: pageCount, pagesMax: pagesMax)
        var blocks = BlockSequence(document.blocks)
        try blocks.place(on: flow)
        return flow.page
    }
}
