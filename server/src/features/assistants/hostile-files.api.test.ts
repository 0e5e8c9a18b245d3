import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { watchEventLoop } from '#testing/hostile/watch-event-loop.ts'

/** As for every body: see the calm tests. */
const longestTurnMs = 500

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp({ engines: [createScriptedEngine({ id: 'localai' })] })
  token = (await app.createUser()).token
})
afterAll(() => app.close())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['des listes imbriquées deux millions de fois', '/assistants/import', nested(1_900_000)],
  ['des paramètres imbriqués', '/assistants/import', `[{"id":"a","params":${nested(1_500_000)}}]`],
  ['un million de valeurs', '/assistants/import', `[${'1,'.repeat(1_000_000)}1]`],
  ['un chat imbriqué', '/chat/import', `{"title":"x","messages":${nested(90_000)}}`],
])('%s sont refusées sans que personne n’attende', async (_, path, json) => {
  const watch = watchEventLoop()
  const { status } = await app.call('POST', path, { token, body: { json } })
  const blockedMs = watch.stop()
  expect(status).toBe(400)
  expect(blockedMs).toBeLessThan(longestTurnMs)
})
