#include "llhttp.h"

#include "/usr/share/llhttp/http.c"
