import SpecIR

/// The spelling of a JSON key as a path of a spec.
package struct DraftPath {
    /// Nil if no path can spell the key: it needs quotes and holds some.
    package let text: String?

    package init(key: String) {
        let wanted = Path.Step.member(key)
        let spelled = wanted.description
        guard case .success(let path) = Path.parse(spelled), path.steps.count == 1, path.origin == .value,
            case .member(let read) = path.steps[0], read.utf8.elementsEqual(key.utf8)
        else {
            text = nil
            return
        }
        text = spelled
    }
}
