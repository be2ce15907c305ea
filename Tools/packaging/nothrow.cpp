/* Memory for C++ in the commands. The library's own `new (std::nothrow)` catches an exception, for which the commands have no
   frames: commands.ld. */
#include <cstdlib>
#include <new>

void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return std::malloc(size ? size : 1); }

void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return std::malloc(size ? size : 1); }
