#pragma once

// Debian ships llhttp as C sources (package node-llhttp), which the unit files of this target include.
// Without strict mode llhttp accepts lax framing, so the define is part of what we build, not an option.
#undef LLHTTP_STRICT_MODE
#define LLHTTP_STRICT_MODE 1

#include "/usr/share/include/llhttp/llhttp.h"
