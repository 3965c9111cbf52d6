/// The functions that queries may use.
///
/// Left out is what reads or tells of the world outside the tables, and what can work for long within one
/// call, where neither the clock nor the memory is looked at: `instr`, `replace`, `printf`, `randomblob`,
/// `zeroblob`. Of `trim` only the form with one argument is there, for the same reason.
enum SandboxFunctions {
    static let allowed: Set<String> = [
        // numbers
        "abs", "ceil", "ceiling", "floor", "max", "min", "mod", "power", "round", "sign", "sqrt", "trunc",
        // texts; `like` is the operator too
        "length", "like", "lower", "ltrim", "rtrim", "substr", "substring", "trim", "upper",
        // conditions
        "coalesce", "ifnull", "iif", "nullif", "typeof",
        // dates
        "current_date", "current_time", "current_timestamp", "date", "datetime", "julianday", "strftime",
        "time",
        "unixepoch",
        // aggregates
        "avg", "count", "group_concat", "sum", "total",
        // windows
        "cume_dist", "dense_rank", "first_value", "lag", "last_value", "lead", "nth_value", "ntile",
        "percent_rank", "rank", "row_number",
    ]

    /// Functions whose form with this many arguments is taken away.
    static let removed: [(name: String, arguments: Int32)] = [("trim", 2), ("ltrim", 2), ("rtrim", 2)]
}
