import Testing

@testable import DataCollection

struct RawJSONMemberTests {
    @Test(arguments: [
        (#"{"data":{"a":"b"},"z":1}"#, #"{"a":"b"}"#),
        (#"{"a":"\"data\":","data":[1,{"b":"]}"}] }"#, #"[1,{"b":"]}"}]"#),
        (#"{"data":{"a":"ends in \\"},"z":"\\\""}"#, #"{"a":"ends in \\"}"#),
        (#"{"z":"\\\\","data":{"a":"\\\"}","b":"}\""}}"#, #"{"a":"\\\"}","b":"}\""}"#),
        (#"{ "z" : "" , "data" : "\"" , "y":2}"#, #""\"""#),
        (#"{"z":{"data":1},"data":-1.5}"#, "-1.5"),
        ("\u{FEFF}{\"data\":{}}", "{}"),
    ])
    func `a member is found as it is spelled`(_ text: String, _ expected: String) {
        #expect(member(of: text) == expected)
    }

    @Test(arguments: [
        #"{"z":1}"#, #"{"d\u0061ta":1}"#, "[]", "", #"{"a":"data"}"#, #"{"data"#, #"{"data":"x"#,
    ])
    func `what is missing or incomplete makes no harm`(_ text: String) {
        let found = member(of: text)
        #expect(found == nil || text.hasSuffix(found ?? ""))
    }

    private func member(of text: String) -> String? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            RawJSONMember.range(of: "data", in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }
}
