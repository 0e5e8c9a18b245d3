import { mkdir, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type CardDouble,
  createCardDouble,
  exampleCard,
} from '#testing/graphics-card/card-double.ts'
import { createModelsSetup, type ModelsSetup } from '#testing/models/models-setup.ts'
import { tinyChatModel } from '#testing/models/tiny-chat-model.ts'

let setup: ModelsSetup
let folder: string
let card: CardDouble
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-card-'))
  card = await createCardDouble(folder)
  setup = await createModelsSetup({}, { card: card.externals })
  // As large as the machine's memory; nothing is written after the model itself.
  await mkdir(join(setup.folder, 'chat'), { recursive: true })
  const path = join(setup.folder, 'chat/grand.gguf')
  await writeFile(`${path}.part`, tinyChatModel())
  await truncate(`${path}.part`, totalmem())
  await rename(`${path}.part`, path)
  await setup.embedded.rescan()
})
afterEach(async () => {
  await setup.close()
  await rm(folder, { recursive: true, force: true })
})

const model = async () => (await setup.embedded.models())[0]
const offered = async () =>
  (await setup.engine.models(new AbortController().signal)).map(({ id }) => id)
const bigCard = {
  ...exampleCard,
  totalBytes: 4 * totalmem(),
  freeBytes: 4 * totalmem(),
}

describe('un modèle que la mémoire de la machine ne contient pas', () => {
  it('est proposé tant que la carte sert, et le dit', async () => {
    expect(await model()).toMatchObject({ problem: { code: 'machine-too-small' } })
    card.probe = bigCard
    await setup.embedded.graphicsCard.use()
    await setup.waitUntil(async () => (await model())?.problem === undefined)
    expect(await model()).toMatchObject({ needsCard: true })
    expect(await offered()).toContain('chat/grand.gguf')
    await setup.embedded.graphicsCard.stop({ removesFiles: false })
    await setup.waitUntil(async () => (await model())?.problem !== undefined)
    expect(await offered()).not.toContain('chat/grand.gguf')
  })

  it('ne l’est pas sur une carte qui n’a que la mémoire de la machine', async () => {
    card.probe = { ...bigCard, sharedBytes: bigCard.freeBytes }
    const { graphicsCard } = setup.embedded
    await graphicsCard.use()
    await setup.waitUntil(async () => (await graphicsCard.state()).state === 'on')
    await setup.embedded.rescan()
    expect(await model()).toMatchObject({ problem: { code: 'machine-too-small' } })
  })
})
