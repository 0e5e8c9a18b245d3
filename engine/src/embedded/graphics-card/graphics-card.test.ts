import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type CardDouble,
  createCardDouble,
  exampleCard,
  machineWithCard,
  machineWithoutCard,
} from '#testing/graphics-card/card-double.ts'
import { createNativePackages } from '../native-packages/native-packages.ts'
import type { GraphicsCard } from './graphics-card.ts'
import { openGraphicsCard } from './open-graphics-card.ts'

let folder: string
let double: CardDouble
let failures: string[]
const opened: GraphicsCard[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-card-'))
  double = await createCardDouble(folder)
  failures = []
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((card) => card.close()))
  await rm(folder, { recursive: true, force: true })
})

/** As a start of the server does. */
function open(): GraphicsCard {
  const card = openGraphicsCard({
    modelsFolder: join(folder, 'models'),
    projectRoot: folder,
    packages: createNativePackages({ projectRoot: folder }),
    externals: double.externals,
    onChange: () => undefined,
    onFailure: ({ failure }) => failures.push(failure),
  })
  opened.push(card)
  return card
}
const stateOf = async (card: GraphicsCard) => (await card.state()).state
async function useToEnd(card = open()) {
  await card.use()
  await expect.poll(() => stateOf(card)).toMatch(/^(on|failed|off)$/)
  return card
}

describe('la carte graphique', () => {
  it('ne sert à rien tant que personne ne le demande : rien n’est cherché, rien n’est essayé', async () => {
    const card = open()
    expect(await card.state()).toEqual({
      state: 'off',
      build: 'vulkan',
      isFetched: false,
      size: { downloadBytes: expect.any(Number), diskBytes: expect.any(Number) },
    })
    expect([card.active(), double.fetched, double.probes()]).toEqual([undefined, [], 0])
  })

  it('demandée, son programme vient, un essai la montre, et elle sert', async () => {
    const card = await useToEnd()
    expect(double.fetched).toEqual(['llama', 'llama-vulkan'])
    expect(await card.state()).toMatchObject({
      state: 'on',
      isFetched: true,
      card: { ...exampleCard, measuredAt: expect.any(Number) },
    })
    expect(card.active()).toEqual({
      build: 'vulkan',
      folder: join(folder, 'engine/native/llama-vulkan'),
      cudaFolders: [],
    })
    expect(failures).toEqual([])
  })

  it('demandée deux fois à la fois, ne vient qu’une', async () => {
    const card = open()
    await Promise.all([card.use(), card.use()])
    await useToEnd(card)
    expect([double.fetched, double.probes()]).toEqual([['llama', 'llama-vulkan'], 1])
  })

  it('dit ce qui arrive, et s’abandonne', async () => {
    double.fetch = () => new Promise(() => undefined)
    const card = open()
    await card.use()
    expect(await card.state()).toMatchObject({
      state: 'fetching',
      receivedBytes: expect.any(Number),
    })
    await card.cancel()
    expect(await card.state()).toMatchObject({ state: 'off', isFetched: false })
    double.fetch = async () => undefined
    expect(await stateOf(await useToEnd(card))).toBe('on')
  })

  it.each([
    ['• Téléchargement… échec\nLe registre npm ne répond pas : vérifiez', 'unreachable'],
    ['npm error code ENOSPC', 'no-space'],
    ['npm error code E404', 'fetch-failed'],
  ])(
    'dont le programme ne vient pas (%s) le dit, et se redemande aussitôt',
    async (log, failure) => {
      double.fetch = () => Promise.reject(new Error(log))
      const card = await useToEnd()
      expect(await card.state()).toMatchObject({ state: 'failed', failure, isFetched: false })
      double.fetch = async () => undefined
      expect(await stateOf(await useToEnd(card))).toBe('on')
    },
  )

  it.each([
    ['cut', 'crashed'],
    ['timeout', 'hung'],
    ['failed', 'no-answer'],
  ] as const)(
    'dont l’essai finit mal (%s) laisse les modèles au processeur',
    async (fails, failure) => {
      double.probe = { fails }
      const card = await useToEnd()
      expect(await card.state()).toMatchObject({ state: 'failed', failure, isFetched: true })
      expect([card.active(), failures]).toEqual([undefined, [failure]])
    },
  )

  it('sans mémoire à elle n’en est pas une', async () => {
    double.probe = { ...exampleCard, totalBytes: 0, freeBytes: 0 }
    expect(await (await useToEnd()).state()).toMatchObject({
      state: 'failed',
      failure: 'no-memory',
    })
  })

  it('absente ne se demande pas, et l’écran sait pourquoi', async () => {
    double.machine = machineWithoutCard
    const card = open()
    await card.use()
    expect(await card.state()).toEqual({ state: 'unavailable', reason: 'no-card' })
    expect(double.fetched).toEqual([])
  })
})

describe('après un redémarrage', () => {
  it('elle sert comme avant, sans nouvel essai', async () => {
    await useToEnd()
    const card = open()
    expect(await card.state()).toMatchObject({ state: 'on', card: exampleCard })
    expect(double.probes()).toBe(1)
  })

  it('une qui a échoué n’est pas essayée de nouveau, tant que rien n’a changé', async () => {
    double.probe = { fails: 'cut' }
    await useToEnd()
    double.probe = exampleCard
    expect(await open().state()).toMatchObject({ state: 'failed', failure: 'crashed' })
    expect(double.probes()).toBe(1)
    double.machine = { ...machineWithCard, fingerprint: 'pilote 2' }
    const card = open()
    await expect.poll(() => stateOf(card)).toBe('on')
    expect(double.probes()).toBe(2)
  })

  it('un programme venu par la commande sert sans que l’on ait cliqué', async () => {
    const { install } = double.externals.installation
    for (const name of ['llama', 'llama-vulkan'] as const)
      await install({
        projectRoot: folder,
        name,
        signal: new AbortController().signal,
        environment: {},
      })
    const card = open()
    await expect.poll(() => stateOf(card)).toBe('on')
  })

  it('un programme d’une version d’avant est à chercher de nouveau, et cela se dit', async () => {
    await useToEnd()
    await writeFile(join(folder, 'engine/native/llama-vulkan/package-lock.json'), '{"packages":{}}')
    expect(await open().state()).toMatchObject({ state: 'failed', failure: 'outdated' })
  })

  it('ce que l’on a éteint le reste', async () => {
    const card = await useToEnd()
    await card.stop({ removesFiles: false })
    expect(await card.state()).toMatchObject({ state: 'off', isFetched: true })
    expect(await open().state()).toMatchObject({ state: 'off', isFetched: true })
    expect(double.probes()).toBe(1)
  })

  it('ce que l’on a éteint et effacé ne tient plus de place', async () => {
    await (await useToEnd()).stop({ removesFiles: true })
    expect(await open().state()).toMatchObject({ state: 'off', isFetched: false })
  })

  it('une mémoire illisible compte pour rien', async () => {
    await useToEnd()
    await writeFile(join(folder, 'models/.graphics-card.json'), '{"isOff":')
    const card = open()
    await expect.poll(() => stateOf(card)).toBe('on')
    expect(double.probes()).toBe(2)
  })
})

describe('une carte qui sert', () => {
  it('dit la mémoire que prend un modèle, et la rend avec lui', async () => {
    const card = await useToEnd()
    await card.measured({ totalBytes: exampleCard.totalBytes, freeBytes: 1 })
    expect(await card.state()).toMatchObject({ card: { freeBytes: 1 } })
    await card.released()
    expect(await card.state()).toMatchObject({ card: { freeBytes: exampleCard.freeBytes } })
  })

  it('et dont le programme s’arrête est écartée, cette fois et les suivantes', async () => {
    const card = await useToEnd()
    let switches = 0
    card.onSwitch(() => {
      switches += 1
    })
    await card.failInUse('GGML_ASSERT')
    await card.failInUse('GGML_ASSERT')
    expect(await card.state()).toMatchObject({ state: 'failed', failure: 'failed-in-use' })
    expect([card.active(), switches, failures]).toEqual([undefined, 1, ['failed-in-use']])
    expect(await open().state()).toMatchObject({ state: 'failed', failure: 'failed-in-use' })
    expect(double.probes()).toBe(1)
  })
})
