import FoundationEssentials
import Support
import Testing

/// The tables of requirements in Tests/Security name tests that there are.
@Suite struct SecurityTableTests {
    private struct Line {
        let number: String
        let state: String
        /// What is in backquotes.
        let names: [String]
        let text: String

        /// The tests and files among them.
        var shown: [String] {
            names.filter { name in
                name.contains("Tests: ")
                    || ["Tests/", "Sources/", "Scripts/", "Deployment/"].contains(where: name.hasPrefix)
            }
        }
    }

    /// The requirements of levels 1 and 2 of ASVS 5.0.0, by chapter.
    private static let counts = [
        1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13,
        14: 9, 15: 13, 16: 16, 17: 7,
    ]

    private static func lines() throws -> [Line] {
        try ProjectFiles.paths(below: "Tests/Security").filter { $0.contains("/ASVS-") }.flatMap { path in
            try ProjectFiles.text(path).split(separator: "\n").compactMap { text -> Line? in
                let cells = text.split(separator: "|").map { $0.trimmed() }
                guard cells.count == 5, cells[0].first?.isNumber == true else { return nil }
                let quoted = cells[4].split(separator: "`", omittingEmptySubsequences: false)
                let names = quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }
                return Line(number: cells[0], state: cells[3], names: names, text: cells[4])
            }
        }
    }

    @Test func `every requirement has one line`() throws {
        let numbers = try Self.lines().map(\.number)
        #expect(Set(numbers).count == numbers.count)
        let chapters = Dictionary(grouping: numbers) { Int($0.prefix { $0 != "." }) ?? 0 }
        #expect(chapters.mapValues(\.count) == Self.counts)
    }

    @Test func `every test and file that a line names is there`() throws {
        let files = try Set(ProjectFiles.paths(below: "Tests"))
        var tests: Set<String> = []
        for path in files where path.hasSuffix(".swift") {
            let name = path.split(separator: "/").last?.dropLast(6) ?? ""
            for part in try ProjectFiles.text(path).split(separator: "func `").dropFirst() {
                tests.insert("\(name): \(part.prefix { $0 != "`" })")
            }
        }
        for line in try Self.lines() {
            for name in line.names {
                if name.contains("Tests: ") {
                    #expect(tests.contains(name), "\(line.number) names \(name)")
                } else if line.shown.contains(name) {
                    let path = ProjectFiles.root + "/" + name
                    #expect(FileManager.default.fileExists(atPath: path), "\(line.number) names \(name)")
                }
            }
        }
    }

    @Test func `a line has one of four words`() throws {
        for line in try Self.lines() {
            #expect(["holds", "partly", "short", "n/a"].contains(line.state), "\(line.number)")
        }
    }

    @Test func `a line that holds names a test or a file, and one that does not says why`() throws {
        for line in try Self.lines() {
            switch line.state {
            case "holds": #expect(!line.shown.isEmpty, "\(line.number) names nothing that shows it")
            case "short": #expect(line.text.contains("Short: "), "\(line.number)")
            default: #expect(!line.text.isEmpty, "\(line.number) gives no reason")
            }
        }
    }

    @Test func `only the description of the API may be read by pages of other sites`() throws {
        let naming = try ProjectFiles.paths(below: "Sources").filter { path in
            try path.hasSuffix(".swift")
                && ProjectFiles.text(path).lowercased().contains("access-control-allow")
        }
        #expect(naming == ["Sources/Administration/API/APIController.swift"])
    }

    /// The paths of our own files in a folder, with their text.
    private static func texts(
        below folder: String, ending: String
    ) throws -> [(path: String, text: String)] {
        try ProjectFiles.paths(below: folder).filter { $0.hasSuffix(ending) }
            .map { (path: $0, text: try ProjectFiles.text($0)) }
    }

    @Test func `names of files are written in one place, which encodes them`() throws {
        let writing = try Self.texts(below: "Sources", ending: ".swift").filter { path, text in
            text.lowercased().contains("\"content-disposition\"") && !path.hasPrefix("Sources/HTTP/Forms/")
        }
        #expect(writing.map(\.path) == ["Sources/HTTP/Messages/Response.swift"])
    }

    @Test func `no script names a property after data`() throws {
        let merging = [
            "__proto__", ".prototype", "setPrototypeOf", "Object.assign", "Object.fromEntries",
            "Object.defineProperty", "Reflect.set", "JSON.parse", "structuredClone",
        ]
        for (path, text) in try Self.texts(below: "Public/js", ending: ".js") {
            #expect(merging.filter { text.contains($0) } == [], "\(path)")
            // In rich-text.js the names are three of its own.
            let computed =
                path.hasSuffix("/rich-text.js") ? ["attributes[name] =", "attributes[\"aria-label\"] ="] : []
            let found = text.matches(of: #/\w+\[[^\]]*\] *[-+*|&?]*=(?![=>])/#).map { String($0.output) }
            #expect(found == computed, "\(path)")
        }
    }

    @Test func `what is random comes from the library's generator`() throws {
        let others = [
            ".random(in:", "randomElement()", "shuffled()", "SystemRandomNumberGenerator", "arc4random",
            "drand48", " rand()", "getrandom(", "/dev/urandom",
        ]
        // Boundaries between the parts of a form that tests send, numbers that tell requests apart, and names of files
        // that are created only if they are new.
        let harmless: Set = [
            "Sources/HTTP/Forms/MultipartWriter.swift", "Sources/HTTP/Dispatch/Dispatcher.swift",
            "Sources/Printing/OutputFile.swift",
        ]
        let sources = try Self.texts(below: "Sources", ending: ".swift")
        for (path, text) in sources where !harmless.contains(path) {
            #expect(others.filter { text.contains($0) } == [], "\(path)")
        }
        let drawing = sources.filter { $0.text.contains("RAND_") }.map(\.path)
        #expect(drawing == ["Sources/Cryptography/SystemRandom.swift"])
    }

    @Test func `a session is opened in one place, by each of the ways that are written down`() throws {
        let sources = try Self.texts(below: "Sources", ending: ".swift")
        func naming(_ words: [String]) -> Set<String> {
            Set(sources.filter { _, text in words.contains { text.contains($0) } }.map(\.path))
        }
        #expect(naming(["insert into sessions"]) == ["Sources/Access/Authentication/SessionRepository.swift"])
        #expect(
            naming(["SessionRepository.open(", "SessionRepository.openPending("])
                == ["Sources/Access/SecondFactor/Accounts+PendingSignIn.swift"])
        // Password and link, codes, passkeys, providers: `Decisions.md`, "Sign-in and protection against guessing".
        let ways: Set<String> = naming([
            "accounts.openSession(", "accounts.openFullSession(", "try openFullSession(", "try wait(",
        ]).filter { $0.hasPrefix("Sources/Access/") && $0.contains("/Accounts+") }
        #expect(
            ways == [
                "Sources/Access/Authentication/Accounts+SigningIn.swift",
                "Sources/Access/Authentication/Accounts+SignInLinks.swift",
                "Sources/Access/SecondFactor/Accounts+PendingSignIn.swift",
                "Sources/Access/Passkeys/Accounts+Passkeys.swift",
                "Sources/Access/SignInProviders/Accounts+Providers.swift",
            ])
    }

    @Test func `no program is started, and no script made of text`() throws {
        let ways = [
            "posix_spawn", "popen(", "execv", "fork()", "Glibc.system(", "Process()", "dlopen(",
            "String(format:",
        ]
        for path in try ProjectFiles.paths(below: "Sources") where path.hasSuffix(".swift") {
            let text = try ProjectFiles.text(path)
            // Reads the system's journal, without a shell and with arguments that no request decides.
            // And the program that makes PDFs: without a shell, with numbers as its only arguments.
            let starting = ["Portal/Audit/SystemJournal.swift", "Printing/PrintChild.swift"]
            let allowed = starting.contains { path.hasSuffix($0) } ? ["posix_spawn"] : []
            #expect(ways.filter { text.contains($0) } == allowed, "\(path)")
        }
        let ofBrowsers = [
            "eval(", "new Function", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write",
            "postMessage", "document.cookie", "sessionStorage", "indexedDB",
        ]
        for path in try ProjectFiles.paths(below: "Public/js") where path.hasSuffix(".js") {
            let text = try ProjectFiles.text(path)
            #expect(ofBrowsers.filter { text.contains($0) } == [], "\(path)")
            let stores = path.hasSuffix("/session.js") ? 2 : 0
            #expect(text.matches(of: #/localStorage/#).count <= stores, "\(path)")
        }
    }
}

extension Substring {
    fileprivate func trimmed() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
