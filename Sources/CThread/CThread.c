#define _GNU_SOURCE
#include "CThread.h"

#include <pthread.h>

uintptr_t cthread_stack_here(void) { return (uintptr_t)__builtin_frame_address(0); }

uintptr_t cthread_current(void) {
    static _Thread_local char own;
    return (uintptr_t)&own;
}

uintptr_t cthread_stack_lowest(void) {
#if defined(__APPLE__)
    pthread_t self = pthread_self();
    return (uintptr_t)pthread_get_stackaddr_np(self) - pthread_get_stacksize_np(self);
#else
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    void *address = 0;
    size_t size = 0;
    int failed = pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    return failed ? 0 : (uintptr_t)address;
#endif
}
