import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

/// The tasks of users who lose the role by which they work on them.
struct LostAssigneeTests {
    private typealias Worklist = WorklistTests.Worklist

    /// The assignees of all tasks, `-` for none, after the server has looked for those who have lost their role.
    private func assignees(_ list: Worklist) async throws -> [String] {
        try await list.study.pages.feature.taskRules.catchUp()
        return try await list.study.site.store.read {
            try $0.rows("select coalesce(cast(assignee_id as text), '-') from tasks order by id") {
                try $0[0]
            }
        }
    }

    @Test func `open tasks are left to everyone, closed ones keep who had them`() async throws {
        let list = try await Worklist()
        let me = list.id(.reader)
        for text in ["Open", "Closed"] { _ = try await list.add(text, to: me) }
        #expect(try await list.study.post("/worklist/2/complete").status == .seeOther)
        #expect(try await assignees(list) == [me, me])
        try await list.study.site.employ(.reader, only: [(.coordinator, list.study.north)])
        #expect(try await assignees(list) == ["-", me])
    }

    @Test func `those of deactivated users are left to everyone`() async throws {
        let list = try await Worklist()
        let me = list.id(.reader)
        _ = try await list.add(to: me)
        #expect(try await assignees(list) == [me])
        try await list.study.site.store.write { [user = list.study.site.world.user(.reader)] in
            try $0.run("update users set state = 'deactivated' where id = \(user)")
        }
        #expect(try await assignees(list) == ["-"])
    }

    @Test(arguments: [TestUser.siteAdmin, .orgAdmin, .folderAdmin, .editor])
    func `users with a role above the site keep theirs`(_ user: TestUser) async throws {
        let list = try await Worklist()
        _ = try await list.add(to: list.id(user), as: user)
        _ = try await list.add("Another", about: "3", to: list.id(user), as: user)
        #expect(try await assignees(list) == [list.id(user), list.id(user)])
    }
}
