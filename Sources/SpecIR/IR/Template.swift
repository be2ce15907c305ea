package import SpecSource

/// Text with paths in it.
///
///     '{first} {last}'
package struct Template: Hashable, Sendable {
    package var pieces: [Piece]

    package init(pieces: [Piece]) { self.pieces = pieces }

    package enum Piece: Hashable, Sendable {
        case text(String)
        case path(Located<Path>)
    }

    package var paths: [Located<Path>] {
        pieces.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }
}
