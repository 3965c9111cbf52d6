// TemplateCompiler: turns one template into Swift. TemplatePlugin calls it at build time.
//
// TagLexer splits a template into text, expressions and tags. StandaloneLines removes lines that contain only control
// tags. Parser builds the tree of Nodes, while HTMLTracker follows the markup and determines the context of each
// expression. Emitter writes Swift. Every error is a TemplateError with its position in the template. Foundation isn't
// used because the tool starts once per template.
import Glibc

/// The command line interface of ``compile(template:path:)``.
enum CommandLineTool {
    /// Compiles the template at the second argument into the file at the first, and returns the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 3 else {
            complain("usage: TemplateCompiler OUTPUT.swift TEMPLATE.html")
            return 2
        }
        let (output, path) = (arguments[1], arguments[2])
        do {
            let template = try readFile(path)
            let swift = try compile(template: template, path: path)
            // SwiftPM may run this again for an unchanged template. Leaving the file untouched avoids recompiling it.
            if (try? readFile(output)) != Array(swift.utf8) { try writeFile(output, Array(swift.utf8)) }
            return 0
        } catch let error as LocatedError {
            complain("\(path):\(error.position.line):\(error.position.column): error: \(error.message)")
        } catch let error as FileError {
            complain("\(error.path): error: \(error.message)")
        } catch {
            complain("\(path): error: \(error)")
        }
        return 1
    }

    private static func complain(_ sentence: String) {
        try? writeAll(Array("\(sentence)\n".utf8), to: STDERR_FILENO, path: "stderr")
    }
}

/// An error with its line and column.
struct LocatedError: Error, Equatable {
    let position: Position
    let message: String
}

/// Returns the Swift file for a template; `path` is the file name in errors of the Swift compiler.
func compile(template bytes: [UInt8], path: String) throws(LocatedError) -> String {
    let source = TemplateSource(bytes: bytes)
    do {
        try source.checkEncoding()
        var parser = Parser(source: source, tokens: try TagLexer.tokens(of: source))
        let template = try parser.template()
        var emitter = Emitter(source: source, path: path)
        return emitter.file(for: template)
    } catch {
        throw LocatedError(position: source.position(of: error.offset), message: error.message)
    }
}
