#ifndef CTHREAD_H
#define CTHREAD_H

#include <stdint.h>

/// The lowest address of the calling thread's stack; zero where the system doesn't tell.
uintptr_t cthread_stack_lowest(void);

/// About where the calling thread's stack is now. A variable's address doesn't tell: under AddressSanitizer it may lie on
/// the heap.
uintptr_t cthread_stack_here(void);

/// A number that tells the calling thread from all others that run; never zero.
uintptr_t cthread_current(void);

#endif
