import Cryptography
import Testing
import Timekeeping

@testable import Delivery

/// The examples that AWS publishes.
struct SignatureV4Tests {
    /// "Authenticating Requests: Using the Authorization Header", Amazon S3 API Reference.
    private static let s3 = SignatureV4(
        accessKeyID: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        region: "us-east-1", service: "s3")
    private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private func fields(_ hash: String, _ more: [(name: String, value: String)]) -> [(
        name: String, value: String
    )] {
        [
            ("host", "examplebucket.s3.amazonaws.com"), ("x-amz-content-sha256", hash),
            ("x-amz-date", "20130524T000000Z"),
        ] + more
    }

    @Test func `storing an object is signed as in the documentation`() {
        let hash = SHA256.digest("Welcome to Amazon S3.").hex
        let more = [("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")]
        #expect(
            Self.s3.authorization(
                of: .init(
                    method: "PUT", path: "/" + PercentEncoding.encode("test$file.text"),
                    headers: fields(hash, more), payloadHash: hash), timestamp: "20130524T000000Z")
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                + "SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,"
                + "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test(arguments: [
        (
            "/test.txt", "", [("range", "bytes=0-9")],
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        ("/", "lifecycle=", [], "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        ("/", "max-keys=2&prefix=J", [], "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ])
    func `reading is signed as in the documentation`(
        path: String, query: String, more: [(String, String)], signature: String
    ) {
        let authorization = Self.s3.authorization(
            of: .init(
                method: "GET", path: path, query: query,
                headers: fields(Self.empty, more.map { ($0.0, $0.1) }), payloadHash: Self.empty),
            timestamp: "20130524T000000Z")
        #expect(authorization.hasSuffix("Signature=\(signature)"))
    }

    @Test func `get-vanilla of the test suite is signed as there`() {
        let generic = SignatureV4(
            accessKeyID: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
            region: "us-east-1", service: "service")
        let headers = [("host", "example.amazonaws.com"), ("x-amz-date", "20150830T123600Z")]
        let authorization = generic.authorization(
            of: .init(
                method: "GET", path: "/", headers: headers.map { ($0.0, $0.1) }, payloadHash: Self.empty),
            timestamp: "20150830T123600Z")
        #expect(
            authorization.hasSuffix(
                "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"))
    }

    @Test(arguments: [
        (1_369_353_600_999, "20130524T000000Z"), (1_764_332_449_000, "20251128T122049Z"),
        (0, "19700101T000000Z"),
    ])
    func `times are written in the basic form`(milliseconds: Int64, text: String) {
        #expect(SignatureV4.timestamp(of: Instant(milliseconds: milliseconds)) == text)
    }
}
