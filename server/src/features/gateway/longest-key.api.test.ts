import { expect, test } from 'vitest'
import { createGatewaySetup } from '#testing/setups/gateway-setup.ts'

test('l’administrateur borne la durée des nouvelles clés, et la page sait laquelle', async () => {
  await using setup = await createGatewaySetup()
  const { app, admin, user } = setup
  const limit = async (longestDays: number | null) =>
    app.call('PUT', '/admin/access', { token: admin.token, body: { keys: { longestDays } } })
  const make = async (expiresInDays: number | null) => {
    const body = { name: 'Carnet', scopes: ['chat'], expiresInDays, currentPassword: 'motdepasse' }
    const answer = await app.call('POST', '/keys', { token: user.token, body })
    return [answer.status, answer.json<{ code?: string }>().code]
  }
  const known = async () =>
    (await app.call('GET', '/status')).json<{
      data: { limits: { longestKeyDays: number | null } }
    }>().data.limits.longestKeyDays

  expect([await known(), await make(null)]).toEqual([null, [200, undefined]])
  expect((await limit(30)).status).toBe(200)
  expect([await known(), await make(null), await make(31), await make(30)]).toEqual([
    30,
    [409, 'key.too-long'],
    [409, 'key.too-long'],
    [200, undefined],
  ])
  for (const outside of [0, 731, 1.5]) expect((await limit(outside)).status).toBe(400)
  await limit(null)
  expect(await make(null)).toEqual([200, undefined])
})
