// The runtime is a module of its own: the commands, and the library for C, do without all of Foundation.
@_exported public import SpecRuntime
