#include "llhttp.h"

#include "/usr/share/llhttp/api.c"
