/// The functions that queries may use.
///
/// Excluded are functions that reveal anything outside the tables, and functions that can run for long within one call,
/// during which neither time nor memory is checked: `instr`, `printf`, `randomblob`, `zeroblob`, and SQLite's own
/// `replace`. For the same reason, only the form of `trim` with one argument is allowed.
enum SandboxFunctions {
    static let allowed: Set<String> = [
        // numbers
        "abs", "ceil", "ceiling", "floor", "greatest", "least", "max", "min", "mod", "power", "round", "sign",
        "sqrt", "trunc",
        // texts; `like` is the operator too
        "concat", "lcase", "length", "like", "locate", "lower", "replace", "ltrim", "rtrim",
        "startswith", "substr", "substring", "trim", "ucase", "upper",
        // conditions
        "coalesce", "ifnull", "iif", "nullif", "typeof",
        // dates
        "curdate", "curtime", "dayofmonth", "dayofweek", "dayofyear", "hour", "minute", "month", "now",
        "quarter", "second", "timestampdiff", "year", "current_date", "current_time", "current_timestamp",
        "date", "datetime", "julianday", "strftime",
        "time",
        "unixepoch",
        // aggregates
        "avg", "count", "group_concat", "median", "stddev", "sum", "total",
        // windows
        "cume_dist", "dense_rank", "first_value", "lag", "last_value", "lead", "nth_value", "ntile",
        "percent_rank", "rank", "row_number",
    ]

    /// Functions that can't be called with this number of arguments.
    static let removed: [(name: String, arguments: Int32)] = [("trim", 2), ("ltrim", 2), ("rtrim", 2)]
}
