import Glibc
import Synchronization

/// One run of the program. A class because the caller's task may cancel it while another thread runs it.
final class PrintRun: Sendable {
    private enum State {
        case notStarted
        case running(pid_t)
        case ended
    }

    /// The program reports its own limit of time; the server's comes later, in case it can't.
    private static let graceSeconds = 3

    private let process: PrintProcess
    private let document: PrintDocument
    private let path: String
    private let state = Mutex((state: State.notStarted, isCanceled: false))

    init(process: PrintProcess, document: PrintDocument, path: String) {
        self.process = process
        self.document = document
        self.path = path
    }

    /// Ends the program, or keeps it from starting.
    func cancel() {
        state.withLock {
            $0.isCanceled = true
            if case .running(let child) = $0.state { kill(child, SIGKILL) }
        }
    }

    /// Runs the program and returns the size of the PDF. Blocks the calling thread.
    func result() -> Result<Int, PrintFailure> {
        Result { () throws(PrintFailure) in
            let output = try OutputFile(for: path)
            do throws(PrintFailure) {
                try run(writingTo: output)
                return try output.keep()
            } catch {
                output.discard()
                throw isCanceled ? PrintFailure(.canceled, "Printing was canceled.") : error
            }
        }
    }

    private var isCanceled: Bool { state.withLock { $0.isCanceled } }

    private func run(writingTo output: borrowing OutputFile) throws(PrintFailure) {
        let child = try start(writingTo: output)
        defer { state.withLock { $0.state = .ended } }
        let conversation = child.conversation(
            deadlineSeconds: process.limits.seconds + Self.graceSeconds)
        document.write { conversation.send($0) }
        let errors = conversation.finish()
        if conversation.isOverdue { kill(child.id, SIGKILL) }
        // Until it is collected, its number belongs to no other process, so it may be killed.
        var information = siginfo_t()
        while waitid(P_PID, id_t(child.id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        state.withLock { $0.state = .ended }
        let status = child.collect()
        if conversation.isOverdue { throw Self.overdue(process.limits.seconds) }
        guard status != 0 else { return }
        throw PrintFailure(lastLineOf: errors) ?? Self.unexplained(status)
    }

    private func start(writingTo output: borrowing OutputFile) throws(PrintFailure) -> PrintChild {
        try state.withLock { (state) throws(PrintFailure) in
            guard !state.isCanceled else { throw PrintFailure(.canceled, "Printing was canceled.") }
            let child = try PrintChild(
                process.program, process.limits.arguments, output: output.descriptor, folder: output.folder)
            state.state = .running(child.id)
            return child
        }
    }

    private static func overdue(_ seconds: Int) -> PrintFailure {
        PrintFailure(.limit, "Printing takes longer than \(seconds) s, the limit.")
    }

    /// The failure of a program that ended without saying why.
    private static func unexplained(_ status: Int32) -> PrintFailure {
        let signal = status & 0x7F
        guard signal == 0 else {
            return PrintFailure(
                .limit, "Printing was stopped by signal \(signal). The document may need too much memory.")
        }
        return PrintFailure(
            .system, "portal-print ended with code \(status >> 8). Run portal-print --help to check it.")
    }
}
