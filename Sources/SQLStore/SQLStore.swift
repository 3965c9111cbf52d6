// SQLStore: one SQLite database, read by a pool of snapshots and written by one thread with group commit.
//
// Its interface names no SQLite type, so another engine can replace it. It is independent of the product's domain.
//
// Where to begin: `Store` is the database, `Transaction` is passed to a closure, `SQL` is a statement with its bound
// values, and `Row` is a result row of a statement. `QuerySandbox` runs untrusted statements.
// `LeasedRows` is work that is stored as rows.
