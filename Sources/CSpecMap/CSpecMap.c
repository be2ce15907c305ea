#include "specmap.h"

/* What programs in other languages assume. */
_Static_assert(sizeof(specmap_text) == 24, "the texts of SPECMAP_ABI 1");
_Static_assert(sizeof(specmap_options) == 40, "the options of SPECMAP_ABI 1");
