import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'

describe('demandes par minute d’une personne', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>
  let token: string
  beforeAll(async () => {
    app = await createTestApp({ limits: { requestRateFactor: 1 / 3 } })
    token = (await app.createUser()).token
  })
  afterAll(() => app.close())

  test('50 demandes lourdes à la fois : dix passent, les autres sont refusées avec l’attente', async () => {
    const answers = await atOnce(50, () => app.call('POST', '/chat/import', { token, body: {} }))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(40)
    const [first] = refused
    expect(first?.json()).toMatchObject({
      code: 'limit.rate',
      params: { limit: 'requests.costly' },
    })
    expect(Number(first?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('les autres personnes, et les autres sortes de demandes, n’en savent rien', async () => {
    const other = await app.createUser()
    const calls = await Promise.all([
      app.call('POST', '/chat/import', { token: other.token, body: {} }),
      app.call('GET', '/auth/profile', { token }),
    ])
    expect(calls.map(({ status }) => status)).toEqual([400, 200])
  })
})

test('le rythme réglé vaut tout de suite, et la page le lit', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const call = (body: object) => app.call('PUT', '/admin/config', { token, body })
  expect((await call({ limits: { requestRateFactor: 0.05 } })).status).toBe(400)
  expect((await call({ limits: { maxStorageBytes: 1 } })).status).toBe(400)
  const saved = await call({ limits: { requestRateFactor: 0.5, maxStorageBytes: 0 } })
  expect(saved.json<{ data: { limits: object } }>().data.limits).toMatchObject({
    requestRateFactor: 0.5,
    maxStorageBytes: 0,
    maxJobsPerUser: 50,
    maxRunningJobsPerKind: 2,
  })
})

test('un flux ouvert de trop ferme le plus ancien de la même personne, et d’elle seule', async () => {
  await using app = await createTestApp({ limits: { eventStreams: 2 } })
  const url = await app.url()
  const [zoe, noel] = [await app.createUser(), await app.createUser()]
  const open = async (token: string) => {
    const response = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const reader = response.body?.getReader()
    if (!reader) throw new Error('no stream')
    return reader
  }
  const first = await open(zoe.token)
  const others = [await open(noel.token), await open(zoe.token), await open(zoe.token)]
  const readToEnd = async () => {
    while (!(await first.read()).done);
    return 'closed'
  }
  expect(await readToEnd()).toBe('closed')
  await Promise.all(others.map((reader) => reader.cancel()))
})
