// Outbound: HTTP and email to other servers, through libcurl, with limits and an address rule.
//
// HTTPClient sends a request and returns the complete response; AddressRule decides, at the moment of connecting, which
// addresses it may reach. HTTP2Client sends many requests at the same time over few connections, on one thread
// (TransferLoop, RunningTransfers). A Mailer sends a MailMessage: SMTPMailer to a server, FolderMailer to
// files. The calls of libcurl block, so each client has a few threads of its own (WorkerThreads); nothing
// blocks a task. Delivery, which sends files, uses the same handles and threads through UploadTransfer.
//
// Independent of the product's domain.
