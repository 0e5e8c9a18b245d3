import type { SignInResult } from '@atelier/contract/account/account'
import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import type { QuotaStatus } from '@atelier/contract/inpainting/quota-ledger'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { Model } from '@atelier/contract/models/models'
import { expect, test } from 'vitest'
import { type KillableServer, pollUntil, startKillableServer } from '#testing/server-process.ts'
import { solid } from '#testing/setups/inpainting-setup.ts'

async function register({ call }: KillableServer, name: string) {
  const body = { name, email: `${name}@mairie.example`, password: 'motdepasse' }
  const { tokens, user } = await call<SignInResult>('POST /auth/register', { body })
  return { token: tokens.accessToken, id: user.id }
}

async function send({ call }: KillableServer, token: string, model: string): Promise<Job> {
  const body = new FormData()
  const attach = async (name: string, colour: string) =>
    body.set(name, new File([new Uint8Array(await solid(colour, 40, 40))], 'image.png'))
  await attach('originalImage', '#204080')
  await attach('maskImage', '#ffffff')
  for (const [name, value] of Object.entries({ model, prompt: 'Un ciel' })) body.set(name, value)
  return await call<Job>('POST /inpainting', { token, body, headers: { prefer: 'respond-async' } })
}

const byName = (one: string, other: string) => one.localeCompare(other)

test('serveur tué au milieu de plusieurs inpaintings : celui en cours est rendu, les autres se font, et rien ne reste en trop', async () => {
  await using server = await startKillableServer({ workMs: 60_000 })
  const admin = await register(server, 'ada')
  const { token, id } = await register(server, 'camille')
  await server.call('PUT /admin/config', {
    token: admin.token,
    body: { limits: { maxConcurrentRequests: 1 } },
  })
  await server.call(`PUT /admin/users/${id}/inpainting/quota`, {
    token: admin.token,
    body: { inpaintingQuota: 5 },
  })
  const [model] = await server.call<Model[]>('GET /models?type=inpainting', { token })
  for (let one = 0; one < 3; one += 1) await send(server, token, model?.id ?? '')
  await pollUntil(
    async () => server.engine.requests,
    (requests) => requests.some(({ path }) => path.startsWith('/v1/images/')),
  )
  const readQuota = () => server.call<QuotaStatus>('GET /inpainting/quota', { token })
  expect(await readQuota()).toMatchObject({ used: 0, reserved: 3, remaining: 2 })
  await server.kill()
  server.engine.control.workMs = 0
  await server.restart()
  const jobs = await pollUntil(
    () => server.call<Job[]>('GET /jobs', { token }),
    (jobs) => jobs.every(({ state }) => state !== 'waiting' && state !== 'running'),
  )
  expect(jobs.map(({ state }) => state).toSorted(byName)).toEqual(['done', 'done', 'failed'])
  const quota = await readQuota()
  expect(quota).toMatchObject({ quota: 5, used: 2, reserved: 0, remaining: 3 })
  expect(quota.lines.map(({ state }) => state).toSorted(byName)).toEqual([
    'counted',
    'counted',
    'given-back',
    'quota-changed',
  ])
  expect(await server.call<InpaintingRecord[]>('GET /inpainting/history', { token })).toHaveLength(
    2,
  )
  expect([await server.countFiles('files'), await server.countFiles('incoming')]).toEqual([8, 0])
}, 120_000)
