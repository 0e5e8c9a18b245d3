import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRetentionSetup } from '#testing/retention/retention-setup.ts'

const count = 10_000

test('dix mille travaux dus la même nuit : tous annoncés, tous mis à la corbeille, et chacun est servi entre-temps', async () => {
  await using setup = await createRetentionSetup()
  await setup.createChat('Modèle')
  const { database, retention } = setup.app.services
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count - 1})
    insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
    select 'chat-' || n, chats.user_id, 'Chat ' || n, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at
    from numbers cross join chats`.execute(database.queries)
  await setup.days(40)
  await setup.saveRules({ chat: { days: 30 } })
  const announced = await setup.get<{ dueCount: number }[]>('/retention')
  expect(announced[0]?.dueCount).toBe(count)
  await setup.days(8)
  let served = 0
  let isOver = false
  const night = retention.run().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await setup.titles()
    // A request of this process alone never comes from a socket, which would let others run.
    await setImmediate()
    served += 1
  }
  expect(await night).toEqual({ chat: count })
  // Each slice lets requests in.
  expect(served).toBeGreaterThan(count / 50 / 4)
  expect((await setup.get<{ total: number }>('/trash')).total).toBe(count)
})
