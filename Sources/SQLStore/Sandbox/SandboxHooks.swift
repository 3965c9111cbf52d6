import CSQLite

extension SandboxAuthorizer {
    /// The function with which the views determine the current owner.
    static let ownerFunction = "current_owner"

    /// The number of SQLite's virtual machine steps between two checks of time and memory.
    private static let stepsBetweenLooks: Int32 = 500

    /// Installs the rules on a connection. They must live as long as the connection.
    func attach(to handle: OpaquePointer) throws(SQLError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(handle, SandboxAuthorizer.authorize, context)
        sqlite3_progress_handler(
            handle, SandboxAuthorizer.stepsBetweenLooks, SandboxAuthorizer.progress, context)
        // Innocuous, because the schema isn't trusted; deterministic, so that the comparison can use an index.
        var code = sqlite3_create_function_v2(
            handle, SandboxAuthorizer.ownerFunction, 1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, context, SandboxAuthorizer.owner, nil, nil,
            nil)
        if code == SQLITE_OK {
            code = sqlite3_create_function_v2(
                handle, CountedRecursion.stepFunction, 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, context,
                SandboxAuthorizer.recursionStep, nil, nil, nil)
        }
        for (name, arguments) in SandboxFunctions.removed where code == SQLITE_OK {
            code = sqlite3_create_function_v2(
                handle, name, arguments, SQLITE_UTF8, nil,
                { call, _, _ in sqlite3_result_error(call, "wrong number of arguments", -1) }, nil, nil, nil)
        }
        guard code == SQLITE_OK else { throw SQLError(resultCode: code, connection: handle, sql: nil) }
        try SandboxFunctions.add(to: handle, context)
    }

    private static let authorize:
        @convention(c) (
            UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
            UnsafePointer<CChar>?, UnsafePointer<CChar>?
        ) -> Int32 = { context, action, first, second, database, view in
            guard let context else { return SQLITE_DENY }
            let rules = Unmanaged<SandboxAuthorizer>.fromOpaque(context).takeUnretainedValue()
            let isAllowed = rules.allows(
                action, first.map { String(cString: $0) }, second.map { String(cString: $0) },
                database: database.map { String(cString: $0) }, within: view.map { String(cString: $0) })
            return isAllowed ? SQLITE_OK : SQLITE_DENY
        }

    private static let progress: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
        guard let context else { return 1 }
        return Unmanaged<SandboxAuthorizer>.fromOpaque(context).takeUnretainedValue().shouldInterrupt()
            ? 1 : 0
    }

    /// Not deterministic, so that SQLite calls it for each row.
    private static let recursionStep:
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
            call, _, _ in
            guard let context = sqlite3_user_data(call) else { return sqlite3_result_null(call) }
            let rules = Unmanaged<SandboxAuthorizer>.fromOpaque(context).takeUnretainedValue()
            if rules.countsRecursionStep() { return sqlite3_result_int(call, 1) }
            sqlite3_result_error(call, "too many steps", -1)
        }

    private static let owner:
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
            call, count, arguments in
            guard let context = sqlite3_user_data(call), count == 1, let argument = arguments?[0],
                let bytes = sqlite3_value_text(argument)
            else { return sqlite3_result_null(call) }
            let rules = Unmanaged<SandboxAuthorizer>.fromOpaque(context).takeUnretainedValue()
            rules.owners[String(cString: bytes), default: .null].giveResult(of: call)
        }
}

extension SQLValue {
    /// Returns the value to SQLite as the result of a function.
    fileprivate func giveResult(of call: OpaquePointer?) {
        switch self {
        case .integer(let value): sqlite3_result_int64(call, value)
        case .real(let value): sqlite3_result_double(call, value)
        case .text(let value): portal_sqlite3_result_text(call, value, UInt64(value.utf8.count))
        // An owner is identified by a number or a text; other values own nothing.
        case .null, .blob: sqlite3_result_null(call)
        }
    }
}
