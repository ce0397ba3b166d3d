import ts from 'typescript';
import type { SourceFile } from './files.ts';

/** Parses the files and joins names to their declarations within each; imports stay unresolved. */
function programOf(files: readonly SourceFile[]) {
  const parsed = new Map(
    files.map(({ path, text }) => [
      path,
      ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS),
    ]),
  );
  const program = ts.createProgram(
    [...parsed.keys()],
    { noResolve: true, noLib: true, types: [] },
    {
      getSourceFile: (path) => parsed.get(path),
      fileExists: (path) => parsed.has(path),
      readFile: () => undefined,
      writeFile: () => undefined,
      getDefaultLibFileName: () => 'lib.d.ts',
      getCurrentDirectory: () => '',
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
    },
  );
  return { sources: [...parsed.values()], checker: program.getTypeChecker() };
}

function walk(node: ts.Node, see: (node: ts.Node) => void): void {
  if (ts.isTypeNode(node)) return;
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}

const placeOf = (node: ts.Node) => {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

/**
 * Uses of a constant or class above its declaration, in closures too: a closure that is called too early
 * throws a ReferenceError, which no compiler sees.
 */
export function forwardReferences(files: readonly SourceFile[]): string[] {
  const { sources, checker } = programOf(files);
  const found: string[] = [];
  for (const source of sources) {
    walk(source, (node) => {
      if (!ts.isIdentifier(node)) return;
      const { parent } = node;
      const symbol =
        ts.isShorthandPropertyAssignment(parent) && parent.name === node
          ? checker.getShorthandAssignmentValueSymbol(parent)
          : checker.getSymbolAtLocation(node);
      const declared = symbol?.valueDeclaration;
      if (declared?.getSourceFile() !== source || node.pos >= declared.pos) return;
      if (
        ts.isVariableDeclaration(declared) ||
        ts.isBindingElement(declared) ||
        ts.isClassDeclaration(declared)
      ) {
        found.push(`${placeOf(node)} ${node.text}`);
      }
    });
  }
  return found;
}

/** Something that the wiring makes, or a function that it takes as it is: by its name, of a capability. */
export interface Thing {
  readonly capability: string;
  readonly name: string;
}

/** What a thing is handed when it is made. */
export interface Handing {
  readonly from: Thing;
  readonly to: Thing;
  readonly place: string;
}

export interface Filling {
  /** `customers.bindInvitation` */
  readonly port: string;
  /** The capabilities that answer. */
  readonly by: readonly string[];
}

/**
 * Who is handed what in the files that wire the server. Every `create…` of a capability is a thing; a value
 * is followed through constants, parameters and what the files' own functions return.
 */
export function readWiring(files: readonly SourceFile[]): {
  readonly handings: readonly Handing[];
  readonly ports: readonly string[];
  readonly fillings: readonly Filling[];
} {
  const { sources, checker } = programOf(files);
  const imports = new Map(sources.flatMap((source) => [...importsOf(source)]));
  const own = new Map(sources.flatMap((source) => [...declaredIn(source)]));
  const calls: ts.CallExpression[] = [];
  for (const source of sources) walk(source, (node) => void (ts.isCallExpression(node) && calls.push(node)));

  const makerOf = (node: ts.Node): Thing | undefined => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    return node.expression.text.startsWith('create') ? imports.get(node.expression.text) : undefined;
  };

  function declarationOf(name: ts.Identifier): ts.Node | undefined {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol?.valueDeclaration ?? own.get(name.text);
  }

  /** The object literals that a value or a type names: what a function of these files returns, joined. */
  function literalsOf(node: ts.Node | undefined): ts.ObjectLiteralExpression[] {
    if (node === undefined) return [];
    if (ts.isObjectLiteralExpression(node)) return [node];
    if (ts.isAwaitExpression(node) || ts.isSpreadAssignment(node)) return literalsOf(node.expression);
    if (ts.isTypeAliasDeclaration(node)) return literalsOf(node.type);
    if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(literalsOf);
    if (ts.isTypeReferenceNode(node)) {
      return node.typeArguments === undefined
        ? literalsOf(own.get(node.typeName.getText()))
        : literalsOf(node.typeArguments[0]);
    }
    if (ts.isTypeQueryNode(node)) return literalsOf(own.get(node.exprName.getText()));
    if (ts.isCallExpression(node)) return literalsOf(own.get(node.expression.getText()));
    if (ts.isFunctionDeclaration(node)) {
      return (
        node.body?.statements.flatMap((each) =>
          ts.isReturnStatement(each) ? literalsOf(each.expression) : [],
        ) ?? []
      );
    }
    if (ts.isIdentifier(node)) return literalsOf(declarationOf(node));
    if (ts.isVariableDeclaration(node)) return literalsOf(node.initializer);
    return ts.isParameter(node) ? literalsOf(node.type) : [];
  }

  /** What one name of a value is made of; of a value that is no literal here, all of it. */
  function thingsAt(value: ts.Node | undefined, name: string): readonly Thing[] {
    const literals = literalsOf(value);
    if (literals.length === 0) return value === undefined || ts.isParameter(value) ? [] : thingsIn(value);
    return literals.flatMap(({ properties }) =>
      properties.flatMap((property) => {
        if (ts.isSpreadAssignment(property)) {
          return literalsOf(property).length === 0 ? [] : thingsAt(property.expression, name);
        }
        return property.name?.getText() === name ? thingsIn(property) : [];
      }),
    );
  }

  const known = new Map<ts.Node, readonly Thing[]>();
  function thingsOfDeclaration(node: ts.Node): readonly Thing[] {
    const found = known.get(node);
    if (found !== undefined) return found;
    known.set(node, []);
    const things = [...new Set(thingsDeclared(node))];
    known.set(node, things);
    return things;
  }

  function thingsDeclared(node: ts.Node): readonly Thing[] {
    if (ts.isVariableDeclaration(node))
      return node.initializer === undefined ? [] : thingsIn(node.initializer);
    if (!ts.isBindingElement(node)) return [];
    const { parent } = node.parent;
    if (ts.isBindingElement(parent)) return thingsOfDeclaration(parent);
    const name = (node.propertyName ?? node.name).getText();
    return thingsAt(ts.isVariableDeclaration(parent) ? parent.initializer : parent, name);
  }

  /** The things that a value is made of. */
  function thingsIn(value: ts.Node): readonly Thing[] {
    if (ts.isTypeNode(value)) return [];
    const maker = makerOf(value);
    if (maker !== undefined) return [maker];
    if (ts.isPropertyAccessExpression(value)) return thingsAt(value.expression, value.name.text);
    if (ts.isPropertyAssignment(value)) return thingsIn(value.initializer);
    if (ts.isIdentifier(value)) {
      const declaration = declarationOf(value);
      const imported = imports.get(value.text);
      if (declaration === undefined || ts.isImportSpecifier(declaration))
        return imported === undefined ? [] : [imported];
      return thingsOfDeclaration(declaration);
    }
    return childrenOf(value).flatMap(thingsIn);
  }

  const ports = new Map(calls.flatMap(portOf));
  return {
    handings: calls.flatMap((call) => {
      const to = makerOf(call);
      return to === undefined
        ? []
        : unique(call.arguments.flatMap(thingsIn)).map((from) => ({ from, to, place: placeOf(call) }));
    }),
    ports: [...ports.values()].sort(),
    fillings: calls.flatMap((call) => {
      const port = ports.get(/^ports[.](\w+)[.]fill$/.exec(call.expression.getText())?.[1] ?? '');
      const by = call.arguments.flatMap(thingsIn).map(({ capability }) => capability);
      return port === undefined ? [] : { port, by: unique(by) };
    }),
  };
}

/** `bindInvitation: port<…>('customers.bindInvitation')`, by its key. */
function portOf({ expression, arguments: [name], parent }: ts.CallExpression): [string, string][] {
  if (expression.getText() !== 'port' || name === undefined || !ts.isStringLiteral(name)) return [];
  return ts.isPropertyAssignment(parent) ? [[parent.name.getText(), name.text]] : [];
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The functions, constants and types at the top of a file. */
function declaredIn({ statements }: ts.SourceFile): [string, ts.Node][] {
  return statements.flatMap((each): [string, ts.Node][] => {
    if (ts.isVariableStatement(each))
      return each.declarationList.declarations.map((one) => [one.name.getText(), one]);
    if (ts.isFunctionDeclaration(each) || ts.isTypeAliasDeclaration(each))
      return [[each.name?.text ?? '', each]];
    return [];
  });
}

/** What a file takes of capabilities by name; types are no values. */
function importsOf(source: ts.SourceFile): ReadonlyMap<string, Thing> {
  const found = new Map<string, Thing>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const capability = /^#capabilities\/(?:[^/]+\/)*?([^/]+)\/(?:server\/.*|[^/]+)$/.exec(
      statement.moduleSpecifier.text,
    )?.[1];
    const bindings = statement.importClause?.namedBindings;
    if (capability === undefined || statement.importClause?.isTypeOnly) continue;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name, isTypeOnly } of bindings.elements) {
      if (!isTypeOnly) found.set(name.text, { capability, name: name.text });
    }
  }
  return found;
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** Two that hand each other something, by the name that `nameOf` gives a thing. */
export function twoWayPairs(handings: readonly Handing[], nameOf: (thing: Thing) => string): string[] {
  const ways = new Set(handings.map(({ from, to }) => `${nameOf(from)} ${nameOf(to)}`));
  return [...ways].filter((way) => {
    const [one = '', other = ''] = way.split(' ');
    return one < other && ways.has(`${other} ${one}`);
  });
}
