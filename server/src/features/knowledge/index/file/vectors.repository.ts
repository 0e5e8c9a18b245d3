import type { DatabaseSync } from 'node:sqlite'
import type { VectorSet } from '../vectors/matrix-cache.ts'
import type { IdentifiedVector } from '../vectors/vector-matrix.ts'
import { prepareWrite } from './prepare-write.ts'
import type { StoredSource } from './sources.repository.ts'

/** The vectors of excerpts, those of a source in a space together. */
export interface VectorsTable {
  add(source: StoredSource, space: string, vector: IdentifiedVector): void
  remove(source: StoredSource, excerptId: number): void
  read(set: VectorSet): Iterable<IdentifiedVector>
  /** Spaces that have any. */
  spaces(): readonly string[]
  /** So many of a space; returns how many went. */
  removeSome(space: string, limit: number): number
}

export function openVectorsTable(database: DatabaseSync): VectorsTable {
  const add = prepareWrite(
    database,
    'insert or replace into vectors (space, source, excerpt, scale, numbers) values (?, ?, ?, ?, ?)',
  )
  const spaces = database.prepare(
    `with recursive found (space) as (
       select min(space) from vectors
       union all select (select min(space) from vectors v where v.space > found.space) from found where found.space is not null
     ) select space from found where space is not null`,
  )
  const remove = prepareWrite(
    database,
    'delete from vectors where space = ? and source = ? and excerpt = ?',
  )
  const read = database.prepare(
    `select v.excerpt, v.scale, v.numbers from sources s join vectors v on v.space = ? and v.source = s.number
     where s.collection = ?`,
  )
  const removeSome = prepareWrite(
    database,
    `delete from vectors where space = ?1
       and (source, excerpt) in (select source, excerpt from vectors where space = ?1 limit ?2)`,
  )
  const allSpaces = () => spaces.all().map((row) => String(row.space))
  return {
    add: ({ number }, space, { id, scale, numbers }) =>
      void add.run(space, number, id, scale, numbers),
    remove({ number }, excerptId) {
      for (const space of allSpaces()) remove.run(space, number, excerptId)
    },
    spaces: allSpaces,
    removeSome: (space, limit) => Number(removeSome.run(space, limit).changes),
    *read({ space, collection, dimensions }) {
      for (const row of read.iterate(space, collection)) {
        const numbers = numbersOf(row.numbers)
        // A space that was made again with other dimensions is replaced source by source.
        if (numbers.length === dimensions)
          yield { id: Number(row.excerpt), scale: Number(row.scale), numbers }
      }
    },
  }
}

const numbersOf = (value: unknown): Int8Array =>
  value instanceof Uint8Array
    ? new Int8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Int8Array()
