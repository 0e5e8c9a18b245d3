import { copyDatabase, type DatabaseLocation } from '#database/copy/copy-database.ts'

export type { DatabaseLocation }

export interface MeasuredCopy {
  readonly rows: number
  /** Until all rows were written, before their words. */
  readonly rowsMs: number
  /** With words, and compared. */
  readonly totalMs: number
  /** Of the processor, in this process: the same however busy the machine is. */
  readonly processorMs: number
}

/** Copies a database as `npm run move` does. */
export async function measureCopy(
  from: DatabaseLocation,
  to: DatabaseLocation,
): Promise<MeasuredCopy> {
  const began = performance.now()
  const before = process.cpuUsage()
  let rowsEnd = began
  const { rows, documents } = await copyDatabase({
    from,
    to,
    report({ step }) {
      if (step === 'rows') rowsEnd = performance.now()
    },
  })
  const { user, system } = process.cpuUsage(before)
  return {
    rows: rows - documents,
    rowsMs: rowsEnd - began,
    totalMs: performance.now() - began,
    processorMs: (user + system) / 1000,
  }
}
