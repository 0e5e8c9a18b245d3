import { createHook } from 'node:async_hooks'
import { sql } from 'kysely'
import type { TestApp } from '../create-test-app.ts'

/** Counts password hashes and queued mails, also those of which nothing is left, without replacing anything. */
export async function countWork(app: TestApp) {
  const { database } = app.services
  const sqlite = ['create trigger counted after insert on mails begin', '; end']
  const postgres = [
    'create function counted() returns trigger language plpgsql as $$ begin',
    '; return new; end $$',
  ]
  const [before = '', after = ''] = database.kind === 'sqlite' ? sqlite : postgres
  await database.commit(async (transaction) => {
    await sql`create table queued_mails (one integer)`.execute(transaction)
    const insert = 'insert into queued_mails values (1)'
    await sql.raw(`${before} ${insert}${after}`).execute(transaction)
    if (database.kind === 'postgres')
      await sql`create trigger counted after insert on mails for each row execute function counted()`.execute(
        transaction,
      )
  })
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  const mails = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from queued_mails`.execute(database.queries)
    return Number(rows[0]?.count)
  }
  return {
    /** What it answers, and what it took. */
    async of(act: () => ReturnType<TestApp['call']>) {
      const [hashesBefore, mailsBefore] = [hashes, await mails()]
      const { status, text } = await act()
      const { requestId: _, ...answer } = JSON.parse(text) as Record<string, unknown>
      return { status, answer, hashes: hashes - hashesBefore, mails: (await mails()) - mailsBefore }
    },
    [Symbol.dispose]: () => void hook.disable(),
  }
}
