"""Rewrites a program so that it reports its calls, loops, handlers and yields while it runs.

    tree, sites = instrument("train.py", text)      # compile(tree, ...) and exec it with `_oracle` defined

    f(a)                 _oracle.call("train.py:1:1", f, a)
    x.m(a)               _oracle.method("train.py:1:3", x, "m", a)
    for v in xs: ...     _oracle_l1 = _oracle.new("train.py:1:1")
                         try:
                             for v in _oracle.over(_oracle_l1, xs): ...
                         finally: _oracle.drop(_oracle_l1)
    while c: ...         the same, with `while _oracle.step(_oracle_l1) and (c)`
    [e for v in xs]      [e for v in _oracle.over(_oracle.new("train.py:1:4"), xs)]
    (e for v in xs)      the same, and _oracle.pause(e) where the generator expression stands still
    except E: ...        except E: _oracle.caught(_oracle_m1); ...
    yield v              _oracle.resume(_oracle_g, (yield _oracle.suspend(_oracle_g, v)))

A call's place is the name of its callee, a loop's place the `for` or `while`: path, line and column
from 1, columns in code points. What cannot be rewritten without changing what the program does
(super(), locals(), mangled names, decorators, class bodies' try) stays as it is.
"""

import ast
import io
import tokenize

LEFT_ALONE = {"super", "locals", "globals", "vars", "dir", "eval", "exec", "breakpoint"}


class _Rewriter(ast.NodeTransformer):
    def __init__(self, path, text):
        self.path = path
        self.lines = text.split("\n")
        self.fors = [token.start for token in tokenize.generate_tokens(io.StringIO(text).readline)
                     if token.type == tokenize.NAME and token.string in ("for", "async")]
        self.count = 0
        self.calls, self.loops = {}, {}
        self.functions = []  # enclosing function nodes
        self.classes = []

    # places ---------------------------------------------------------------------------------------

    def column(self, line, byte_offset):
        return len(self.lines[line - 1].encode()[:byte_offset].decode()) + 1

    def site(self, line, byte_offset):
        return f"{self.path}:{line}:{self.column(line, byte_offset)}"

    def clause_site(self, target):
        """Place of the `for` that stands before a comprehension's target."""
        at = (target.lineno, self.column(target.lineno, target.col_offset) - 1)
        line, column = max(start for start in self.fors if start < at)
        return f"{self.path}:{line}:{column + 1}"

    def fresh(self, letter):
        self.count += 1
        return f"_oracle_{letter}{self.count}"

    # calls ----------------------------------------------------------------------------------------

    def visit_Call(self, node):
        func = node.func
        if isinstance(func, ast.Name) and func.id not in LEFT_ALONE:
            site = self.site(func.lineno, func.col_offset)
            self.calls[site] = func.id
            self.generic_visit(node)
            return self.runtime(node, "call", [ast.Constant(site), node.func], node)
        if isinstance(func, ast.Attribute) and (not func.attr.startswith("__") or func.attr.endswith("__")):
            if not (isinstance(func.value, ast.Call) and isinstance(func.value.func, ast.Name)
                    and func.value.func.id == "super"):
                begin = func.end_col_offset - len(func.attr.encode())
                site = self.site(func.end_lineno, begin)
                self.calls[site] = func.attr
                self.generic_visit(node)
                return self.runtime(node, "method",
                                    [ast.Constant(site), node.func.value, ast.Constant(node.func.attr)], node)
        self.generic_visit(node)
        return node

    def runtime(self, at, name, arguments, call=None):
        made = ast.Call(ast.Attribute(ast.Name("_oracle", ast.Load()), name, ast.Load()),
                        arguments + (call.args if call else []), call.keywords if call else [])
        return ast.copy_location(made, at)

    # loops ----------------------------------------------------------------------------------------

    def visit_For(self, node):
        site = self.site(node.lineno, node.col_offset)
        self.loops[site] = "for"
        self.generic_visit(node)
        name = self.fresh("l")
        node.iter = self.runtime(node.iter, "over", [ast.Name(name, ast.Load()), node.iter])
        return self.guarded_loop(node, name, site)

    def visit_While(self, node):
        site = self.site(node.lineno, node.col_offset)
        self.loops[site] = "while"
        self.generic_visit(node)
        name = self.fresh("l")
        head = self.runtime(node.test, "step", [ast.Name(name, ast.Load())])
        node.test = ast.copy_location(ast.BoolOp(ast.And(), [head, node.test]), node.test)
        ended = ast.Expr(self.runtime(node, "ended", [ast.Name(name, ast.Load())]))
        node.orelse = [ended, *node.orelse]
        return self.guarded_loop(node, name, site)

    def guarded_loop(self, loop, name, site):
        made = ast.Assign([ast.Name(name, ast.Store())], self.runtime(loop, "new", [ast.Constant(site)]))
        drop = ast.Expr(self.runtime(loop, "drop", [ast.Name(name, ast.Load())]))
        tried = ast.Try([loop], [], [], [drop])
        return [ast.copy_location(made, loop), ast.copy_location(tried, loop)]

    def comprehension_loops(self, node):
        sites = [self.clause_site(g.target) for g in node.generators]
        self.generic_visit(node)
        for site, generator in zip(sites, node.generators):
            self.loops[site] = "comprehension"
            made = self.runtime(generator.iter, "new", [ast.Constant(site)])
            generator.iter = self.runtime(generator.iter, "over", [made, generator.iter])
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = comprehension_loops

    def visit_GeneratorExp(self, node):
        node = self.comprehension_loops(node)
        for place, generator in enumerate(node.generators):
            generator.iter.func.attr = "over_first" if place == 0 else "over_next"
        node.elt = self.runtime(node.elt, "pause", [node.elt])
        return node

    # control --------------------------------------------------------------------------------------

    def visit_Try(self, node):
        self.generic_visit(node)
        if not self.functions and self.classes:
            return node
        name = self.fresh("m")
        for handler in node.handlers:
            caught = ast.Expr(self.runtime(handler, "caught", [ast.Name(name, ast.Load())]))
            handler.body = [ast.copy_location(caught, handler), *handler.body]
        mark = ast.Assign([ast.Name(name, ast.Store())], self.runtime(node, "mark", []))
        return [ast.copy_location(mark, node), node] if node.handlers else node

    def visit_Yield(self, node):
        self.generic_visit(node)
        state = ast.Name("_oracle_g", ast.Load())
        node.value = self.runtime(node, "suspend", [state, node.value or ast.Constant(None)])
        return self.runtime(node, "resume", [state, node])

    def visit_YieldFrom(self, node):
        self.generic_visit(node)
        node.value = self.runtime(node, "delegate", [ast.Name("_oracle_g", ast.Load()), node.value])
        return node

    def visit_FunctionDef(self, node):
        decorators, node.decorator_list = node.decorator_list, []
        outer_classes, self.classes = self.classes, []
        self.functions.append(node)
        self.generic_visit(node)
        self.functions.pop()
        self.classes = outer_classes
        node.decorator_list = decorators
        if _yields(node):
            made = ast.Assign([ast.Name("_oracle_g", ast.Store())], self.runtime(node, "generator", []))
            place = 1 if ast.get_docstring(node) is not None else 0
            node.body.insert(place, ast.copy_location(made, node))
        return node

    def visit_ClassDef(self, node):
        outer_functions, self.functions = self.functions, []
        self.classes.append(node)
        decorators, node.decorator_list = node.decorator_list, []
        self.generic_visit(node)
        node.decorator_list = decorators
        self.classes.pop()
        self.functions = outer_functions
        return node


def _yields(function):
    """Whether the function itself (not one in it) yields."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.AsyncFunctionDef)):
            waiting += ast.iter_child_nodes(node)
    return False


def instrument(path, text):
    """(module tree, {call site: name}, {loop site: kind})."""
    rewriter = _Rewriter(path, text)
    tree = rewriter.visit(ast.parse(text, path))
    return ast.fix_missing_locations(tree), rewriter.calls, rewriter.loops
