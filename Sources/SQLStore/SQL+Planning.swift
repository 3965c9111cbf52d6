extension SQL {
    /// A column for a condition or an order that no index is to serve.
    ///
    /// For statements whose writer knows better than the planner, which counts no rows, what there is much of.
    /// The sign before it changes no value; an engine that counts for itself is given the bare column.
    public static func withoutIndex(_ column: SQL) -> SQL { SQL(verbatim: "+") + column }
}
