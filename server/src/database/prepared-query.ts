import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/** Runs a prepared query, on the transaction it belongs to or outside any. */
export type PreparedQuery<Values extends object, Row> = (
  values: Values,
  on?: Queries,
) => Promise<Row[]>

/**
 * A query that is built and compiled once, for what runs at every request: each use only fills in its values. Building it anew
 * costs several times what the database takes to answer. `build` is given a stand-in for each value by its name.
 */
export function prepareQuery<Values extends object, Row = unknown>(
  queries: Queries,
  build: (value: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const names = new Map<unknown, keyof Values>()
  let compiled: CompiledQuery<Row> | undefined

  function compile(): CompiledQuery<Row> {
    return build((name) => {
      const standIn = Object.freeze({ name })
      names.set(standIn, name)
      // Kysely carries values through as they are, so only its types have to be told.
      return standIn as never
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
