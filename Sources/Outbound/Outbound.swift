// Outbound: HTTP and mail to the outside, through libcurl, with limits and an address rule.
//
// Knows no domain word.
