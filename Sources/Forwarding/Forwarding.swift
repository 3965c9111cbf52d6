// Forwarding: forwarding responses to another system, with all attempts.
//
// `ForwardingWorker` sends what `ForwardingQueueRepository` says is due; `ForwardingRepository` has the settings and
// the status.
