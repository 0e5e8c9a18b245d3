import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** A table of random vectors in memory, of the extension that the npm package `sqlite-vec` brings as `vec0.so`. */
export function openSqliteVec(extension: string, count: number, dimensions: number) {
  const database = new DatabaseSync(':memory:', { allowExtension: true })
  database.loadExtension(extension)
  database.exec(
    `create virtual table vectors using vec0(numbers int8[${dimensions}] distance_metric=cosine)`,
  )
  const insert = database.prepare('insert into vectors(rowid, numbers) values (?, vec_int8(?))')
  database.exec('begin')
  for (let row = 1; row <= count; row += 1) insert.run(BigInt(row), randomBytes(dimensions))
  database.exec('commit')
  const nearest = database.prepare(
    'select rowid from vectors where numbers match vec_int8(?) and k = 24',
  )
  return {
    /** Milliseconds until it has the nearest. */
    search(): number {
      const question = randomBytes(dimensions)
      const begin = performance.now()
      nearest.all(question)
      return performance.now() - begin
    },
    [Symbol.dispose]: () => database.close(),
  }
}
