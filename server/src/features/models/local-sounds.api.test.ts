import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LocalModelsOverview } from '@atelier/contract/local-models/local-models'
import type { Model } from '@atelier/contract/models/models'
import { recogniserId, soundFiles, voiceId } from '@atelier/engine/testing/models/tiny-sound-models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await createTestApp({ engines: 'environment' })
  admin = (await app.createUser('Admin')).token
})
afterAll(() => app.close())

const offered = async (type: string) =>
  (await app.call('GET', `/models?type=${type}`, { token: admin }))
    .json<{ data: Model[] }>()
    .data.map(({ id }) => id)
const tested = async (id: string) =>
  (await app.call('POST', `/models/${encodeURIComponent(id)}/test`, { token: admin })).json<{
    data: { status: string }
  }>().data
const overview = async () =>
  (await app.call('GET', '/admin/local-models', { token: admin })).json<{
    data: LocalModelsOverview
  }>().data

test('sur une machine neuve, la voix de base est là et parle ; la transcription attend un modèle', async () => {
  expect(await offered('audio')).toEqual(['local/espeak'])
  expect(await offered('audio-transcription')).toEqual([])
  expect(await tested('local/espeak')).toMatchObject({ status: 'ok' })
  const { abilities } = await overview()
  expect(abilities).toContainEqual(expect.objectContaining({ ability: 'speech', state: 'ready' }))
  expect(abilities).toContainEqual(
    expect.objectContaining({ ability: 'transcription', state: 'needs-model' }),
  )
})

test('une voix et un modèle de transcription posés dans le dossier sont proposés, et travaillent', async () => {
  for (const [name, bytes] of Object.entries(soundFiles)) {
    const path = join(app.folder, 'models', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  await expect
    .poll(() => offered('audio-transcription'), { timeout: 30_000 })
    .toEqual([`local/${recogniserId}`])
  await expect
    .poll(() => offered('audio'), { timeout: 30_000 })
    .toEqual(['local/espeak', `local/${voiceId}`])
  expect(await tested(`local/${voiceId}`)).toMatchObject({ status: 'ok' })
  expect(await tested(`local/${recogniserId}`)).toMatchObject({ status: 'ok' })
  const { models } = await overview()
  expect(models.map(({ id, problem, isLoaded }) => ({ id, problem, isLoaded }))).toEqual([
    { id: voiceId, problem: null, isLoaded: true },
    { id: recogniserId, problem: null, isLoaded: true },
  ])
})
