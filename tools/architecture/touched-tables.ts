import { type ESTree, Visitor } from 'vite'

/** The tables of the database that a file reads or writes. */
export interface TouchedTables {
  readonly names: readonly string[]
  /** Lines with a table whose name is computed at run time: no rule can find its owner. */
  readonly computedAt: readonly number[]
}

/** Methods of Kysely whose first argument is a table, or a list of tables. */
const tableMethods = [
  'selectFrom',
  'insertInto',
  'replaceInto',
  'mergeInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'crossJoinLateral',
]
/**
 * These take a table too, but are also methods of other objects, such as `Buffer.from`: only a
 * literal name counts.
 */
const sharedMethods = ['from', 'using', 'table']

/** Functions of `database/owned-rows.ts` whose first argument is a table. */
const tableFunctions = ['removableRows', 'itemRows']

const namesInSql = [
  /\b(?:join|into|update|table)\s+"?(\w+)/gi,
  /\bfrom\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/gi,
]
const endsBeforeTable = /\b(?:from|join|into|update)\s+"?$/i

/** Reads calls of Kysely and templates of SQL. */
export function touchedTables(program: ESTree.Program, text: string): TouchedTables {
  const names = new Set<string>()
  const computedAt = new Set<number>()
  const addComputed = ({ start }: ESTree.Node) =>
    computedAt.add(text.slice(0, start).split('\n').length)
  const addName = (name: string) => names.add(name.trim().split(/\s+/)[0] ?? '')
  const addSql = (sql: string) => {
    for (const pattern of namesInSql)
      for (const [, found = ''] of sql.matchAll(pattern)) found.split(',').forEach(addName)
  }
  const addArgument = (argument: ESTree.Node) => {
    for (const one of argument.type === 'ArrayExpression' ? argument.elements : [argument]) {
      const values = one === null ? [] : writtenTexts(one)
      if (values !== undefined) values.forEach(addName)
      else if (one !== null && !isSubquery(one)) addComputed(one)
    }
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined) return
      if (tableFunctions.includes(nameOf(callee))) addArgument(first)
      if (callee.type !== 'MemberExpression') return
      const method = nameOf(callee.property)
      if (nameOf(callee.object) === 'sql') {
        if (method === 'table') addArgument(first)
        if (method !== 'raw') return
        const written = writtenTexts(first)
        if (written === undefined) addComputed(first)
        else written.forEach(addSql)
      } else if (tableMethods.includes(method)) addArgument(first)
      else if (sharedMethods.includes(method)) writtenTexts(first)?.forEach(addName)
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (nameOf(tag) !== 'sql') return
      for (const [index, { value }] of quasi.quasis.entries()) {
        addSql(value.raw)
        const next = quasi.expressions[index]
        if (next && endsBeforeTable.test(value.raw) && !isCallOf(next, 'sql', 'table'))
          addComputed(next)
      }
    },
  }).visit(program)
  return { names: [...names].sort(), computedAt: [...computedAt] }
}

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

/** The possible values of an expression, when all of them are literals in the source. */
function writtenTexts(node: ESTree.Node): readonly string[] | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'TSAsExpression') return writtenTexts(node.expression)
  if (node.type !== 'ConditionalExpression') return undefined
  const [one, other] = [writtenTexts(node.consequent), writtenTexts(node.alternate)]
  return one && other && [...one, ...other]
}

/** `query.as('name')` or a function that builds one: its own calls are read at their own location. */
const isSubquery = (node: ESTree.Node) =>
  node.type === 'ArrowFunctionExpression' ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    nameOf(node.callee.property) === 'as')

const isCallOf = (node: ESTree.Node, object: string, method: string) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.object) === object &&
  nameOf(node.callee.property) === method

/** Tables that a file of `database/tables/` assigns to its owner: the members of its exported `…Tables`. */
export function declaredTables(program: ESTree.Program): string[] {
  return program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' &&
    node.declaration?.type === 'TSInterfaceDeclaration' &&
    node.declaration.id.name.endsWith('Tables')
      ? node.declaration.body.body.flatMap((member) =>
          member.type === 'TSPropertySignature' ? [nameOf(member.key)] : [],
        )
      : [],
  )
}
