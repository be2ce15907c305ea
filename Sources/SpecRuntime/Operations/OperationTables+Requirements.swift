/// placeholder until requirements are compiled
struct RequirementNode: BitwiseCopyable { var code: UInt8 }
