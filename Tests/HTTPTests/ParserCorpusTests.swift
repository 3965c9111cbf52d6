import Seeded
import Testing

@testable import HTTP

/// Parsers hold their promises for damaged inputs, too; above all they end.
struct ParserCorpusTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a query is the same asked by name and as a list`(seed: UInt64) {
        for bytes in Mutation.corpus(
            ["a=1&b=%20x+y&a=%C3%BC&c", "x=%41%zz&=&&q=1=2"], seed: seed, count: 2_000)
        {
            let query = Query(String(decoding: bytes, as: UTF8.self))
            for (name, _) in query.all {
                #expect(query[name] == query.all.first { $0.name == name }?.value)
                #expect(query.values(name) == query.all.filter { $0.name == name }.map(\.value))
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `an urlencoded form is refused or has text only`(seed: UInt64) {
        let type = "application/x-www-form-urlencoded"
        for bytes in Mutation.corpus(
            ["a=1&b=%20x+y&a=%C3%BC&c", "title=A+study&note=%0D%0A"], seed: seed, count: 2_000)
        {
            guard let form = try? Form(bytes, contentType: type, limits: FormLimits()) else { continue }
            #expect(form.fields.allSatisfy { !$0.name.contains("\0") && !$0.value.contains("\0") })
            #expect(form.fields.count <= bytes.count { $0 == UInt8(ascii: "&") } + 1)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a multipart body is the same form or the same refusal in any cut`(seed: UInt64) throws {
        let body =
            "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nvalue\r\n--XX\r\n"
            + "Content-Disposition: form-data; name=f; filename=\"x\\y.txt\"\r\nContent-Type: a/b\r\n\r\n"
            + "bytes\r\n-\r\n--X\r\n--XX--\r\n"
        var random = Mutation(seed: seed)
        for bytes in Mutation.corpus([body], seed: seed, count: 1_000) {
            #expect(Self.describe(bytes, sizes: [bytes.count]) == Self.describe(bytes, sizes: [1]))
            let sizes = (0..<5).map { _ in 1 + random.next(below: 30) }
            #expect(Self.describe(bytes, sizes: [bytes.count]) == Self.describe(bytes, sizes: sizes))
        }
    }

    /// The form read in pieces of the given sizes, in turn, as text.
    private static func describe(_ bytes: [UInt8], sizes: [Int]) -> String {
        var collector = MultipartCollector(limits: FormLimits())
        do {
            var parser = try MultipartParser(
                contentType: "multipart/form-data; boundary=XX", limits: FormLimits())
            var start = 0
            var turn = 0
            while start < bytes.count {
                let end = min(bytes.count, start + sizes[turn % sizes.count])
                try parser.feed(bytes[start..<end]) { (event) throws(FormError) in try collector.take(event) }
                start = end
                turn += 1
            }
            try parser.finish()
        } catch {
            return "\(error)"
        }
        return "\(collector.form.fields) \(collector.form.files.map { "\($0)" })"
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `cookies always have names, and media types end`(seed: UInt64) {
        for bytes in Mutation.corpus(
            ["a=1; b=\"2\"; c==; d", "x/y; a=b; c=\"d\\\"e\""], seed: seed, count: 2_000)
        {
            let field = String(decoding: bytes, as: UTF8.self)
            #expect(Cookies(["cookie": field]).all.allSatisfy { !$0.name.isEmpty && !$0.name.contains(";") })
            #expect(MediaType.parameters(field).allSatisfy { !$0.name.contains("=") })
            _ = Gzip.isAccepted(["accept-encoding": field])
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a range lies within the body`(seed: UInt64) {
        for bytes in Mutation.corpus(["bytes=0-9,20-30", "bytes=-5", "bytes=500-"], seed: seed, count: 2_000)
        {
            for size in [0, 1, 10, 1000] {
                guard case .part(let range) = ByteRanges(String(decoding: bytes, as: UTF8.self), size: size)
                else { continue }
                #expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a path matches what it says or nothing`(seed: UInt64) {
        let responder = Responder.immediate { _ in .noContent }
        let router = Router(
            ["/a/{x}/b", "/{f...}/end", "/a/{n:int}", "/s/{rest...}"].map {
                Route(.get, $0, responder: responder)
            })
        for bytes in Mutation.corpus(
            ["/a/%20x/b", "/x/y/z/end", "/a/12", "/s/%C3%BC/t/"], seed: seed, count: 2_000)
        {
            guard case .route(_, let parameters) = router.match(.get, String(decoding: bytes, as: UTF8.self))
            else { continue }
            for (_, value) in parameters.all {
                #expect(!value.isEmpty)
                #expect(!value.utf8.contains { $0 < 0x20 || $0 == 0x7F })
                #expect(!["", ".", ".."].contains(value))
            }
        }
    }
}
