import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Api } from '@atelier/contract/api'
import type { TestApp } from '../create-test-app.ts'
import { emptySample, type MakeSample } from './access-sample.ts'
import { systemActor } from './monitoring-samples.ts'

/** See `access-samples.ts`. */
export const localModelSamples: { readonly [K in keyof Api['localModels']]: MakeSample } = {
  overview: emptySample,
  nearby: emptySample,
  useGraphicsCard: emptySample,
  cancelGraphicsCard: emptySample,
  stopGraphicsCard: () => ({ body: { removesFiles: false } }),
  fetchTextRecognition: emptySample,
  cancelTextRecognition: emptySample,
  unload: (app, owner) => ownLocalModel(app, owner),
  verify: (app, owner) => ownLocalModel(app, owner),
  remove: (app, owner) => ownLocalModel(app, owner),
  catalogue: emptySample,
  add: () => ({
    body: {
      ability: 'chat',
      name: 'Le mien',
      addresses: ['https://modeles.example/le-mien.gguf'],
    },
  }),
  forget: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
  install: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
  pause: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
  cancel: async (app) => ({ shared: { entryId: await createCatalogueEntry(app) } }),
}

/** Adds a model file, then calls it by the id that the embedded engine gives it. */
const ownLocalModel: MakeSample = async (app) => {
  const name = `${crypto.randomUUID()}.gguf`
  await mkdir(join(app.folder, 'models/chat'), { recursive: true })
  await writeFile(join(app.folder, 'models/chat', name), 'GGUF')
  return { shared: { modelId: `chat/${name}` } }
}

/** A model with an address where no server answers. */
const createCatalogueEntry = async (app: TestApp): Promise<string> => {
  const addresses = [`https://modeles.invalid/${crypto.randomUUID()}.gguf`]
  return (
    await app.services.localModels.add(systemActor, {
      ability: 'chat',
      name: 'Le mien',
      licence: '',
      addresses,
    })
  ).id
}
