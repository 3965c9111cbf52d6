import SQLStore
import Testing

@Suite struct RowRemovalTests {
    private static let schema = """
        create table houses (id integer primary key) strict;
        create table rooms (
            id integer primary key, house_id integer not null references houses (id),
            inside integer references rooms (id)) strict;
        create table chairs (id integer primary key, room_id integer not null references rooms (id)) strict;
        create table guests (
            id integer primary key, house_id integer references houses (id) on delete set null) strict;
        create table labels (
            room_id integer not null references rooms (id) on delete cascade, text text not null,
            primary key (room_id, text)) strict;
        insert into houses values (1), (2);
        insert into rooms values (1, 1, null), (2, 1, 1), (3, 1, 2), (4, 2, null);
        insert into chairs select value, 1 + value % 4 from generate_rows;
        insert into guests values (1, 1), (2, 2);
        insert into labels values (1, 'a'), (4, 'b');
        """

    private func store() async throws -> Store {
        let chairs = (1...40).map { "(\($0))" }.joined(separator: ", ")
        return try await makeStore(
            "create table generate_rows (value integer) strict; insert into generate_rows values \(chairs);"
                + Self.schema)
    }

    private func counts(_ store: Store) async throws -> [Int] {
        try await store.read { transaction in
            try ["houses", "rooms", "chairs", "guests", "labels"].map { table in
                try transaction.value("select count(*) from \(identifier: table)") ?? -1
            }
        }
    }

    @Test(arguments: [1, 3, 1_000])
    func `What refers to a row goes with it, step by step, and nothing else`(_ limit: Int) async throws {
        let store = try await store()
        let removal = RowRemoval(from: "houses", where: "id = 1")
        var steps = 0
        while try await store.write({ try removal.step(limit: limit, in: $0) }) { steps += 1 }
        #expect(try await counts(store) == [1, 1, 10, 2, 1])
        #expect(steps >= 30 / limit)
        let guest: Int? = try await store.read { try $0.value("select house_id from guests where id = 1") }
        #expect(guest == nil)
    }

    @Test func `A step removes no more rows than it may`() async throws {
        let store = try await store()
        let removal = RowRemoval(from: "houses", where: "id = 1")
        #expect(try await store.write { try removal.step(limit: 7, in: $0) })
        #expect(try await counts(store) == [2, 4, 33, 2, 2])
    }
}
