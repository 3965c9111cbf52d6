import Glibc

/// Makes PDFs by running `portal-print` as a process of its own, one for each document.
///
/// The process has no network, no files of the server, and limits of time and memory. No Swift concurrency thread waits
/// for it: the caller is suspended, and a thread of its own does.
public struct PrintProcess: Sendable {
    /// The limits of a document.
    public struct Limits: Sendable, Equatable {
        /// The time in seconds.
        public var seconds: Int
        /// The address space in MB.
        public var memoryMegabytes: Int
        /// The size of the PDF in MB.
        public var outputMegabytes: Int
        /// The number of pages.
        public var pages: Int

        /// Creates limits.
        public init(
            seconds: Int = 10, memoryMegabytes: Int = 512, outputMegabytes: Int = 64, pages: Int = 2_000
        ) {
            self.seconds = seconds
            self.memoryMegabytes = memoryMegabytes
            self.outputMegabytes = outputMegabytes
            self.pages = pages
        }

        /// For documents that someone waits for on a page.
        public static let normal = Limits()
        /// For large documents, made in the background: token sheets and codebooks of up to 50,000 cards or rows.
        public static let large = Limits(
            seconds: 300, memoryMegabytes: 2_048, outputMegabytes: 512, pages: 20_000)

        var arguments: [String] {
            [
                "--seconds", "\(seconds)", "--memory", "\(memoryMegabytes)", "--output", "\(outputMegabytes)",
                "--pages", "\(pages)", "--input", "64",
            ]
        }
    }

    /// The path of `portal-print`.
    public let program: String
    /// The limits of each document.
    public var limits: Limits

    /// Uses a program at a path.
    public init(program: String, limits: Limits = .normal) {
        self.program = program
        self.limits = limits
    }

    /// Finds the program: at the path in the environment variable `PORTAL_PRINT`, if set, or in the folder of the running
    /// program.
    ///
    /// Throws a ``PrintFailure`` if it isn't there.
    public static func installed(limits: Limits = .normal) throws(PrintFailure) -> PrintProcess {
        let path = getenv("PORTAL_PRINT").map { String(cString: $0) } ?? runningFolder + "/portal-print"
        guard access(path, X_OK) == 0 else {
            throw PrintFailure(
                .system, "\(path) isn't installed. Install portal-print next to portal, or set PORTAL_PRINT.")
        }
        return PrintProcess(program: path, limits: limits)
    }

    /// The folder of the running program.
    private static var runningFolder: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count)
        let bytes = path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    }

    /// Prints a document like ``print(_:to:)``, and blocks the calling thread: for threads of background work only.
    public func printAndWait(_ document: PrintDocument, to path: String) throws(PrintFailure) -> Int {
        try PrintRun(process: self, document: document, path: path).result().get()
    }

    /// Prints a document to a file and returns the size of the PDF in bytes. An existing file is replaced.
    ///
    /// The file is complete or doesn't change. If the task is canceled, the process ends. Throws a ``PrintFailure``
    /// with one sentence.
    public func print(_ document: PrintDocument, to path: String) async throws(PrintFailure) -> Int {
        let run = PrintRun(process: self, document: document, path: path)
        let result: Result<Int, PrintFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(PrintFailure) {
                    try PrintThread.start { continuation.resume(returning: run.result()) }
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            run.cancel()
        }
        return try result.get()
    }
}
