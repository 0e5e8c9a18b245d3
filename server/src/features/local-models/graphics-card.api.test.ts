import { join } from 'node:path'
import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import {
  type CardDouble,
  createCardDouble,
  exampleCard,
  machineWithoutCard,
} from '@atelier/engine/testing/graphics-card/card-double'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const path = '/admin/local-models/graphics-card'
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let card: CardDouble
let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
beforeEach(async () => {
  folder = await temporaryFolder()
  card = await createCardDouble(join(folder.path, 'product'))
})
afterEach(async () => {
  await app.close()
  await folder[Symbol.asyncDispose]()
})

async function start(environment: Readonly<Record<string, string>> = {}) {
  app = await createTestApp({
    card: card.externals,
    dataFolder: join(folder.path, 'data'),
    environment,
  })
  admin = await app.createUser('Admin')
}
const call = (action: 'use' | 'cancel' | 'stop', body?: object) =>
  app.call('POST', `${path}/${action}`, { token: admin.token, ...(body && { body }) })
const shown = async () =>
  (await app.call('GET', '/admin/local-models', { token: admin.token })).json<{
    data: { graphicsCard: GraphicsCard }
  }>().data.graphicsCard
async function useToEnd() {
  const { status } = await call('use')
  await expect.poll(async () => (await shown()).state).toMatch(/^(on|failed)$/)
  return status
}
const actions = async () => {
  const { json } = await app.call('GET', '/admin/audit', { token: admin.token })
  return json<{ data: { action: string }[] }>()
    .data.map(({ action }) => action)
    .filter((action) => action.startsWith('graphics-card'))
}

describe('la carte graphique de la machine', () => {
  test('dit d’avance ce qui sera téléchargé, sert une fois demandée, et se retire', async () => {
    await start()
    expect(await shown()).toEqual({
      state: 'off',
      build: 'vulkan',
      isFetched: false,
      size: { downloadBytes: expect.any(Number), diskBytes: expect.any(Number) },
    })
    expect(await useToEnd()).toBe(200)
    expect(await shown()).toMatchObject({
      state: 'on',
      isFetched: true,
      names: exampleCard.names,
      memory: { totalBytes: exampleCard.totalBytes, freeBytes: exampleCard.freeBytes },
    })
    expect((await call('stop', { removesFiles: false })).json()).toMatchObject({
      data: { state: 'off', isFetched: true },
    })
    await useToEnd()
    expect((await call('stop', { removesFiles: true })).json()).toMatchObject({
      data: { state: 'off', isFetched: false },
    })
    expect(await actions()).toEqual([
      'graphics-card.disabled',
      'graphics-card.enabled',
      'graphics-card.disabled',
      'graphics-card.enabled',
    ])
  })

  test('demandée par deux à la fois, elle n’est cherchée qu’une fois, et le journal n’en a qu’une ligne', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    card.fetch = () => arrived
    await start()
    expect((await call('use')).json()).toMatchObject({ data: { state: 'fetching' } })
    expect((await call('use')).json()).toMatchObject({ data: { state: 'fetching' } })
    resolve()
    await expect.poll(async () => (await shown()).state).toBe('on')
    expect(card.fetched).toEqual(['llama', 'llama-vulkan'])
    expect(await actions()).toEqual(['graphics-card.enabled'])
  })

  test('le téléchargement s’abandonne', async () => {
    card.fetch = () => new Promise(() => undefined)
    await start()
    await call('use')
    expect((await call('cancel')).json()).toMatchObject({
      data: { state: 'off', isFetched: false },
    })
  })

  test('sans réseau, une phrase dit quoi faire, et l’essai suivant aboutit', async () => {
    card.fetch = () => Promise.reject(new Error('Le registre npm ne répond pas'))
    await start()
    await useToEnd()
    expect(await shown()).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/registre npm ne répond pas.*réessayez/),
    })
    card.fetch = async () => undefined
    await useToEnd()
    expect(await shown()).toMatchObject({ state: 'on' })
  })

  test('un pilote qui fait tomber l’essai : une phrase, et les modèles restent au processeur', async () => {
    card.probe = { fails: 'cut' }
    await start()
    await useToEnd()
    expect(await shown()).toMatchObject({
      state: 'failed',
      isFetched: true,
      reason: expect.stringMatching(/s’est arrêté.*pilote/),
    })
  })

  test('fermée par l’environnement, rien n’est téléchargé ; ce qui est déjà là sert', async () => {
    await start({ MODEL_CATALOGUE: 'off' })
    const refused = await call('use')
    expect([refused.status, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'graphics-card.fetch-closed',
        error: expect.stringMatching(/MODEL_CATALOGUE=off.*npm run gpu/),
      }),
    ])
    expect([card.fetched, await actions()]).toEqual([[], []])
  })

  test('absente, elle ne se demande pas', async () => {
    card.machine = machineWithoutCard
    await start()
    expect(await shown()).toEqual({
      state: 'unavailable',
      reason: expect.stringMatching(/Aucune carte.*pilote/),
    })
    expect((await call('use')).json()).toMatchObject({ code: 'graphics-card.unavailable' })
  })

  test('un pilote installé entre-temps se voit en rechargeant la page', async () => {
    const { machine } = card
    card.machine = machineWithoutCard
    await start()
    expect(await shown()).toMatchObject({ state: 'unavailable' })
    card.machine = machine
    expect(await shown()).toMatchObject({ state: 'off' })
  })

  test('l’administratrice seule en décide', async () => {
    await start()
    const { token } = await app.createUser('Passante')
    for (const action of ['use', 'cancel', 'stop']) {
      const body = action === 'stop' ? { body: { removesFiles: true } } : {}
      expect((await app.call('POST', `${path}/${action}`, { token, ...body })).status).toBe(403)
    }
    expect(card.fetched).toEqual([])
  })
})
