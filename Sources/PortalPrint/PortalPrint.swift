// PortalPrint: the program `portal-print`, which reads a document as JSON and writes it as a PDF.
//
// - `PrintCommand`: reads options and input, runs the job, and reports a failure as one line of JSON.
// - `PrintOptions`: the limits, which only the caller sets, never the document.
// - `ProcessLimits`: limits of the process itself, and what the system denies it.
//
// The portal runs it as a process of its own (`Printing/PrintProcess`), because the libraries that read fonts and draw
// handle what participants and users have typed.

import Glibc
import PrintLayout
import Printing

/// The program.
@main
struct PrintCommand {
    static func main() {
        do {
            let options = try PrintOptions(Array(CommandLine.arguments.dropFirst()))
            guard !options.isHelp else { return print(PrintOptions.help) }
            try run(options)
        } catch let failure as PrintFailure {
            end(failure)
        } catch let error as UsageError {
            end(PrintFailure(.system, error.message), code: usageErrorCode)
        } catch {
            end(PrintFailure(.system, "The document can't be printed: \(error)."))
        }
    }

    private static func run(_ options: PrintOptions) throws {
        try ProcessLimits(options).apply()
        let input = try StandardInput.read(bytesMax: options.inputMegabytes << 20)
        let document = try PrintDocument(parsing: input)
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        try PrintJob(document, pagesMax: options.pages).run(writingTo: STDOUT_FILENO, folder: folder)
    }

    private static let usageErrorCode: Int32 = 2

    private static func end(_ failure: PrintFailure, code: Int32? = nil) -> Never {
        let line = failure.line
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(code ?? failure.exitCode)
    }
}
