import Cryptography
import Seeded
import Support
import Testing

@testable import Access

@Suite struct CBORTests {
    @Test(
        arguments: [
            ("00", .int(0)), ("17", .int(23)), ("1818", .int(24)), ("1903e8", .int(1000)),
            ("1b000000e8d4a51000", .int(1_000_000_000_000)), ("20", .int(-1)), ("3903e7", .int(-1000)),
            ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("4401020304", .bytes([1, 2, 3, 4])),
            ("62c3bc", .text("ü")), ("80", .array([])),
            (
                "8301820203820405",
                .array([.int(1), .array([.int(2), .int(3)]), .array([.int(4), .int(5)])])
            ),
            ("a201020304", .map([.int(1): .int(2), .int(3): .int(4)])),
            ("a26161016162820203", .map([.text("a"): .int(1), .text("b"): .array([.int(2), .int(3)])])),
        ] as [(String, CBOR)])
    func `the examples of RFC 8949 are read`(_ hex: String, _ value: CBOR) throws {
        #expect(try CBOR.decode(try #require(Hex.decode(hex))) == value)
    }

    @Test(arguments: [
        "", "18", "19ff", "1c", "1bffffffffffffffff", "3bffffffffffffffff", "5803", "5bffffffffffffffff",
        "61ff", "9f01ff", "5f4101ff", "bf6161ff", "9bffffffffffffffff", "bb7fffffffffffffff", "8201",
        "a101", "a201020103", "a1f401", "c001", "f7", "fb3ff199999999999a", "0000",
        "818181818181818181818100",
    ])
    func `anything else is refused`(_ hex: String) throws {
        let bytes = try #require(Hex.decode(hex))
        #expect(throws: CBOR.Malformed.self) { try CBOR.decode(bytes) }
    }

    @Test func `whatever is changed in an attestation, it is read or refused`() {
        let device = SoftAuthenticator()
        let whole = device.attestation()
        var random = Seeded(19)
        var read = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
                }
            }
            guard let data = CBOR.attestedData(bytes).flatMap(AuthenticatorData.init) else { continue }
            // Whatever is made of it must not be more than was sent.
            if let credential = data.credential {
                #expect(credential.id.count + credential.key.count < bytes.count)
                if COSEKey(credential.key) != nil { read += 1 }
            }
        }
        #expect(read > 100)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 8, 12, 37, 60, 200])
    func `random bytes are no attestation`(_ count: Int) {
        var random = Seeded(UInt64(count))
        for _ in 0..<2000 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            _ = try? CBOR.decode(bytes)
            #expect(CBOR.attestedData(bytes) == nil)
            if let data = AuthenticatorData(bytes) { #expect(data.relyingPartyDigest.count == 32) }
        }
    }

    @Test func `keys that are none are refused`() {
        let point = SoftAuthenticator().publicKey()
        #expect(COSEKey(point) != nil)
        var moved = point
        moved[moved.count - 1] ^= 1
        #expect(COSEKey(moved) == nil)
        var other = point
        other[4] = 0x27
        #expect(COSEKey(other) == nil)
        #expect(PublicKey.isKey(rsa: [UInt8](repeating: 0xFF, count: 255), [1, 0, 1]) == false)
        #expect(PublicKey.isKey(rsa: [UInt8](repeating: 0xFF, count: 256), [1]) == false)
        #expect(PublicKey.isKey(rsa: [UInt8](repeating: 0xFF, count: 256), [1, 0, 1]) == true)
    }
}

extension PublicKey {
    fileprivate static func isKey(rsa modulus: [UInt8], _ exponent: [UInt8]) -> Bool {
        if PublicKey(rsa: modulus, exponent) != nil { return true }
        return false
    }
}
