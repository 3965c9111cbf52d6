import Outbound
import Testing

struct ReplyTextTests {
    @Test(arguments: [
        ("couldn't connect to server", "Couldn't connect to server."), ("Timed out.", "Timed out."),
        ("fd00::1 isn't allowed", "fd00::1 isn't allowed."), ("example.org refused", "example.org refused."),
        ("", "."),
    ])
    func `a reason is a sentence, and addresses at its beginning stay as they are`(
        _ reason: String, _ sentence: String
    ) {
        #expect(ReplyText.sentence(reason) == sentence)
    }
}
