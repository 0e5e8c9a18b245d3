/** A value of a row: what the columns of both databases hold. */
export type Value = string | number | null
/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[]

export interface ColumnShape {
  readonly name: string
  /** As the database names it. */
  readonly type: string
}

/** A table as the database itself describes it. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** Tables that its rows refer to. */
  readonly references: readonly string[]
}

/** Tables whose rows are not copied, and why. */
export const uncopiedTables: Readonly<Record<string, string>> = {
  kysely_migration: 'Each database has its own migrations, the same ones.',
  kysely_migration_lock: 'As above.',
  servers: 'Who uses a database now.',
  log_lines: 'The log stays where it was written; that of a file is beside it.',
  chores: 'When the servers of a database last did what they do from time to time, by its clock.',
}

/** Tables of words, filled from the texts: SQLite has the words beside the table, PostgreSQL in a column. */
export const indexTables = ['search_documents', 'work_documents'] as const
export type IndexTable = (typeof indexTables)[number]
export const isIndexTable = (name: string): name is IndexTable =>
  indexTables.some((table) => table === name)

export interface CopyPlan {
  /** Tables of rows in the order in which they are written: what is referred to comes first. */
  readonly tables: readonly TableShape[]
  /** Tables of words, written after all others. */
  readonly indexes: readonly (TableShape & { readonly name: IndexTable })[]
}

/**
 * What is copied from one database to another, from what both say of themselves. Words are left out: they are made anew.
 * @throws Error when a table or a column is in one of them only, so that nothing new is ever forgotten
 */
export function planCopy(source: readonly TableShape[], target: readonly TableShape[]): CopyPlan {
  const [from, to] = [source, target].map(copiedShapes)
  if (!from || !to) throw new Error('two lists of tables were given')
  const names = (tables: readonly TableShape[]) =>
    tables.flatMap(({ name, columns }) => [name, ...columns.map((one) => `${name}.${one.name}`)])
  const [had, has] = [names(from), names(to)]
  const alone = [
    ...had.filter((name) => !has.includes(name)),
    ...has.filter((name) => !had.includes(name)),
  ].toSorted()
  if (alone.length > 0) throw new Error(`only one of the two databases has: ${alone.join(', ')}`)
  const ordered = inOrderOfReferences(from)
  return {
    tables: ordered.filter(({ name }) => !isIndexTable(name)),
    indexes: ordered.flatMap((table) =>
      isIndexTable(table.name) ? [{ ...table, name: table.name }] : [],
    ),
  }
}

const copiedShapes = (tables: readonly TableShape[]): TableShape[] =>
  tables
    .filter(({ name }) => !Object.hasOwn(uncopiedTables, name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ type }) => type !== 'tsvector'),
    }))

function inOrderOfReferences(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const done = new Set<string>()
  let waiting = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  while (waiting.length > 0) {
    const isReady = ({ name, references }: TableShape) =>
      references.every((other) => other === name || done.has(other))
    const ready = waiting.filter(isReady)
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    for (const table of ready) done.add(table.name)
    ordered.push(...ready)
    waiting = waiting.filter(({ name }) => !done.has(name))
  }
  return ordered
}
