// Outbound: HTTP and mail to the outside, through libcurl, with limits and an address rule.
//
// HTTPClient sends one request and answers with the whole response; AddressRule decides, at the moment of
// connecting, which addresses it may reach. Mailer sends a MailMessage: SMTPMailer to a server, MailFolder
// into files. The calls of libcurl block, so each client has a few threads of its own (WorkerThreads);
// nothing blocks a task.
//
// Knows no domain word.
