// TemplateCompiler: turns one template into Swift. Called by TemplatePlugin at build time.
//
// The way of a template: TagLexer cuts it into text, expressions and tags; StandaloneLines removes lines that
// hold only control tags; Parser builds the tree of Nodes while HTMLTracker follows the markup and says in
// which context each expression is; Emitter writes Swift. Every refusal is a TemplateError with the place
// in the template. No Foundation: the tool starts once per template.
import Glibc

/// What happens between the command line and ``compile(template:path:)``.
enum CommandLineTool {
    /// Compiles the template at the second argument into the file at the first; answers the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard arguments.count == 3 else {
            complain("usage: TemplateCompiler OUTPUT.swift TEMPLATE.html")
            return 2
        }
        let (output, path) = (arguments[1], arguments[2])
        do {
            let template = try readFile(path)
            let swift = try compile(template: template, path: path)
            // Every plan of SwiftPM runs this again; an untouched file is what saves its recompilation.
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

/// A refusal with its place in lines and columns.
struct LocatedError: Error, Equatable {
    let position: Position
    let message: String
}

/// The Swift file for a template; `path` is what errors of the Swift compiler will name.
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
