// libcurl's options take variable arguments, which Swift does not see: one function per type of value.
#pragma once
#include <curl/curl.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline CURLcode portal_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode portal_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portal_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portal_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portal_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portal_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode portal_curl_set_write(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode portal_curl_set_read(CURL *handle, curl_read_callback function) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, function);
}

static inline CURLcode portal_curl_set_progress(CURL *handle, curl_xferinfo_callback function) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode portal_curl_set_open_socket(CURL *handle, curl_opensocket_callback function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode portal_curl_set_host_key(CURL *handle, curl_sshhostkeycallback function) {
    return curl_easy_setopt(handle, CURLOPT_SSH_HOSTKEYFUNCTION, function);
}

static inline CURLcode portal_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static const long portal_curl_http_2 = CURL_HTTP_VERSION_2_0;
static const long portal_curl_http_2_over_tls = CURL_HTTP_VERSION_2TLS;
static const long portal_curl_multiplex = CURLPIPE_MULTIPLEX;

static inline CURLcode portal_curl_set_blob(CURL *handle, CURLoption option, void *bytes, size_t count) {
    struct curl_blob blob = {bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(handle, option, &blob);
}

static inline CURLMcode portal_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// libssh2 reads private keys from files only. glibc declares memfd_create only for _GNU_SOURCE; 1 is MFD_CLOEXEC.
static inline int portal_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u); }
