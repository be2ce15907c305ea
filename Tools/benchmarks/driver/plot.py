"""Draws the figures as bars, in SVG."""
from html import escape

WIDTH, LABEL, BAR, ROW, TITLE = 860, 150, 480, 24, 56


def draw(timed):
    """A chart a group, one below the other. Longer bars are faster."""
    parts, top = [], 16
    for group, results in timed:
        parts += chart(group, results, top)
        top += TITLE + ROW * len(results)
    style = "text{font:13px sans-serif;fill:#222}.title{font-weight:bold}.ours{fill:#c2410c}.other{fill:#94a3b8}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top}" viewBox="0 0 {WIDTH} {top}">'
    back = f'<rect width="{WIDTH}" height="{top}" fill="#fff"/>'
    return "\n".join([head, f"<style>{style}</style>", back, *parts, "</svg>", ""])


def chart(group, results, top):
    rates = [result.case.records / result.median("wall") for result in results]
    yield text(16, top + 20, f"{group.name}: {group.about}, {group.unit}/s", ' class="title"')
    for index, (result, rate) in enumerate(zip(results, rates)):
        middle = top + 36 + ROW * index
        length = max(1, BAR * rate / max(rates))
        kind = "ours" if result.case.is_ours else "other"
        yield text(LABEL - 8, middle + 13, result.case.name, ' text-anchor="end"')
        yield f'<rect class="{kind}" x="{LABEL}" y="{middle}" width="{length:.1f}" height="{ROW - 6}"/>'
        shown = f"{rate:,.0f}, {result.median('memory') / 1e6:,.0f} MB"
        yield text(LABEL + length + 8, middle + 13, shown)


def text(x, y, words, attributes=""):
    return f'<text x="{x:.1f}" y="{y}"{attributes}>{escape(words)}</text>'
