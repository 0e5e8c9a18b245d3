import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInResult } from '@atelier/contract/account/account'
import type { InpaintingRecord, QuotaStatus } from '@atelier/contract/inpainting/inpainting'
import type { Job } from '@atelier/contract/jobs/jobs'
import type { Model } from '@atelier/contract/models/models'
import { startLocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type RunningProgram, startServer } from '#testing/server-process.ts'

async function call<T>(
  server: RunningProgram,
  operation: string,
  { token, ...init }: RequestInit & { readonly token?: string } = {},
) {
  const [method = 'GET', path = ''] = operation.split(' ')
  const isForm = init.body instanceof FormData
  const response = await fetch(`${server.url}/api${path}`, {
    ...init,
    method,
    headers: {
      ...(!isForm && init.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  })
  const body = (await response.json()) as { data: T; error?: string }
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${body.error}`)
  return body.data
}

async function register(server: RunningProgram, name: string) {
  const body = JSON.stringify({ name, email: `${name}@mairie.example`, password: 'motdepasse' })
  const { tokens, user } = await call<SignInResult>(server, 'POST /auth/register', { body })
  return { token: tokens.accessToken, id: user.id }
}

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

async function send(server: RunningProgram, token: string, model: string): Promise<Job> {
  const body = new FormData()
  body.set('originalImage', new File([new Uint8Array(await picture('#204080'))], 'photo.png'))
  body.set('maskImage', new File([new Uint8Array(await picture('#ffffff'))], 'masque.png'))
  for (const [name, value] of Object.entries({ model, prompt: 'Un ciel' })) body.set(name, value)
  return await call<Job>(server, 'POST /inpainting', {
    token,
    body,
    headers: { prefer: 'respond-async' },
  })
}

const byName = (one: string, other: string) => one.localeCompare(other)

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25))
}

test('serveur tué au milieu de plusieurs inpaintings : celui en cours est rendu, les autres se font, et rien ne reste en trop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-kill-'))
  const engine = await startLocalAiDouble({ control: { workMs: 60_000 } })
  const env = { LOCALAI_URL: engine.url }
  let server = await startServer(folder, env)
  try {
    const admin = await register(server, 'ada')
    const { token, id } = await register(server, 'camille')
    const limits = JSON.stringify({ limits: { maxConcurrentRequests: 1 } })
    await call(server, 'PUT /admin/config', { token: admin.token, body: limits })
    const inpaintingQuota = JSON.stringify({ inpaintingQuota: 5 })
    await call(server, `PUT /admin/users/${id}/inpainting/quota`, {
      token: admin.token,
      body: inpaintingQuota,
    })
    const [model] = await call<Model[]>(server, 'GET /models?type=inpainting', { token })
    for (let one = 0; one < 3; one += 1) await send(server, token, model?.id ?? '')
    await until(() => engine.requests.some(({ path }) => path.startsWith('/v1/images/')))
    expect(await call<QuotaStatus>(server, 'GET /inpainting/quota', { token })).toMatchObject({
      used: 0,
      reserved: 3,
      remaining: 2,
    })
    await server.kill()
    engine.control.workMs = 0
    server = await startServer(folder, env)
    const jobs = () => call<Job[]>(server, 'GET /jobs', { token })
    await until(async () =>
      (await jobs()).every(({ state }) => state !== 'waiting' && state !== 'running'),
    )
    expect((await jobs()).map(({ state }) => state).toSorted(byName)).toEqual([
      'done',
      'done',
      'failed',
    ])
    const quota = await call<QuotaStatus>(server, 'GET /inpainting/quota', { token })
    expect(quota).toMatchObject({ quota: 5, used: 2, reserved: 0, remaining: 3 })
    expect(quota.lines.map(({ state }) => state).toSorted(byName)).toEqual([
      'counted',
      'counted',
      'given-back',
    ])
    expect(
      await call<InpaintingRecord[]>(server, 'GET /inpainting/history', { token }),
    ).toHaveLength(2)
    const left = async (name: string) =>
      (await readdir(join(folder, name), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length
    expect([await left('files'), await left('incoming')]).toEqual([8, 0])
  } finally {
    await server.stop()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
