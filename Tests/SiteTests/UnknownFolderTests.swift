import HTTP
import Support
import Testing

/// A folder of another tenant and one that doesn't exist get the same response.
@Suite struct UnknownFolderTests {
    @Test(
        "strangers can't tell a folder that they can't see from one that doesn't exist",
        arguments: [
            ("/orgs/MERIDIAN", "/orgs/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON", "/orgs/MERIDIAN/apps/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01", "/orgs/MERIDIAN/apps/HERON/studies/NOPE"),
            ("/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/lists", "/orgs/NOPE/apps/NOPE/studies/NOPE/lists"),
            (
                "/MERIDIAN/HERON/SLEEP01/query-selectRows.api?schemaName=lists&queryName=a",
                "/MERIDIAN/HERON/NOPE/query-selectRows.api?schemaName=lists&queryName=a"
            ),
        ])
    func responses(existing: String, missing: String) async throws {
        let site = try await FullSite.withItsRefusalPages()
        let one = try await site.get(existing, as: .stranger)
        let other = try await site.get(missing, as: .stranger)
        #expect(one.status == .notFound)
        #expect(other.status == .notFound)
        #expect(Self.text(one) == Self.text(other))
        #expect(one.headers["content-type"] == other.headers["content-type"])
    }

    /// The body without the tokens of forms and the number of the request, which differ each time.
    private static func text(_ response: ClientResponse) -> String {
        response.text.replacing(#/name="_token" value="[^"]*"/#, with: "")
            .replacing(#/<span class="mono">[0-9a-f]{16}</span>/#, with: "")
    }
}
