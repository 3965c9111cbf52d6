import Glibc
import Testing

@testable import HTTP

/// Static files: addresses, caching, conditions, ranges and compression.
struct StaticFilesTests {
    private static let style = Array(String(repeating: "body { margin: 0 }\n", count: 200).utf8)
    private static let picture = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    private let files = StaticFiles([
        (path: "css/base.css", bytes: style), (path: "a b.png", bytes: picture),
        (path: "favicon.svg", bytes: [60]),
        (path: "plain", bytes: [1]), (path: "empty.css", bytes: []),
    ])

    private var client: InProcessClient { InProcessClient(Router(files.routes)) }

    @Test func `a fingerprinted address is kept for ever and a plain one is asked about`() async {
        let url = files.url("/css/base.css")
        #expect(url.hasPrefix("/assets/css/base."))
        #expect(url.hasSuffix(".css"))
        let kept = await client.get(url)
        #expect(kept.body == Self.style)
        #expect(kept.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(kept.headers["content-type"] == "text/css; charset=utf-8")
        #expect(kept.headers["x-content-type-options"] == "nosniff")
        #expect(await client.get("/assets/css/base.css").headers["cache-control"] == "no-cache")
        #expect(files.contains("css/base.css"))
        #expect(!files.contains("css/other.css"))
    }

    @Test func `addresses are encoded, and other content has another one`() async {
        #expect(files.url("a b.png").hasPrefix("/assets/a%20b."))
        #expect(await client.get(files.url("a b.png")).body == Self.picture)
        #expect(files.url("gone.css") == "/assets/gone.css")
        #expect(
            StaticFiles([(path: "css/base.css", bytes: [1])]).url("css/base.css") != files.url("css/base.css")
        )
        #expect(await client.get(files.url("plain")).body == [1])
    }

    @Test(arguments: ["/assets/gone.css", "/assets/css", "/assets/..%2Fcss/base.css", "/assets/%2e%2e/x"])
    func `what is no file is not found`(path: String) async {
        #expect(await client.get(path).status == .notFound)
    }

    @Test func `files are combined, and each script keeps its own names`() throws {
        let found = [
            "one.js": "// One\nconst name = 1;\n", "two.js": "  // Two\nconst name = 2; // \"2\"\n",
            "a.css": "/* Colors */\nbody { }\n",
        ].mapValues { Array($0.utf8) }
        let script = try #require(CombinedFile("all.js", of: ["one.js", "two.js"]).bytes(found))
        #expect(
            String(decoding: script, as: UTF8.self) == """
                try {
                const name = 1;
                } catch (error) { reportError(error); }
                try {
                const name = 2; // "2"
                } catch (error) { reportError(error); }

                """)
        #expect(CombinedFile("all.css", of: ["a.css"]).bytes(found) == Array("body { }\n".utf8))
        #expect(CombinedFile("all.js", of: ["three.js"]).bytes(found) == nil)
    }

    @Test func `the browser's icon has its address`() async {
        let response = await client.get("/favicon.ico")
        #expect(response.status == .ok)
        #expect(response.headers["content-type"] == "image/svg+xml")
    }

    @Test func `text is sent compressed to who takes it, under a tag of its own`() async throws {
        let plain = await client.get("/assets/css/base.css")
        let zipped = await client.get("/assets/css/base.css", headers: ["accept-encoding": "br, gzip"])
        #expect(plain.headers["vary"] == "accept-encoding")
        #expect(zipped.headers["vary"] == "accept-encoding")
        #expect(zipped.headers["content-encoding"] == "gzip")
        #expect(zipped.body.count < plain.body.count / 4)
        #expect(zipped.body.prefix(2) == [0x1F, 0x8B])
        #expect(zipped.headers["etag"] != plain.headers["etag"])
        #expect(try gunzip(zipped.body) == Self.style)
        let picture = await client.get("/assets/a%20b.png", headers: ["accept-encoding": "gzip"])
        #expect(picture.headers["content-encoding"] == nil)
    }

    @Test func `a client that holds the file is notified`() async throws {
        for encoding in ["identity", "gzip"] {
            let path = "/assets/css/base.css"
            let tag = try #require(
                await client.get(path, headers: ["accept-encoding": encoding]).headers["etag"])
            for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let response = await client.get(
                    path, headers: ["accept-encoding": encoding, "if-none-match": field])
                #expect(response.status == .notModified)
                #expect(response.body.isEmpty)
                #expect(response.headers["etag"] == tag)
                #expect(response.headers["cache-control"] == "no-cache")
                #expect(response.headers["content-length"] == nil)
            }
            #expect(await client.get(path, headers: ["if-none-match": "\"x\""]).status == .ok)
        }
    }

    @Test func `a part is sent of the plain bytes`() async throws {
        let path = "/assets/a%20b.png"
        let part = await client.get(path, headers: ["range": "bytes=10-19", "accept-encoding": "gzip"])
        #expect(part.status == .partialContent)
        #expect(part.body == Array(Self.picture[10..<20]))
        #expect(part.headers["content-range"] == "bytes 10-19/1000")
        let none = await client.get(path, headers: ["range": "bytes=1000-"])
        #expect(none.status == .rangeNotSatisfiable)
        #expect(none.headers["content-range"] == "bytes */1000")
        let tag = try #require(part.headers["etag"])
        #expect(await client.get(path, headers: ["range": "bytes=0-1", "if-range": tag]).body.count == 2)
        #expect(
            await client.get(path, headers: ["range": "bytes=0-1", "if-range": "\"x\""]).body.count == 1000)
        #expect(await client.send(.head, path, headers: ["range": "bytes=0-1"]).status == .ok)
    }

    @Test func `a folder is read with its folders and without hidden files`() throws {
        var template = Array("/tmp/static-files-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer {
            for path in ["/a.txt", "/.hidden", "/sub/b.js"] { unlink(folder + path) }
            rmdir(folder + "/sub")
            rmdir(folder)
        }
        mkdir(folder + "/sub", 0o700)
        for path in ["/a.txt", "/.hidden", "/sub/b.js"] {
            let file = try #require(fopen(folder + path, "w"))
            fputs("content of \(path)", file)
            fclose(file)
        }
        let files = try StaticFiles(folder: folder)
        #expect(files.paths == ["a.txt", "sub/b.js"])
        let failure = #expect(throws: StaticFiles.Failure.self) { try StaticFiles(folder: folder + "/none") }
        #expect(failure?.description.contains("No such file") == true)
    }
}
