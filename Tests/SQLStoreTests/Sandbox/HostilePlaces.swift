/// Every place of a SELECT where a table can stand, and every table that is not for those who query.
enum HostilePlaces {
    /// Queries that are answered when `T` is a table of one's own, whatever its columns.
    static let places = [
        "select * from T", "select count(*) from T", "select 1 from T limit 1", "select distinct 1 from T",
        "select count(*) from T where 1 = 1", "select/**/count(*)/**/from/**/T",
        "select count(*)\nfrom\nT\n;",
        "SELECT COUNT(*) FROM T -- the end", "select count(*) from (T)", "select count(*) from T as MyList",
        // Selects within others.
        "select * from (select * from T)", "select * from (select * from (select count(*) from T))",
        "select (select count(*) from T)", "select exists (select 1 from T)",
        "select 1 where exists (select 1 from T)", "select 1 where not exists (select 1 from T where 1 = 0)",
        "select upper((select count(*) from T))", "select coalesce(null, (select count(*) from T))",
        "select case when (select count(*) from T) >= 0 then 1 end", "values ((select count(*) from T))",
        "select -(select count(*) from T) + 1", "select cast((select count(*) from T) as text)",
        // Next to a table that may be read.
        "select count(*) from MyList, T", "select count(*) from MyList cross join T",
        "select count(*) from MyList left join T on 1 = 1", "select count(*) from T x join MyList y on 1 = 1",
        "select count(*) from MyList natural join T",
        "select count(*) from MyList m join (select 1 from T) n",
        "select count(*) from MyList m join Codes n on exists (select 1 from T)",
        // In the clauses of a select from such a table.
        "select Answer from MyList where score > (select count(*) from T) - 100",
        "select Answer from MyList where score in (select 1 from T)",
        "select Answer from MyList where score not in (select 1 from T)",
        "select Answer from MyList where score between 0 and (select 100 from T)",
        "select Answer from MyList m where exists (select 1 from T where m.score is not null)",
        "select Answer from MyList order by (select count(*) from T)",
        "select count(*) from MyList group by (select count(*) from T)",
        "select count(*) from MyList group by score having (select count(*) from T) >= 0",
        "select Answer from MyList limit (select count(*) from T)",
        "select Answer from MyList limit 1 offset (select count(*) from T)",
        "select count(*) filter (where exists (select 1 from T)) from MyList",
        "select sum(score) over (order by (select count(*) from T)) from MyList",
        // By another name, and together with another select.
        "with x as (select * from T) select count(*) from x",
        "with x(n) as (select 1) select x.n from x, T",
        "with x as materialized (select count(*) from T) select * from x",
        "with x as not materialized (select count(*) from T) select * from x",
        "with x as (select * from T), y as (select * from x) select count(*) from y",
        "with x(n) as (select count(*) from T) select n from x union select n from x",
        "select 1 union select count(*) from T", "select count(*) from T union all select 1",
        "select 1 except select count(*) from T", "select 1 intersect select count(*) from T",
        "select Answer from MyList union select (select count(*) from T)",
    ]

    /// Tables that are there and not to be seen, as a query can spell them.
    static let tables = [
        "list_17", "LIST_18", "\"list_19\"", "[list_20]", "`properties_5`", "main.list_17",
        "main . \"list_18\"", "main.secrets", "main.list_19", "main.MyList", "schema_migrations",
        "sqlite_master", "main.sqlite_schema", "sqlite_temp_master", "sqlite_sequence",
    ]

    /// Each of the tables at each of the places.
    static let all = places.flatMap { place in tables.map { taking($0, at: place) } }

    /// The query with this table at the place.
    static func taking(_ table: String, at place: String) -> String {
        // A capital T is alone in nothing but the places.
        var query = ""
        for (index, character) in place.enumerated() {
            let isPlace = character == "T" && !isLetter(place, index - 1) && !isLetter(place, index + 1)
            query += isPlace ? table : String(character)
        }
        return query
    }

    private static func isLetter(_ text: String, _ offset: Int) -> Bool {
        guard offset >= 0, offset < text.count else { return false }
        return text[text.index(text.startIndex, offsetBy: offset)].isLetter
    }
}
