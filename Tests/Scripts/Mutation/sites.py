"""Where a Swift file can be changed, and into what: one small mistake at a time.

A site is one line of code. What is changed there stands beside what was, and a number decides at run time
which of both holds, so that a single build carries many mutants:

    guard Mutant.isOn(7) ? (count <= limit) : (count < limit) else { throw full }
"""
import dataclasses
import re

SWITCH = "Mutant.isOn(%d)"

# What a binary operator is mistaken for.
OPERATORS = {
    "<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "??": [],
}
CONDITION = re.compile(r"^(?P<head>\s*(?:\} else )?(?:if|while|guard) )(?P<body>.+?)(?P<tail> (?:else )?\{.*)$")
VALUE = re.compile(r"^(?P<head>\s*(?:return |(?:let|var) \w+(?:: [\w.\[\]?: ]+)? = |[\w.]+ [+-]?= ))(?P<body>.+)$")
CALL = re.compile(r"^\s*(?:try |_ = )?[a-z_]\w*(?:[.!?]*\.?[a-z_]\w*)*\(.*\)$")
CHANGE = re.compile(r"^\s*[a-z_][\w.]*(?:\[[^\]]*\])? [+-]?= .+$")
THROW = re.compile(r"^\s*throw .+$")
ESCAPE = re.compile(r"^(\s*)(\w+)\.text\((.+)\)$")
FUNCTION = re.compile(r"^\s*(?:(?:private|fileprivate|package|public|static|mutating|override) )*func [^>]*\{$")
KEYWORDS = re.compile(r"^\s*(?:return|let|var|if|guard|for|while|switch|case|default|func|init|throw|import|@|#|\}|\.)\b")
NUMBER = re.compile(r"(?<![\w.$\"])\d+(?![\w.\"])")


@dataclasses.dataclass
class Site:
    """A change of one line. `line` counts from 0; `code` is what stands there instead of it."""

    path: str
    line: int
    rule: str
    before: str
    after: str
    pattern: str
    number: int = 0

    def code(self):
        return self.pattern.replace("\0", SWITCH % self.number)


def masked(text):
    """The lines of a file, with `"` in place of what strings hold and nothing in place of comments; None for
    lines in the middle of either."""
    lines, comment, block = [], 0, False
    for line in text.split("\n"):
        if block or line.count('"""') % 2:
            block ^= line.count('"""') % 2 == 1
            lines.append(None)
            continue
        out, index, inside = [], 0, False
        while index < len(line):
            two = line[index:index + 2]
            if comment:
                comment += {"/*": 1, "*/": -1}.get(two, 0)
                index += 2 if two in ("/*", "*/") else 1
            elif inside:
                if two == "\\(":
                    return_to = closing(line, index + 1)
                    out.append('"' * (return_to - index))
                    index = return_to
                    continue
                step = 2 if two[0] == "\\" else 1
                inside = line[index] != '"'
                out.append('"' * step)
                index += step
            elif two == "//":
                break
            elif two == "/*":
                comment, index = 1, index + 2
            else:
                inside = line[index] == '"'
                out.append(line[index])
                index += 1
        lines.append(None if comment else "".join(out).rstrip())
    return lines


def closing(line, start):
    """Behind the parenthesis that closes the one at an index; the end of the line where none does."""
    depth = 0
    for index in range(start, len(line)):
        depth += {"(": 1, ")": -1}.get(line[index], 0)
        if depth == 0:
            return index + 1
    return len(line)


def is_balanced(code):
    depth = 0
    for sign in code:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def parts(code):
    """Where the clauses of a condition stand: (start, end), split at commas outside of brackets."""
    depth, start, found = 0, 0, []
    for index, sign in enumerate(code):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            found.append((start, index))
            start = index + 2
    return found + [(start, len(code))]


def chosen(found, count, random):
    """So many of what was found: at most one of a line, and of all files alike."""
    queues = {}
    for site in random.sample(found, len(found)):
        queues.setdefault(site.path, {}).setdefault(site.line, site)
    queues = [list(lines.values()) for lines in queues.values()]
    sites = []
    while len(sites) < count and any(queues):
        for queue in queues:
            if queue and len(sites) < count:
                sites.append(queue.pop())
    sites.sort(key=lambda site: (site.path, site.line))
    for number, site in enumerate(sites, 1):
        site.number = number
    return sites


def variants(code, mask, is_condition):
    """What an expression may be mistaken for: (rule, code)."""
    if re.search(r"\b(try|await|let|var|case|in)\b|#|^\s*\w+: ", mask) or not is_balanced(mask):
        return
    for match in re.finditer(r" (<=|>=|==|!=|&&|\|\||<|>|\+|-) ", mask):
        start, end = match.span(1)
        for other in OPERATORS[match.group(1)]:
            rule = "boundary" if match.group(1)[0] in "<>" else "operator"
            yield rule, code[:start] + other + code[end:]
    for match in NUMBER.finditer(mask):
        value = int(match.group())
        yield "constant", code[:match.start()] + str(value + 1) + code[match.end():]
    for word, other in (("true", "false"), ("false", "true")):
        for match in re.finditer(rf"(?<![\w.]){word}(?!\w)", mask):
            yield "constant", code[:match.start()] + other + code[match.end():]
    for match in re.finditer(r"\.(max|min|first|last|hasPrefix|hasSuffix)\b", mask):
        swap = {"max": "min", "min": "max", "first": "last", "last": "first",
                "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix"}[match.group(1)]
        yield "call", code[:match.start(1)] + swap + code[match.end(1):]
    for match in re.finditer(r"\((\w+), (\w+)\)", mask):
        swapped = f"({match.group(2)}, {match.group(1)})"
        yield "arguments", code[:match.start()] + swapped + code[match.end():]
    if is_condition and mask.strip() not in ("true", "false"):
        yield "condition", "true"
        yield "condition", "false"


def conditions(path, index, line, mask):
    match = CONDITION.match(mask)
    if not match or "{" in match.group("body"):
        return
    head, tail = match.end("head"), match.start("tail")
    for start, end in parts(mask[head:tail]):
        code, hidden = line[head:tail][start:end], mask[head:tail][start:end]
        for rule, other in variants(code, hidden, True):
            whole = f"(\0 ? ({other}) : ({code}))"
            yield Site(path, index, rule, code, other, line[:head + start] + whole + line[head + end:])


def values(path, index, line, mask):
    match = VALUE.match(mask)
    if not match or not is_balanced(mask):
        return
    head = match.end("head")
    code = line[head:len(mask)]
    for rule, other in variants(code, mask[head:], False):
        yield Site(path, index, rule, code, other, f"{line[:head]}\0 ? ({other}) : ({code})")


def statements(path, index, line, mask, before):
    code = line.strip()
    indent = line[:len(line) - len(line.lstrip())]
    if FUNCTION.match(mask) and "->" not in mask:
        yield Site(path, index, "early return", code, "return", f"{line} if \0 {{ return }}")
    if not is_balanced(mask) or (before and before[-1] in ",([=+-*/&|?:"):
        return
    escape = ESCAPE.match(mask)
    if escape:
        raw = line.replace(".text(", ".raw(", 1).strip()
        yield Site(path, index, "escape", code, raw, f"{indent}if \0 {{ {raw} }} else {{ {code} }}")
    isCall = CALL.match(mask) or CHANGE.match(mask)
    if THROW.match(mask) or isCall and not KEYWORDS.match(mask):
        yield Site(path, index, "dropped", code, "", f"{indent}if !\0 {{ {code} }}")


def sites(path, text):
    """All that can be changed in a file."""
    lines, masks = text.split("\n"), masked(text)
    before = ""
    for index, (line, mask) in enumerate(zip(lines, masks)):
        if not mask or not mask.strip():
            continue
        following = (masks[index + 1] or "").strip() if index + 1 < len(masks) else ""
        if not re.match(r"[.?:+*/&|=<>-]", following):
            yield from conditions(path, index, line, mask)
            yield from values(path, index, line, mask)
            yield from statements(path, index, line, mask, before)
        before = mask.strip()
