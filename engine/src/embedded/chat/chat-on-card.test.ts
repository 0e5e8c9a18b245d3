import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, failureOf, replyOf, textOf } from '#engine.suite.ts'
import { createCardDouble } from '#testing/graphics-card/card-double.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import { tinyChatModel, tinyModelReply } from '#testing/models/tiny-chat-model.ts'

const chain = 'chat/chaine.gguf'
const broken = 'chat/abime.gguf'
/** Passes the check, and llama.cpp refuses it. */
const refusedValues = {
  'llama.feed_forward_length': { kind: 'uint32', value: 64 },
} as const
let setup: ModelsSetup
let folder: string
afterEach(async () => {
  await setup.close()
  await rm(folder, { recursive: true, force: true })
})

/** The probe finds a card, but its build is not really there: it loads nothing. */
async function startWithBadCard(files: Readonly<Record<string, Uint8Array>>) {
  folder = await mkdtemp(join(tmpdir(), 'atelier-card-'))
  setup = await createModelsSetup(files, { card: (await createCardDouble(folder)).externals })
  const { graphicsCard } = setup.embedded
  await graphicsCard.use()
  await setup.waitUntil(async () => (await graphicsCard.state()).state === 'on')
  return graphicsCard
}
const ask = (model: string) =>
  replyOf(setup.engine, { model, messages: [{ role: 'user', content: 'Bonjour !' }] })

describe('une carte qui a répondu, mais ne charge aucun modèle', () => {
  it('ne coûte pas la réponse : le processeur l’écrit, et la carte est écartée', async () => {
    const card = await startWithBadCard({ [chain]: tinyChatModel() })
    expect(textOf(await collect(ask(chain)))).toBe(tinyModelReply)
    expect(await card.state()).toMatchObject({ state: 'failed', failure: 'failed-in-use' })
    expect(await setup.embedded.models()).toMatchObject([{ id: chain, isLoaded: true }])
    expect(setup.failures).toMatchObject([
      { what: 'graphics-card', cause: { failure: 'failed-in-use' } },
    ])
    expect(textOf(await collect(ask(chain)))).toBe(tinyModelReply)
  })

  it('n’est pas accusée d’un fichier que le processeur ne charge pas non plus', async () => {
    const card = await startWithBadCard({ [broken]: tinyChatModel({ values: refusedValues }) })
    expect(await failureOf(ask(broken))).toMatchObject({ name: 'EngineFailure' })
    expect(await card.state()).toMatchObject({ state: 'on' })
    expect(await setup.embedded.models()).toMatchObject([
      { id: broken, problem: { code: 'refused-by-its-program' } },
    ])
  })
})
