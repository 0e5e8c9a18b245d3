import { request } from 'node:http'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createTestApp } from '#testing/create-test-app.ts'

test('qui part pendant que l’on travaille pour lui n’est pas une panne du serveur', async () => {
  const lines: string[] = []
  const requested = Promise.withResolvers<void>()
  const engine = createScriptedEngine({
    id: 'localai',
    script: () => {
      requested.resolve()
      return ['hang']
    },
  })
  const log = createLog({ level: 'info', readable: false, write: (line) => void lines.push(line) })
  await using app = await createTestApp({ engines: [engine], log })
  const secret = await createAccessKeyFor(app, await app.createUser())
  const body = JSON.stringify({
    model: 'modele-scripte',
    messages: [{ role: 'user', content: 'Bonjour' }],
  })
  const call = request(`${await app.url()}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const gone = new Promise((resolve) =>
    call.on('error', () => 'it is cut below').once('close', resolve),
  )
  call.end(body)
  await requested.promise
  call.destroy()
  await gone
  await expect.poll(() => app.services.engineQueue.count().working).toBe(0)
  expect((await app.call('GET', '/v1/models', { token: secret })).status).toBe(200)
  expect(lines.filter((line) => line.includes('une demande a échoué'))).toEqual([])
})

test('ce que demandent les programmes est compté comme le reste', async () => {
  await using app = await createTestApp()
  const secret = await createAccessKeyFor(app, await app.createUser())
  const { total } = app.services.requests.totals()
  await app.call('GET', '/v1/models', { token: secret })
  expect(app.services.requests.totals().total).toBe(total + 1)
})
