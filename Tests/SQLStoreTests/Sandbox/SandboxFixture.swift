import SQLStore
import Synchronization

/// A database with the rows of two people, and what each of them may query.
///
/// Every value of Bob's, and of the table that no one may see, contains the word `bob`; a query of Ann's that
/// returns it has got out.
struct SandboxFixture {
    let store: Store
    let sandbox: QuerySandbox

    init(
        limits: SandboxLimits = SandboxLimits(), memory: QueryMemoryBudget = QueryMemoryBudget()
    ) async throws {
        store = try Store.temporary()
        try await store.migrate([Migration(name: "0001", sql: SandboxFixture.schema)])
        sandbox = try QuerySandbox(store: store, limits: limits, memory: memory)
    }

    private static let schema = """
        create table list_17 (id integer primary key, participant text not null, c1 text, c2 integer) strict;
        create index list_17_by_participant on list_17 (participant);
        insert into list_17 values
            (1, 'ann', 'ann says yes', 4), (2, 'bob', 'bob says no', 5), (3, 'ann', 'ann says no', 6),
            (4, 'bob', 'bob says yes', 7);
        -- Bob owns a row below one of Ann's, and Ann one below one of Bob's: nobody sees either.
        create table list_19 (id integer primary key, participant text not null, c1 integer, c2 text) strict;
        create index list_19_by_parent on list_19 (c1);
        insert into list_19 values
            (1, 'ann', 1, 'ann had tea'), (2, 'ann', 3, 'ann had milk'), (3, 'bob', 2, 'bob had beer'),
            (4, 'bob', 1, 'bob had wine'), (5, 'ann', 2, 'no bob, no ann');
        create table list_20 (id integer primary key, participant text not null, c1 integer, c2 text) strict;
        insert into list_20 values
            (1, 'ann', 2, 'ann with sugar'), (2, 'bob', 3, 'bob with ice'), (3, 'ann', 4, 'bob twice removed');
        create table list_18 (id integer primary key, participant text not null, c1 real, c2 text) strict;
        insert into list_18 values (1, 'ann', 0.5, 'ann slept'), (2, 'bob', 1.5, 'bob slept');
        create table properties_5 (id integer primary key, token text not null, c1 text) strict;
        insert into properties_5 values (1, 'AAA', 'ann is tall'), (2, 'BBB', 'bob is small');
        create table codes (code text primary key, meaning text) strict;
        insert into codes values ('4', 'four'), ('6', 'six');
        create table profiles (id integer primary key, body text) strict;
        insert into profiles values (1, 'ann herself'), (2, 'bob himself');
        create table secrets (id integer primary key, word text) strict;
        insert into secrets values (1, 'bob hides this');
        """

    static let definition = SandboxDefinition(
        name: "study", generation: "1",
        tables: [
            SandboxTable(
                name: "MyList", table: "list_17", rows: .owned(column: "participant"),
                columns: [
                    SandboxColumn(name: "Key", column: "id"), SandboxColumn(name: "Answer", column: "c1"),
                    SandboxColumn(name: "score", column: "c2"),
                    SandboxColumn(name: "Answer_Other", column: "c1", isInStar: false),
                ]),
            SandboxTable(
                name: "MyListDrink", table: "list_19",
                rows: .owned(column: "participant", within: SandboxFixture.drinks),
                columns: [
                    SandboxColumn(name: "MyListId", column: "c1"), SandboxColumn(name: "Drink", column: "c2"),
                ]),
            SandboxTable(
                name: "MyListDrinkExtra", table: "list_20",
                rows: .owned(
                    column: "participant",
                    within: SandboxParent(
                        column: "c1", key: "id", table: "list_19", ownerColumn: "participant")),
                columns: [SandboxColumn(name: "Extra", column: "c2")]),
            SandboxTable(
                name: "Sleep diary", table: "list_18", rows: .owned(column: "participant"),
                columns: [
                    SandboxColumn(name: "Key", column: "id"), SandboxColumn(name: "hours", column: "c1"),
                    SandboxColumn(name: "note", column: "c2"),
                    SandboxColumn(name: "shout", expression: "printf('%s!', upper(c2))"),
                ]),
            SandboxTable(
                name: "ParticipantProperties", table: "properties_5",
                rows: .owned(column: "token", by: "token"),
                columns: [SandboxColumn(name: "body", column: "c1")]),
            SandboxTable(
                name: "Codes", table: "codes", rows: .all,
                columns: [
                    SandboxColumn(name: "code", column: "code"),
                    SandboxColumn(name: "meaning", column: "meaning"),
                ]),
            // Selected by the key alone, of which SQLite says nothing when it counts rows.
            SandboxTable(
                name: "MyProfile", table: "profiles", rows: .owned(column: "id", by: "profile"),
                columns: [
                    SandboxColumn(name: "RowId", column: "id"), SandboxColumn(name: "body", column: "body"),
                ]),
            // A public name that is also the name of a table which no one may see.
            SandboxTable(
                name: "secrets", table: "list_18", rows: .owned(column: "participant"),
                columns: [SandboxColumn(name: "word", column: "c2")]),
        ])

    private static let drinks = SandboxParent(
        column: "c1", key: "id", table: "list_17", ownerColumn: "participant")

    static let ann: [String: SQLValue] = ["owner": "ann", "token": "AAA", "profile": 1]
    static let bob: [String: SQLValue] = ["owner": "bob", "token": "BBB", "profile": 2]

    func ask(
        _ text: String, as owners: [String: SQLValue] = SandboxFixture.ann
    ) async throws -> QueryResult {
        try await sandbox.run(text, on: SandboxFixture.definition, owners: owners, for: Self.anyone())
    }

    /// Returns a caller who has no other query, so that only the limits for everyone apply.
    static func anyone() -> QueryClient {
        let name = "\(callers.wrappingAdd(1, ordering: .relaxed).newValue)"
        return QueryClient(organization: name, person: name)
    }

    private static let callers = Atomic(0)
}
