import FoundationEssentials
import Testing

@testable import Portal

@Suite struct EmailTransportTests {
    @Test(arguments: [
        "Question: \u{202B}\u{645}\u{631}", "Feedback: late\tagain",
        String(repeating: "\u{1F426}", count: 150),
    ])
    func `What someone wrote in an app is sent, whatever is in its subject`(_ subject: String) async throws {
        let console = try CommandLineRunner()
        let emailSender = try EmailTransport.open(Configuration(environment: ["PORTAL_DATA": console.folder]))
        try await emailSender.deliver(
            EmailSender.Message(to: "help@example.org", name: "", subject: subject, text: "It does not work.")
        )
        let letters = try FileManager.default.contentsOfDirectory(atPath: console.folder + "/mail")
        #expect(letters.count == 1)
    }
}
