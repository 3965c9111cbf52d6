/// A job that runs in the background, with its progress: `{% use JobRow(job) %}`
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

    /// Makes the line of a job.
    ///
    /// - Parameters:
    ///   - id: The identifier of the line; the fragment that JavaScript requests has the same.
    ///   - done: How much is done; nil while the job waits.
    ///   - status: The numbers in words: "9 of 14", "2nd in line".
    ///   - pollAddress: Answers with a fresh line; left out when the job has ended.
    ///   - refreshAddress: This page, for readers without script.
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
