/// Attempts to see more than one's own, with what the answer must be.
enum HostileQueries {
    /// Ways to name a table that is there and not for strangers; answered like a table that is not there.
    static let forbiddenTables: [(query: String, name: String)] = [
        ("select * from list_17", "list_17"),
        ("select * from LIST_17", "LIST_17"),
        ("select * from main.list_17", "main.list_17"),
        ("select * from main . list_17", "main.list_17"),
        ("select * from Main.List_17", "Main.List_17"),
        ("select * from \"main\".\"list_17\"", "main.list_17"),
        ("select * from [list_17]", "list_17"),
        ("select * from `list_17`", "list_17"),
        ("select * from\nlist_17", "list_17"),
        ("select/**/*/**/from/**/list_17", "list_17"),
        ("select count(*) from list_17", "list_17"),
        ("select count(*) from profiles", "profiles"),
        ("select count(*) from MyProfile, profiles", "profiles"),
        ("select count(*) from MyProfile where exists (select 1 from \"profiles\")", "profiles"),
        ("with x as (select 1 from Profiles) select count(*) from x, MyProfile", "Profiles"),
        ("select rowid from list_17", "list_17"),
        ("select 1 from list_17", "list_17"),
        ("select exists(select 1 from list_17)", "list_17"),
        ("select * from (select * from list_17)", "list_17"),
        ("select * from (select * from list_17) MyList", "list_17"),
        ("with x as (select * from list_17) select * from x", "list_17"),
        ("with MyList as (select * from list_17) select * from MyList", "list_17"),
        ("with MyList as (select c1 as Answer from main.list_17) select * from MyList", "main.list_17"),
        ("with MyList(a) as (select count(*) from list_17) select * from MyList", "list_17"),
        ("with MyList as materialized (select * from list_17) select * from MyList", "list_17"),
        ("with MyList as not materialized (select * from list_17) select * from MyList", "list_17"),
        ("with x as (select 1 from list_17) select count(*) from x, Codes", "list_17"),
        ("with Codes as (select count(*) from list_17) select * from Codes", "list_17"),
        (
            "select * from MyList a join (with MyList as (select * from list_17) select * from MyList) b",
            "list_17"
        ),
        ("select * from (with \"v\" as (select c1 from list_17) select * from v)", "list_17"),
        ("select MyList.* from list_17 MyList", "list_17"),
        ("select * from list_17 as MyList", "list_17"),
        ("select count(*) from list_17 as MyList", "list_17"),
        ("select count(*) from list_17 as Codes", "list_17"),
        ("select 1 from list_17 MyList", "list_17"),
        ("select Answer from MyList union select c1 from list_17", "list_17"),
        ("select Answer from MyList union all select c1 from main.list_17", "main.list_17"),
        ("select Answer from MyList intersect select c1 from list_17", "list_17"),
        ("select Answer from MyList except select c1 from list_17", "list_17"),
        ("select Answer from MyList where exists (select 1 from list_17 where c2 = 5)", "list_17"),
        ("select * from MyList where Answer = (select c1 from list_17 where id = 2)", "list_17"),
        ("select * from MyList where score in list_17", "list_17"),
        ("select * from MyList where score in main.list_17", "main.list_17"),
        ("select * from MyList where score in (select c2 from list_17)", "list_17"),
        ("select * from MyList natural join list_17", "list_17"),
        ("select * from MyList left join main.list_17 on 1", "main.list_17"),
        ("select * from MyList right join list_17 on 1", "list_17"),
        ("select * from MyList order by (select c1 from list_17)", "list_17"),
        ("select * from MyList group by (select count(*) from list_17)", "list_17"),
        ("select count(*) from MyList group by score having (select count(*) from list_17) > 0", "list_17"),
        ("select * from MyList limit (select count(*) from list_17)", "list_17"),
        ("select * from MyList limit 1 offset (select count(*) from list_17)", "list_17"),
        ("select (select group_concat(c1) from list_17)", "list_17"),
        ("select case when (select count(*) from list_17) > 0 then 1 end", "list_17"),
        ("select count(*) filter (where exists (select 1 from list_17)) from MyList", "list_17"),
        ("select sum(score) over (order by (select max(c2) from list_17)) from MyList", "list_17"),
        ("values ((select c1 from list_17))", "list_17"),
        ("select * from main.secrets", "main.secrets"),
        ("select count(*) from main.secrets", "main.secrets"),
        ("select 1 from main.secrets", "main.secrets"),
        ("select * from secrets where word in (select word from main.secrets)", "secrets"),
        ("select * from properties_5", "properties_5"),
        ("select * from main.MyList", "main.MyList"),
        ("select * from schema_migrations", "schema_migrations"),
        ("select * from sqlite_master", "sqlite_master"),
        ("select sql from SQLITE_MASTER", "SQLITE_MASTER"),
        ("select name from main.sqlite_master", "main.sqlite_master"),
        ("select count(*) from sqlite_master", "sqlite_master"),
        ("select 1 from sqlite_schema", "sqlite_schema"),
        ("select * from sqlite_temp_master", "sqlite_temp_master"),
        ("select * from sqlite_sequence", "sqlite_sequence"),
        ("select * from sqlite_stat1", "sqlite_stat1"),
        ("select * from sqlite_dbpage", "sqlite_dbpage"),
        ("select * from bytecode('select 1')", "bytecode"),
        ("select * from tables_used('select 1')", "tables_used"),
        ("select * from generate_series(1, 10)", "generate_series"),
        ("select * from json_each('[1]')", "json_each"),
        ("select * from nope", "nope"),
        ("select * from core.Users", "core.Users"),
        ("select Users.x from core.Users", "core.Users"),
        ("select * from main.nope", "main.nope"),
    ]

    /// What is not one SELECT over tables.
    static let otherStatements = [
        "insert into list_17 values (9, 'ann', 'x', 1)", "insert into MyList values (1)",
        "replace into list_17 values (1, 'a', 'b', 1)", "update list_17 set c1 = 'x'", "delete from list_17",
        "with x as (select 1) delete from list_17", "insert into list_17 select * from MyList returning *",
        "drop table list_17", "drop view MyList", "drop view temp.MyList", "create table x (a)",
        "create temp table x (a)", "create table x as select * from list_17",
        "create temp view v as select * from list_17", "create view v as select 1",
        "create trigger t after insert on list_17 begin select 1; end",
        "create temp trigger t instead of insert on MyList begin select 1; end",
        "create index i on list_17 (c1)", "create virtual table v using fts5(a)",
        "alter table list_17 rename to x",
        "attach ':memory:' as x", "attach '/tmp/x' as y", "detach main", "begin", "begin immediate", "commit",
        "rollback", "savepoint x", "release x", "analyze", "reindex", "vacuum",
        "vacuum into '/tmp/stolen.sqlite'",
        "pragma table_list", "pragma table_info(list_17)", "pragma writable_schema = on",
        "pragma query_only = off",
        "pragma journal_mode = delete", "pragma trusted_schema = on", "pragma short_column_names = on",
        "pragma temp_store_directory = '/tmp'", "explain select * from MyList",
        "explain query plan select * from MyList", "explain vacuum", "select 1; select 2",
        "select 1; drop table list_17", "select * from MyList; select * from list_17", "", ";",
        "-- only a remark",
        "select * from pragma_table_info('list_17')", "select * from pragma_table_list",
        "select * from pragma_database_list", "select * from pragma_function_list",
        "select * from pragma_table_xinfo('MyList')",
        "select * from json_tree('[1]')", "select * from dbstat", "select * from sqlite_stmt",
    ]

    /// Tables that WITH defines and that read themselves.
    static let recursive = [
        "with recursive t(n) as (select 1 union all select n + 1 from t) select * from t",
        "with recursive t(n) as (select 1 union all select n + 1 from t limit 5) select n from t",
        "with recursive t as (select 1 as n union all select n + 1 from t where n < 5) select count(*) from t",
        "with t(n) as (select 1 union all select n + 1 from t) select count(*) from t",
        "with T(n) as materialized (select 1 union all select 1 from t) select count(*) from T",
        "with recursive t(n) as (select 1 union select n from Codes join t) select 1 from t",
        "with t(n) as (select 1 union all select n from Codes, t) select n from t",
        "with t(n) as (select 1 union all select n + 1 from t), u as (select n from t) select count(*) from u",
        "select (with recursive \"list_17\"(n) as (select 1 union all select n from list_17) select n from list_17)",
    ]

    /// Tables that WITH defines, read by no column or from elsewhere, with the name of each: of a table that has the
    /// name, too, nothing is told.
    static let unreadable: [(query: String, name: String)] = [
        (
            "with list_17 as (select 1 as n) select n, (select count(*) from main.list_17) from list_17",
            "list_17"
        ),
        ("select (with list_17 as (select 1 as n) select n from list_17), count(*) from list_17", "list_17"),
        ("select (with list_17 as (select 1 as n) select n from list_17), c1 from list_17", "list_17"),
        ("select (with list_99 as (select 1 as n) select n from list_99), count(*) from list_99", "list_99"),
        ("select (with list_99 as (select 1 as n) select n from list_99), c1 from list_99", "list_99"),
        (
            "with list_99 as (select 1 as n) select n, (select count(*) from main.list_99) from list_99",
            "list_99"
        ),
        ("select (with c as (select 1 as n) select count(*) from c)", "c"),
        (
            "select (with sqlite_schema as (select 1 as n) select n from sqlite_schema), count(*) from sqlite_schema",
            "sqlite_schema"
        ),
        ("with c as (select 1 as n) select count(*) from main.c", "c"),
    ]

    /// Functions that tell of the world outside the tables, or that can work for long within one call.
    static let forbiddenFunctions = [
        "load_extension('x')", "randomblob(10)", "zeroblob(100000000)", "printf('%d', 1)", "format('%d', 1)",
        "sqlite_version()", "sqlite_source_id()", "sqlite_compileoption_get(1)", "last_insert_rowid()",
        "changes()",
        "total_changes()", "random()", "hex('a')", "quote('a')", "char(65)", "instr('a', 'a')",
        "json('[]')", "json_extract('{}', '$')", "json_group_array(1)",
        "readfile('/etc/passwd')", "writefile('/tmp/x', 'y')", "edit('a')", "fts3_tokenizer('x')",
        "likely(1)",
        "current_owner('owner')", "CURRENT_OWNER('token')", "soundex('a')", "nofunction(1)", "unicode('a')",
    ]

    /// What must be refused, whatever is said.
    static let others = [
        "select * from sqlite_schema", "select * from temp.sqlite_master", "select * from temp.sqlite_schema",
        "select * from sqlite_temp_schema", "select * from 'list_17'", "delete from MyList",
        "update MyList set Answer = 'x'", "select trim('xax', 'x')", "select ltrim('xax', 'x')",
        "select rtrim('xax', 'x')", "select 'a' -> '$'", "select 'a' glob 'a*'", "select 'a' regexp 'b'",
        "select 'a' match 'b'", "select c1 from MyList", "select participant from MyList",
        "select id from MyList",
        "select MyList.participant from MyList", "select \"nope\"", "select ?1", "select :x", "select @x",
        "select $x",
        "select * from MyList indexed by list_17_by_participant", "select * from pragma_nope",
        "with MyList as (select * from MyList) select * from MyList", "select abs(-9223372036854775808)",
        "select sqlite_offset(Answer) from MyList",
        "select * from MyListDrink where MyListId in (select id from list_17)",
        "with MyListDrink as (select * from list_17) select * from MyListDrink",
        "with MyListDrink as (select * from list_19) select * from MyListDrink",
    ]

    static let all: [String] =
        forbiddenTables.map(\.query) + otherStatements + recursive + unreadable.map(\.query)
        + forbiddenFunctions.map { "select \($0)" }
        + forbiddenFunctions.map { "select * from MyList where 1 = (select \($0))" } + others
        + HostilePlaces.all
}
