import HTTP
import JSON
import PortalUI

/// The API test page.
struct APITestPage {
    let frame: Frame
    let address: String
    let form: APITestForm
    let problems: FormProblems
    let answer: ResponseView?

    /// The response to show.
    struct ResponseView {
        private static let lengthMax = 100_000

        let state: StateChip
        let type: String
        let length: String
        let text: String
        let isJSON: Bool
        let isCut: Bool

        init(_ response: ClientResponse) {
            let isGood = response.status.isSuccess
            state = StateChip(
                "\(response.status.code) \(response.status.reason)", shape: isGood ? .check : .cross,
                tone: isGood ? .green : .red)
            type = response.headers["content-type"] ?? ""
            length = NumberFormat.counted(response.body.count, "byte", "bytes")
            var text = response.text
            var isJSON = false
            if type.contains("json"), let tree = try? JSONTree.parse(response.body) {
                text = String(decoding: tree.pretty(), as: UTF8.self)
                isJSON = true
            }
            isCut = text.utf8.count > Self.lengthMax
            self.text = isCut ? String(text.prefix(Self.lengthMax)) : text
            self.isJSON = isJSON && !isCut
        }
    }
}
