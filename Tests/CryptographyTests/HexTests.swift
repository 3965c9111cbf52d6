import Cryptography
import Testing

struct HexTests {
    @Test func `every byte is two digits and returns`() {
        let bytes = [UInt8](0...255)
        let text = Hex.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.utf8.count == 512)
        #expect(Hex.decode(text) == bytes)
        #expect(Hex.decode(text.uppercased()) == bytes)
    }

    @Test func `nothing is nothing`() {
        #expect(Hex.encode([]) == "")
        #expect(Hex.decode("") == [])
    }

    @Test(arguments: ["0", "0g", "g0", " 00", "00 ", "0x00", "é", "+1", "/0", ":0", "@0", "`0"])
    func `anything else is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
