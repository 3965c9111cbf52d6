import JSON
import Studies
import Testing

@testable import DesignEditing

/// The values of a document are in the order of its form, with the labels there.
@Suite struct FormOrderTests {
    @Test func `values are in the order of the form, and the elements of lists in theirs`() throws {
        let body = #"{"about":"x","fullName":"y","name":"z","tagline":"t"}"#
        let leaves = SnapshotValues.leaves(of: try JSONTree.parse(body))
        #expect(
            FormOrder.sorted(leaves, of: .basicInformation).map(\.path) == [
                "name", "fullName", "tagline", "about",
            ])
        let pages = #"{"pages":[{"text":"a","title":"b"},{"text":"c","title":"d"}],"video":"v"}"#
        let found = SnapshotValues.leaves(of: try JSONTree.parse(pages))
        #expect(
            FormOrder.sorted(found, of: .overview).map(\.path) == [
                "video", "pages[#1].title", "pages[#1].text", "pages[#2].title", "pages[#2].text",
            ])
    }

    @Test(arguments: [
        ("live.appID", "Live App ID"), ("thumbnail.name", "Study thumbnail image"),
        ("fullName.en", "Study full name, English"), ("name.en", "Study name, English"),
    ])
    func `fields are called as in their form`(_ path: String, _ label: String) {
        #expect(DifferenceLabels(.basicInformation).name(of: path) == label)
    }
}
