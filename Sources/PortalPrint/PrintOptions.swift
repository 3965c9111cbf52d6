/// The options of the command line.
struct PrintOptions {
    static let help = """
        Reads a document as JSON from standard input and writes it as a PDF to standard output.

            portal-print [--seconds 10] [--memory 512] [--output 64] [--input 16] [--pages 2000]

        --seconds   time, of the clock and of the processor
        --memory    address space in MB
        --output    size of the PDF in MB
        --input     size of the JSON in MB
        --pages     number of pages

        TMPDIR is the folder for temporary files. A failure is one line of JSON on standard error. Exit codes:
        2 wrong option, 3 invalid document, 4 characters without a font, 5 limit reached, 6 fault of the system.
        """

    private(set) var seconds = 10
    private(set) var memoryMegabytes = 512
    private(set) var outputMegabytes = 64
    private(set) var inputMegabytes = 16
    private(set) var pages = 2_000
    private(set) var isHelp = false

    /// Reads the arguments after the name of the program. Throws a ``UsageError`` if one isn't known.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--help" {
                isHelp = true
                continue
            }
            guard let limit = Self.limits.first(where: { $0.option == option }) else {
                throw UsageError(message: "The option '\(option)' isn't known. See portal-print --help.")
            }
            guard let value = rest.popFirst().flatMap({ Int($0) }), limit.range.contains(value) else {
                let (low, high) = (limit.range.lowerBound, limit.range.upperBound)
                throw UsageError(message: "\(option) must be a whole number from \(low) to \(high).")
            }
            self[keyPath: limit.property] = value
        }
    }

    private struct NumberOption {
        let option: String
        let range: ClosedRange<Int>
        let property: WritableKeyPath<PrintOptions, Int>
    }

    private static var limits: [NumberOption] {
        [
            NumberOption(option: "--seconds", range: 1...3_600, property: \.seconds),
            NumberOption(option: "--memory", range: 64...8_192, property: \.memoryMegabytes),
            NumberOption(option: "--output", range: 1...4_096, property: \.outputMegabytes),
            NumberOption(option: "--input", range: 1...256, property: \.inputMegabytes),
            NumberOption(option: "--pages", range: 1...100_000, property: \.pages),
        ]
    }
}

/// A mistake in the options.
struct UsageError: Error {
    let message: String
}
