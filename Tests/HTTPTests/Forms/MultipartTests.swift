import Testing

@testable import HTTP

/// Multipart forms, whole and in pieces.
struct MultipartTests {
    private static let type = "multipart/form-data; boundary=XX"

    private static let body = [
        "preamble to ignore\r\n--XX\r\n",
        "Content-Disposition: form-data; name=\"title\"\r\n\r\n",
        "a title\r\n--XX  \r\n",
        "content-disposition: FORM-DATA; name=\"file\"; filename=\"C:\\folder\\a%22b.txt\"\r\n",
        "Content-Type: text/x\r\nX-Other: y\r\n\r\n",
        "line\r\n--X\r\n-XX\r\r\n--X\r\n--XX\r\n",
        "Content-Disposition: form-data; name=empty; filename=\"\"\r\n\r\n",
        "\r\n--XX--\r\nepilogue",
    ].joined()

    private func read(_ body: String, limits: FormLimits = FormLimits()) throws -> Form {
        try Form(Array(body.utf8), contentType: Self.type, limits: limits)
    }

    private func check(_ form: Form) {
        #expect(form.fields.map { "\($0.name)=\($0.value)" } == ["title=a title"])
        #expect(form.files.count == 1)
        let file = form.file("file")
        #expect(file?.fileName == "a\"b.txt")
        #expect(file?.contentType == "text/x")
        #expect(file?.bytes == Array("line\r\n--X\r\n-XX\r\r\n--X".utf8))
    }

    @Test func `fields and files are read, and an empty choice of file is none`() throws {
        check(try read(Self.body))
    }

    @Test(arguments: 1...40)
    func `any cut of the body is the same form`(size: Int) throws {
        var parser = try MultipartParser(contentType: Self.type, limits: FormLimits())
        var collector = MultipartCollector(limits: FormLimits())
        let bytes = Array(Self.body.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try parser.feed(bytes[start..<min(start + size, bytes.count)]) { (event) throws(FormError) in
                try collector.take(event)
            }
        }
        try parser.finish()
        check(collector.form)
    }

    @Test(arguments: [
        "", "--XX", "--XX\r\n", "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\nb", "--XXY\r\n",
        "no delimiter",
        "--XX\r\n\r\nb\r\n--XX--", "--XX\r\nContent-Disposition: attachment; name=a\r\n\r\nb\r\n--XX--",
        "--XX\r\nContent-Disposition: form-data\r\n\r\nb\r\n--XX--", "--XX\r\nnonsense\r\n\r\nb\r\n--XX--",
        "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n\u{0}\r\n--XX--",
    ])
    func `a body that is not correct is refused`(body: String) {
        let error = #expect(throws: FormError.self) { try read(body) }
        #expect(error?.refusal.status == .badRequest)
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
    ])
    func `a form without a boundary is refused`(type: String) {
        #expect(throws: FormError.self) { try Form([], contentType: type, limits: FormLimits()) }
    }

    @Test(arguments: [(0, false), (1, true), (70, true), (71, false)])
    func `a boundary has up to 70 characters`(_ count: Int, _ isValid: Bool) throws {
        let boundary = String(repeating: "x", count: count)
        let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--\(boundary)--\r\n"
        func form() throws -> Form {
            try Form(
                Array(body.utf8), contentType: "multipart/form-data; boundary=\"\(boundary)\"",
                limits: FormLimits())
        }
        if isValid {
            #expect(try form()["a"] == "b")
        } else {
            #expect(throws: FormError.malformed("no valid boundary")) { try form() }
        }
    }

    @Test func `fields, files, heads and their number are limited`() {
        var limits = FormLimits()
        limits.fieldSize = 6
        #expect(throws: FormError.tooLarge(field: "title", limit: 6)) { try read(Self.body, limits: limits) }
        limits = FormLimits()
        limits.fileSize = 10
        #expect(throws: FormError.tooLarge(field: "file", limit: 10)) { try read(Self.body, limits: limits) }
        limits = FormLimits()
        limits.fieldCount = 2
        #expect(throws: FormError.tooManyFields(2)) { try read(Self.body, limits: limits) }
        limits = FormLimits()
        limits.partHeaderSize = 60
        #expect(throws: FormError.tooLarge(field: "The head of a part", limit: 60)) {
            try read(Self.body, limits: limits)
        }
    }

    @Test func `what the client writes is read again, also over a streaming route`() async throws {
        let client = InProcessClient(
            Router([
                Route(
                    .post, "/all", bodyLimit: 1 << 24,
                    responder: .immediate { request in
                        let form = try request.form()
                        return .text("\(form["a\"b"] ?? "-") \(form.file("f")?.bytes.count ?? -1)")
                    }),
                Route(
                    .post, "/stream", bodyLimit: 1 << 24,
                    responder: .streaming { request, body in
                        var size = 0
                        var ends = 0
                        let form = try await request.form(streaming: body) { part, bytes in
                            size += bytes.count
                            if bytes.isEmpty { ends += 1 }
                        }
                        return .text("\(form["a\"b"] ?? "-") \(size) \(ends)")
                    }),
            ]))
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let file = FormFile(name: "f", fileName: "x.bin", contentType: "a/b", bytes: content)
        let fields = [("a\"b", "ü\r\n--portal-boundary")]
        #expect(
            await client.post("/all", fields: fields, files: [file]).text == "ü\r\n--portal-boundary 300000"
        )
        #expect(
            await client.post("/stream", fields: fields, files: [file]).text
                == "ü\r\n--portal-boundary 300000 1")
    }

    @Test func `a streamed file over the limit is refused`() async {
        let client = InProcessClient(
            Router([
                Route(
                    .post, "/", bodyLimit: 1 << 24,
                    responder: .streaming { request, body in
                        var limits = FormLimits()
                        limits.fileSize = 100_000
                        _ = try await request.form(streaming: body, limits: limits) { _, _ in }
                        return .noContent
                    })
            ]))
        let file = FormFile(
            name: "f", fileName: "x", contentType: "a/b", bytes: [UInt8](repeating: 1, count: 200_000))
        #expect(await client.post("/", files: [file]).status == .contentTooLarge)
    }
}
