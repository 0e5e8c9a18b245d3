import { setImmediate as othersTurn } from 'node:timers/promises'

const sliceMs = 8

/** Does the work of each row, and lets the server answer others between. */
export async function inSlices(rows: number, work: (row: number) => void): Promise<void> {
  let until = performance.now() + sliceMs
  for (let row = 0; row < rows; row += 1) {
    work(row)
    if (performance.now() < until) continue
    await othersTurn()
    until = performance.now() + sliceMs
  }
}
