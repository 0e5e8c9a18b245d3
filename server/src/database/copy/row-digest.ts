import { hash } from 'node:crypto'
import type { Row } from './table-shape.ts'

/** What the rows of a table amount to, in whichever order they are read. */
export interface RowDigest {
  readonly rows: number
  /** Characters of all texts. */
  readonly characters: number
  /** The sum of the hashes of all rows. */
  readonly hash: string
}

const hashParts = 4

/** Counts and hashes rows as they pass. */
export function createRowDigest() {
  let [rows, characters] = [0, 0]
  const sums = new Uint32Array(hashParts)
  return {
    add(row: Row): void {
      rows += 1
      for (const value of row) if (typeof value === 'string') characters += value.length
      const bytes = hash('sha256', JSON.stringify(row), 'buffer')
      // A sum, not an order: the two databases sort texts differently. It wraps around, as it may.
      for (let part = 0; part < hashParts; part += 1)
        sums[part] = (sums[part] ?? 0) + bytes.readUInt32LE(part * 4)
    },
    result: (): RowDigest => ({
      rows,
      characters,
      hash: Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

export const areSameDigests = (a: RowDigest, b: RowDigest): boolean =>
  a.rows === b.rows && a.characters === b.characters && a.hash === b.hash
