// `Diagnostic` and `Timestamp` are part of this library's interface, so its users need one import only.
@_exported public import SpecIR
@_exported public import SpecSource
