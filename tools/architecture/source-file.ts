import { type ESTree, parseSync, Visitor } from 'vite'
import { type FunctionLength, functionLengths } from './function-lengths.ts'
import { declaredTables, type TouchedTables, touchedTables } from './touched-tables.ts'

/**
 * One reference to another file: static import, re-export, `import()`, `import type` or a type
 * written `import('…').T`.
 */
export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

/** What the rules use of a source file. */
export interface SourceFile {
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  /** Imports whose target is computed at run time: no rule can resolve them. */
  readonly computedImports: number
  readonly readsEnvironment: boolean
  /** Nothing but imports and re-exports. */
  readonly isBarrel: boolean
  readonly exports: readonly string[]
  readonly functions: readonly FunctionLength[]
  readonly tables: TouchedTables
  readonly declaredTables: readonly string[]
}

/** Reads a file with the parser of the web's build, which supports TypeScript and JSX. */
export function readSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0)
    throw new Error(`${path} : ${errors.map((error) => error.message).join(' ; ')}`)
  const imports: Import[] = []
  let computedImports = 0
  let readsEnvironment = false
  const add = (source: ESTree.Node | null, kind?: string | null) => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      imports.push({ specifier: source.value, typeOnly: kind === 'type' })
    else if (source) computedImports += 1
  }
  new Visitor({
    ImportDeclaration: (node) => {
      add(node.source, node.importKind)
      readsEnvironment ||= importsEnvironment(node)
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind),
    TSImportType: (node) => add(node.source, 'type'),
    ImportExpression: (node) => add(node.source),
    MemberExpression: (node) => {
      readsEnvironment ||= nameOf(node.property) === 'env' && isProcess(node.object)
      if (node.object.type === 'MetaProperty' && nameOf(node.property) === 'glob')
        computedImports += 1
    },
    VariableDeclarator: (node) => {
      readsEnvironment ||=
        isProcess(node.init) &&
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some(takesEnvironment)
    },
  }).visit(program)
  return {
    path,
    lines: lineCount(text),
    imports,
    computedImports,
    readsEnvironment,
    isBarrel: isBarrel(program.body),
    exports: exportedNames(program),
    functions: functionLengths(program, text),
    tables: touchedTables(program, text),
    declaredTables: declaredTables(program),
  }
}

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length

const importsEnvironment = (node: ESTree.ImportDeclaration) =>
  /^(node:)?process$/.test(node.source.value) &&
  node.specifiers.some((one) => one.type === 'ImportSpecifier' && nameOf(one.imported) === 'env')

const takesEnvironment = (property: ESTree.Node) =>
  property.type === 'RestElement' ||
  (property.type === 'Property' && nameOf(property.key) === 'env')

/** `process` itself, or `globalThis.process`. */
const isProcess = (node: ESTree.Node | null): boolean =>
  node?.type === 'MemberExpression'
    ? nameOf(node.property) === 'process'
    : nameOf(node) === 'process'

function nameOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Identifier') return node.name
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function isBarrel(body: readonly ESTree.Node[]): boolean {
  const passedOn = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.declaration === null),
  )
  const imports = body.filter((node) => node.type === 'ImportDeclaration')
  return passedOn.length > 0 && passedOn.length + imports.length === body.length
}

/** The names that a file exports, in the order of the file. */
function exportedNames(program: ESTree.Program): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration'
      ? [...declaredNames(node.declaration), ...node.specifiers.flatMap((one) => one.exported)]
          .map((name) => (typeof name === 'string' ? name : identifierName(name)))
          .filter((name) => name !== undefined)
      : [],
  )
}

const identifierName = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : undefined)

function declaredNames(node: ESTree.Declaration | null): string[] {
  if (node === null) return []
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : []
}
