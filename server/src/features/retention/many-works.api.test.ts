import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createRetentionSetup } from '#testing/retention/retention-setup.ts'

const count = 120

/** Whole, as one import. */
async function importChats(setup: Awaited<ReturnType<typeof createRetentionSetup>>) {
  const chats = Array.from({ length: count }, (_, index) => ({
    ...{ title: `Chat ${index}`, messages: [{ role: 'user', content: 'Bonjour' }] },
  }))
  const made = await setup.call<{ id: string }[]>('POST', '/chat/import', {
    json: JSON.stringify(chats),
  })
  return made.data.map(({ id }) => id)
}

test('deux serveurs la même nuit, et des épingles en même temps : chaque travail une fois, nul épinglé', async () => {
  await using setup = await createRetentionSetup()
  const ids = await importChats(setup)
  await setup.days(40)
  await setup.saveRules({ chat: { days: 30 } })
  expect((await setup.announced()).length).toBe(100)
  await setup.days(8)
  const pinned = ids.slice(-40)
  const [first, second] = await Promise.all([
    setup.run(),
    setup.run(),
    atOnce(pinned.length, (index) =>
      setup.call('PATCH', `/works/${pinned[index]}`, { isPinned: true }),
    ),
  ])
  const moved = (first.chat ?? 0) + (second.chat ?? 0)
  const current = await setup.get<{ total: number }>('/works')
  expect((await setup.get<{ total: number }>('/trash')).total).toBe(moved)
  expect(current.total).toBe(count - moved)
  const kept = await setup.get<{ total: number }>('/works?pinned=true')
  expect(kept.total).toBe(current.total)
})

test('une règle retirée pendant la nuit arrête le reste', async () => {
  await using setup = await createRetentionSetup()
  await importChats(setup)
  await setup.days(40)
  await setup.saveRules({ chat: { days: 30 } })
  await setup.days(8)
  const night = setup.run()
  const saved = await setup.saveRules({})
  expect(saved.status).toBe(200)
  const moved = (await night).chat ?? 0
  expect(await setup.announced()).toEqual([])
  const current = await setup.get<{ total: number }>('/works')
  expect(current.total).toBe(count - moved)
  expect(await setup.run()).toEqual({})
})

test('un compte supprimé pendant son annonce ne laisse rien, et n’arrête pas les autres', async () => {
  await using setup = await createRetentionSetup()
  const leaver = await setup.newAccount('Partante')
  await setup.createChat('Part', leaver.token)
  await setup.createChat('Reste')
  await setup.days(40)
  await setup.saveRules({ chat: { days: 30 } })
  const removed = await setup.call(
    'POST',
    '/belongings/delete-account',
    { password: 'motdepasse', word: 'SUPPRIMER' },
    leaver.token,
  )
  expect(removed.status).toBe(200)
  await setup.days(8)
  expect(await setup.run()).toEqual({ chat: 1 })
  expect(await setup.trashed()).toEqual(['Reste: retention'])
})
