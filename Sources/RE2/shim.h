// Empty on purpose: Swift never sees the C++ header. The module only carries pkg-config's flags to CRE2.
