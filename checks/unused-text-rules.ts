import ts from 'typescript';

/**
 * The texts that code can read, as `orders.form.amount`, told by the types: each call of a translator says
 * its namespace and the keys that its argument can be, a template of typed parts too. What could be any key
 * at all (a title that a part of the console declares) counts by the strings in the code that are whole keys.
 */
export function keysRead(program: ts.Program): ReadonlySet<string> {
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  for (const source of program.getSourceFiles()) {
    if (!/[.]tsx?$/.test(source.fileName) || source.isDeclarationFile) continue;
    if (source.fileName.includes('/node_modules/')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) found.add(node.text);
      if (ts.isCallExpression(node)) for (const key of keysOf(checker, source, node)) found.add(key);
      if (ts.isCallExpression(node)) for (const key of serverKeysOf(checker, node)) found.add(key);
      if (ts.isIdentifier(node)) for (const key of keysHandedOn(checker, source, node)) found.add(key);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** More keys than any namespace has: those of all. */
const everyKey = 1000;

function keysOf(checker: ts.TypeChecker, source: ts.SourceFile, call: ts.CallExpression): string[] {
  const [argument] = call.arguments;
  const translator = translatorOf(checker, call.expression);
  if (argument === undefined || translator === undefined) return [];
  const keys = literalsOf(checker.getTypeAtLocation(argument));
  return keys.length > everyKey ? [] : placesOf(source, translator, keys);
}

/** What a server says that it reads: `readWords<'subject' | 'text'>('alert-mail')`. */
function serverKeysOf(checker: ts.TypeChecker, call: ts.CallExpression): string[] {
  const [file] = call.arguments;
  const [keys] = call.typeArguments ?? [];
  if (!ts.isIdentifier(call.expression) || call.expression.text !== 'readWords') return [];
  if (file === undefined || !ts.isStringLiteral(file) || keys === undefined) return [];
  return literalsOf(checker.getTypeFromTypeNode(keys)).map((key) => `${file.text}.${key}`);
}

/** A translator handed on as a function of some keys: `(key: 'stopLoss' | 'price') => string`. */
function keysHandedOn(checker: ts.TypeChecker, source: ts.SourceFile, node: ts.Identifier): string[] {
  const isHandedOn = ts.isCallExpression(node.parent) && node.parent.expression !== node;
  const taken = isHandedOn ? checker.getContextualType(node) : undefined;
  if (taken === undefined || isTranslator(taken)) return [];
  const translator = checker.getTypeAtLocation(node);
  if (!isTranslator(translator)) return [];
  return taken.getCallSignatures().flatMap((signature) => {
    const [key] = signature.getParameters();
    const keys = key === undefined ? [] : literalsOf(checker.getTypeOfSymbolAtLocation(key, node));
    if (keys.length === 0)
      throw new Error(`${source.fileName} hands a translator on as a function of any key`);
    return placesOf(source, translator, keys);
  });
}

function placesOf(source: ts.SourceFile, translator: ts.Type, keys: readonly string[]): string[] {
  const [messages, namespace] = translator.aliasTypeArguments ?? [];
  const prefixes =
    messages?.aliasSymbol?.name === 'Messages' || messages?.symbol?.name === 'Messages'
      ? [undefined]
      : filesNamedIn(source);
  const within = namespace?.isStringLiteral() ? namespace.value : undefined;
  return prefixes.flatMap((file) =>
    keys.map((key) => [file, within, key].filter((part) => part !== undefined).join('.')),
  );
}

/** The type of `t` in `t('key')`, `t.rich('key')` and `t.has('key')`. */
function translatorOf(checker: ts.TypeChecker, callee: ts.Expression): ts.Type | undefined {
  const holders = ts.isPropertyAccessExpression(callee) ? [callee, callee.expression] : [callee];
  return holders.map((holder) => checker.getTypeAtLocation(holder)).find(isTranslator);
}

function isTranslator(type: ts.Type): boolean {
  return type.aliasSymbol?.name === 'Translator';
}

function literalsOf(type: ts.Type): string[] {
  return (type.isUnion() ? type.types : [type]).flatMap((each) =>
    each.isStringLiteral() ? [each.value] : [],
  );
}

/** A server's texts are of the file that its source reads: `new URL('…/loan-mail.json')`. */
function filesNamedIn(source: ts.SourceFile): string[] {
  return Array.from(source.text.matchAll(/([\w-]+)[.]json\b/g), ([, name = '']) => name);
}
