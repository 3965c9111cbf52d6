#pragma once
#include <uninorm.h>

// Swift imports no macro that is the address of an incomplete type.
static inline uninorm_t portal_nfkd(void) { return UNINORM_NFKD; }
