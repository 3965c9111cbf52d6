/// A background job with its progress: `{% use JobRow(job) %}`
public struct JobRow {
    let id: String
    let title: String
    let done: Int?
    let total: Int
    let status: String
    let pollAddress: String?
    let stopAddress: String?
    let refreshAddress: String?
    let formToken: String

    /// Creates the row of a job.
    ///
    /// - Parameters:
    ///   - id: The ID of the row; the fragment that JavaScript requests has the same ID.
    ///   - done: The progress; nil while the job is waiting.
    ///   - status: The progress in words: "9 of 14", "2nd in line".
    ///   - pollAddress: The address that returns an updated row; nil once the job has ended.
    ///   - refreshAddress: The address of this page, for users without JavaScript.
    public init(
        id: String, title: String, done: Int?, of total: Int, status: String, pollAddress: String? = nil,
        stopAddress: String? = nil, refreshAddress: String? = nil, formToken: String = ""
    ) {
        self.id = id
        self.title = title
        self.done = done
        self.total = total
        self.status = status
        self.pollAddress = pollAddress
        self.stopAddress = stopAddress
        self.refreshAddress = refreshAddress
        self.formToken = formToken
    }
}
