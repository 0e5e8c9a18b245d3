import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openBenchQueue } from '@atelier/server/src/testing/bench/queue/job-queue.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { median } from './median.ts'

const perRound = 40

/** Milliseconds to accept one job, against one bare insert that is safe on the disk when it returns; both one after the other. */
export async function measureAccepting(rounds: number) {
  const queue = await openBenchQueue(projectRoot)
  const bare = await openBare()
  const times = { job: [] as number[], bare: [] as number[] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await timed(async (index) => bare.insert(index)))
      times.job.push(await timed((index) => queue.submit(index)))
    }
  } finally {
    await queue.close()
    await bare.close()
  }
  return { bareMs: median(times.bare.slice(1)), jobMs: median(times.job.slice(1)) }
}

async function timed(accept: (index: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  for (let index = 0; index < perRound; index += 1) await accept(index)
  return (performance.now() - begun) / perRound
}

/** A table with one index, written by SQLite's own hand. */
async function openBare() {
  const folder = await mkdtemp(join(projectRoot, 'data-bench-'))
  const database = new DatabaseSync(join(folder, 'nu.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, text text not null)',
  )
  const statement = database.prepare('insert into rows (text) values (?)')
  return {
    insert: (index: number) => void statement.run(`Image ${index}`),
    async close() {
      database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
