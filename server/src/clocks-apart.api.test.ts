import { createScriptedEngine, gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import {
  enginesOfEveryKind,
  fillInstallation,
  findLosses,
} from '#testing/access/filled-installation.ts'
import { openEventStream } from '#testing/read-event-stream.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'

const hourMs = 60 * 60 * 1000
const ahead = { now: () => Date.now() + hourMs }
const behind = { now: () => Date.now() - hourMs }

test('des serveurs dont les horloges diffèrent de deux heures ne se prennent rien', async () => {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  await using together = await startServersTogether({
    engines: enginesOfEveryKind(engine),
  })
  const late = await together.start({ clock: behind })
  const account = await fillInstallation(late)
  const { token } = account
  const open = gate()
  engine.script = () => [{ text: 'Avant, ' }, open.promise, { text: 'et après.' }]
  const post = (path: string, body: object) => late.call('POST', path, { token, body })
  const { data: chat } = (
    await post('/chat/create', { title: 'Essai', model: 'modele-scripte' })
  ).json<{ data: { id: string } }>()
  const path = `/chat/${chat.id}/messages/stream`
  const question = { content: 'Bonjour', role: 'user' }
  const reply = await openEventStream(late, 'POST', path, token, question)
  await reply.next()

  // What a start sweeps and takes over is not what the other one does, or has just stored.
  const early = await together.start({ clock: ahead })
  expect(
    (await early.call('POST', path.replace('/stream', ''), { token, body: question })).json(),
  ).toMatchObject({ code: 'chat.busy' })
  const elsewhere = await openEventStream(early, 'GET', path, token)
  open.resolve()
  expect((await reply.rest()).text).toContain('et après.')
  expect((await elsewhere.rest()).text).toContain('et après.')
  for (const app of [late, early]) expect(await findLosses(app, account)).toEqual([])

  const { queries } = early.services.database
  const rows = await queries.selectFrom('servers').select(['id', 'beat_at', 'started_at']).execute()
  expect(rows).toHaveLength(2)
  for (const { beat_at, started_at } of rows)
    for (const time of [beat_at, started_at])
      expect(Math.abs(time - Date.now())).toBeLessThan(hourMs / 2)
  const chore = ['éphémère', hourMs] as const
  expect(await early.services.servers.mayRunChore(...chore)).toBe(true)
  expect(await late.services.servers.mayRunChore(...chore)).toBe(false)
})
