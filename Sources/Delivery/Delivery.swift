// Delivery: sends one finished file to a target: HTTPS PUT, S3-compatible storage, or SFTP.
//
// DeliveryClient sends a DeliveryFile to a DeliveryTarget (HTTPTarget, S3Target, SFTPTarget), tests a target with a
// small file, and reads the host key of an SFTP server. The result is a value, DeliveryOutcome. The file is streamed,
// the address rule is applied at each connection, and TransferLimits end a transfer that doesn't progress.
//
// DeliveryAttempt is one transfer on a worker thread: HTTPUpload (also for S3, whose requests S3Request prepares with a
// SignatureV4) or SFTPUpload. OutcomeText says what an error means to an operator; it never contains a credential.
//
// WebhookSecret and WebhookSignature implement Standard Webhooks. RetrySchedule says when to try again.
//
// Independent of the product's domain.
