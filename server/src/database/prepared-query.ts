import { type Compilable, type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from './database.ts'
import { isSqlite } from './search-index.ts'

/** Runs a prepared query, inside or outside a transaction. */
export type PreparedQuery<Values extends object, Row> = (
  values: Values,
  on?: Queries,
) => Promise<Row[]>

/**
 * A query that is built and compiled once, for what runs at every request: each call only fills in its values. Building a query
 * takes several times longer than running it. `build` receives a function that returns a placeholder for a named value.
 */
export function prepareQuery<Values extends object, Row = unknown>(
  queries: Queries,
  build: (value: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const names = new Map<unknown, keyof Values>()
  let compiled: CompiledQuery<Row> | undefined

  function compile(): CompiledQuery<Row> {
    return build((name) => {
      const placeholder = Object.freeze({ name })
      names.set(placeholder, name)
      // Kysely passes values through unchanged, so the placeholder only needs the type.
      return placeholder as never
    }).compile()
  }
  return async (values, on = queries) => {
    compiled ??= compile()
    const parameters = compiled.parameters.map((parameter) => {
      const name = names.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await on.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** For queries written as SQL. */
export const compileQuery = <R>(queries: Queries, text: RawBuilder<R>) => ({
  compile: () => text.compile(queries),
})

/** For a query of one user's rows with these ids. */
export interface OwnIds {
  readonly userId: string
  /** Made by `idList`. */
  readonly list: string
}

/** Ids as one value of a query, which is then prepared once for lists of every length. */
export const idList = (ids: readonly string[]): string => JSON.stringify(ids)

/** Whether a column's value is in such a list. */
export const isInIdList = (on: Queries, column: string, list: string) =>
  isSqlite(on)
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} in (select json_array_elements_text(cast(${list} as json)))`

/** The same ids as rows, for a join: SQLite then looks each up without sorting them first. */
export const idRows = (on: Queries, list: string) =>
  isSqlite(on)
    ? sql<{ id: string }>`(select value as id from json_each(${list}))`
    : sql<{ id: string }>`(select json_array_elements_text(cast(${list} as json)) as id)`
