import HTTP
import Testing

/// Names of files in `Content-Disposition`.
struct AttachmentTests {
    private func field(_ name: String) -> String? {
        Response.text("x").attachment(named: name).headers["content-disposition"]
    }

    @Test(arguments: [
        ("SLEEP01-design.json", "SLEEP01-design.json"), ("two words.csv", "two words.csv"),
        ("a\"; filename=\"b.exe", "a-; filename=-b.exe"), ("a\r\nSet-Cookie: b=c", "a--Set-Cookie- b=c"),
        ("../../etc/passwd", "-..-etc-passwd"), ("C:\\a|b?.csv", "C--a-b-.csv"), (".hidden", "hidden"),
        ("a\u{0}b", "a-b"), ("fdp.\u{202E}exe", "fdp.-exe"), ("", "file"), ("..", "file"),
    ])
    func `a name can end neither its quotes nor the field, and is no path`(_ name: String, _ sent: String) {
        #expect(field(name) == "attachment; filename=\"\(sent)\"")
    }

    @Test(arguments: [
        ("Tägliches.csv", "T_gliches.csv", "T%C3%A4gliches.csv"),
        ("日誌.csv", "__.csv", "%E6%97%A5%E8%AA%8C.csv"),
        ("5%41.csv", "5_41.csv", "5%2541.csv"), ("é'*\".csv", "_'--.csv", "%C3%A9%27--.csv"),
    ])
    func `a name beyond ASCII is sent a second time, whole and encoded`(
        _ name: String, _ plain: String, _ whole: String
    ) {
        #expect(field(name) == "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(whole)")
    }
}
