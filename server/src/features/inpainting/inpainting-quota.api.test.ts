import type { Job } from '@atelier/contract/jobs/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createInpaintingSetup,
  type InpaintingSetup,
  recordOf,
  solid,
  whiteSquare,
} from '#testing/setups/inpainting-setup.ts'

let setup: InpaintingSetup
beforeEach(async () => {
  setup = await createInpaintingSetup()
})
afterEach(() => setup.app.close())

describe('le quota', () => {
  const count = async () =>
    (await setup.app.call('GET', '/auth/profile', { token: setup.user.token })).json<{
      data: { imagesCreated: number; inpaintingCount: number }
    }>().data

  test('50 à la fois avec 10 restants : 10 réussissent, 40 sont refusés', async () => {
    await setup.setQuota(10)
    const files = { original: await solid('#204080'), mask: await whiteSquare() }
    const responses = await atOnce(50, () => setup.send(files))
    const refused = responses.filter(({ status }) => status === 403)
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      10, 40,
    ])
    expect(new Set(refused.map(({ json }) => json().code))).toEqual(new Set(['quota.exhausted']))
    expect(refused[0]?.json().error).toMatch(/quota/)
    expect(await count()).toMatchObject({ imagesCreated: 10, inpaintingCount: 10 })
    expect(await setup.quota()).toMatchObject({ quota: 10, used: 10, reserved: 0, remaining: 0 })
    expect([await setup.rowsLeft(), await setup.filesLeft()]).toEqual([10, 40])
  })

  test('un échec rend ce qui était pris, et ses fichiers s’en vont', async () => {
    await setup.setQuota(2)
    setup.painter.script = () => new EngineFailure('failed')
    expect((await setup.send()).status).toBe(502)
    expect(await setup.quota()).toMatchObject({
      used: 0,
      reserved: 0,
      remaining: 2,
      lines: [{ state: 'given-back' }],
    })
    expect([await setup.rowsLeft(), await setup.filesLeft()]).toEqual([0, 0])
  })

  test('pendant le travail il est mis de côté ; annuler le rend', async () => {
    await setup.setQuota(1)
    const begun = gate()
    setup.painter.script = () => {
      begun.resolve()
      return 'hang'
    }
    const { data: job } = (await setup.send({ headers: { prefer: 'respond-async' } })).json<{
      data: Job
    }>()
    await begun.promise
    expect(await setup.quota()).toMatchObject({
      used: 0,
      reserved: 1,
      remaining: 0,
      lines: [{ state: 'reserved', title: '«\u00a0Un ciel\u00a0»' }],
    })
    expect((await setup.send()).json().code).toBe('quota.exhausted')
    expect(
      (await setup.app.call('DELETE', `/jobs/${job.id}`, { token: setup.user.token })).json<{
        data: Job
      }>().data.state,
    ).toBe('cancelled')
    expect(await setup.quota()).toMatchObject({
      reserved: 0,
      remaining: 1,
      lines: [{ state: 'given-back' }],
    })
    expect([await setup.rowsLeft(), await setup.filesLeft()]).toEqual([0, 0])
  })

  test('un quota baissé sous ce qui est pris reste à zéro ; zéro est épuisé, et sans nombre rien n’est compté', async () => {
    await setup.setQuota(1)
    await setup.send()
    await setup.setQuota(0)
    expect((await setup.send()).status).toBe(403)
    expect((await setup.quota()).remaining).toBe(0)
    await setup.setQuota(null)
    expect((await setup.send()).status).toBe(200)
    expect(await setup.quota()).toMatchObject({ quota: null, remaining: null, used: 2 })
  })

  test('un compteur remis à zéro pendant un travail ne descend pas sous zéro, et la suppression ne rend rien', async () => {
    await setup.setQuota(5)
    const record = recordOf(await setup.send())
    await setup.app.call('DELETE', `/inpainting/${record.id}`, { token: setup.user.token })
    expect(await setup.quota()).toMatchObject({ used: 1, lines: [{ state: 'counted' }] })
    setup.painter.script = () => new EngineFailure('failed')
    await setup.app.services.database.queries
      .updateTable('users')
      .set({ inpainting_count: 0, inpainting_reserved: 0 })
      .execute()
    await setup.send()
    expect(await setup.quota()).toMatchObject({ used: 0, reserved: 0, remaining: 5 })
  })

  test('une remise à zéro et un quota changé par l’administrateur sont des lignes, et les lignes font le compte', async () => {
    await setup.setQuota(5)
    await setup.send()
    const admin = (body: object, path: string, method: 'PUT' | 'POST' = 'POST') =>
      setup.app.call(method, path, { token: setup.admin.token, body })
    const userIds = [setup.user.user.id]
    expect((await admin({ userIds }, '/admin/quotas/reset-count')).status).toBe(200)
    await setup.send()
    expect((await admin({ userIds, inpaintingQuota: 9 }, '/admin/quotas', 'PUT')).status).toBe(200)
    const { used, remaining, lines } = await setup.quota()
    const effect = { counted: 1, reset: -1 } as Readonly<Record<string, number>>
    expect(lines.reduce((sum, { state }) => sum + (effect[state] ?? 0), 0)).toBe(used)
    expect([used, remaining]).toEqual([1, 8])
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'reset', cleared: 1 }),
        expect.objectContaining({ state: 'quota-changed', before: 5, after: 9 }),
      ]),
    )
  })
})
