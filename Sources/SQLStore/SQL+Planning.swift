extension SQL {
    /// Returns a column for a condition or sort order for which no index is to be used.
    ///
    /// For statements whose author knows the distribution of the data, while the planner has no statistics. The unary
    /// plus changes no value; an engine with its own statistics would receive the column alone.
    public static func withoutIndex(_ column: SQL) -> SQL { SQL(verbatim: "+") + column }
}
