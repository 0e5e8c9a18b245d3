import type { Job } from '@atelier/contract/jobs/jobs'
import { EngineFailure } from '@atelier/engine/engine-failure'
import {
  createScriptedEngine,
  gate,
  type ScriptedEngine,
  scriptedModel,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'

let engine: ScriptedEngine
let app: TestApp
let admin: string
let user: string
beforeEach(async () => {
  engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  engine.offered = [{ ...scriptedModel, id: 'mistral', name: 'mistral', capabilities: ['chat'] }]
  app = await createTestApp({ engines: [engine] })
  admin = (await app.createUser('Admin')).token
  user = (await app.createUser('Zoé')).token
})
afterEach(() => app.close())

const me = async () =>
  (await app.call('GET', '/auth/profile', { token: admin })).json<{ data: { id: string } }>().data

describe('essayer un modèle', () => {
  test('dit s’il répond, ou pourquoi non', async () => {
    const run = async () =>
      (await app.call('POST', '/models/mistral/test', { token: admin })).json<{ data: object }>()
        .data
    expect(await run()).toMatchObject({ status: 'ok', message: null })
    engine.script = () => [new EngineFailure('unreachable')]
    expect(await run()).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/LocalAI ne répond pas/),
    })
    expect((await app.call('POST', '/models/mistral/test', { token: user })).status).toBe(403)
  })

  test('d’un modèle de plongement, dit le nombre de ses dimensions', async () => {
    engine.offered = [
      { ...scriptedModel, id: 'bge', name: 'bge', capabilities: ['embedding'], honours: [] },
    ]
    engine.embed = async () => [new Float32Array([0.1, 0.2, 0.3])]
    const tested = await app.call('POST', '/models/bge/test', { token: admin })
    expect(tested.json().data).toMatchObject({ status: 'ok', message: null, dimensions: 3 })
  })

  test('est un travail : un modèle long à charger se suit, et s’annule', async () => {
    const begin = async () => {
      const response = await app.call('POST', '/models/mistral/test', {
        token: admin,
        headers: { prefer: 'respond-async' },
      })
      expect(response.status).toBe(202)
      return response.json<{ data: Job }>().data
    }
    const read = async ({ id }: Job) =>
      (await app.call('GET', `/jobs/${id}`, { token: admin })).json<{ data: Job }>().data
    const open = gate()
    engine.script = () => [open.promise, { text: 'Oui' }]
    const requested = engine.nextCall()
    const cold = await begin()
    expect(cold).toMatchObject({
      kind: 'models.test',
      title: 'Essai du modèle «\u00a0mistral\u00a0»',
      model: 'mistral',
    })
    await requested
    expect(await read(cold)).toMatchObject({ state: 'running', result: null })
    open.resolve()
    await app.services.jobs.waitForResult((await me()).id, cold.id)
    expect(await read(cold)).toMatchObject({ state: 'done', result: { status: 'ok' } })

    engine.script = () => ['hang']
    const next = engine.nextCall()
    const stalled = await begin()
    const { outcome } = await next
    await app.call('DELETE', `/jobs/${stalled.id}`, { token: admin })
    expect([(await read(stalled)).state, await outcome]).toEqual(['cancelled', 'aborted'])
  })

  test('un modèle inconnu est refusé avant d’entrer dans la file', async () => {
    const { status, json } = await app.call('POST', '/models/inconnu/test', {
      token: admin,
      headers: { prefer: 'respond-async' },
    })
    expect([status, json().code]).toEqual([404, 'model.not-found'])
  })
})
