import type { CreatedImage, ImageDraft, ImageRecord } from '@atelier/contract/images/images'
import type { Page } from '@atelier/contract/wire/operation'
import {
  createScriptedImageEngine,
  type ScriptedImageEngine,
} from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createTestApp } from '../create-test-app.ts'

export const imageDraft = {
  prompt: 'Un phare sous la pluie, œuvre d’été',
  model: 'sd/peintre',
  width: 320,
  height: 256,
  steps: 4,
}

/** A user who makes images on the real application with a scripted engine. */
export async function createImagesSetup(
  painter: ScriptedImageEngine = createScriptedImageEngine(),
) {
  const app = await createTestApp({ engines: [painter] })
  const { token } = await app.createUser()
  const post = (
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
    by = token,
  ) => app.call('POST', `/images${path}`, { token: by, body, headers })
  const get = (path: string, by = token) => app.call('GET', `/images${path}`, { token: by })
  return {
    app,
    painter,
    token,
    post,
    get,
    async generate(change: Partial<ImageDraft> = {}): Promise<ImageRecord> {
      const response = await post('/generations', { ...imageDraft, ...change })
      return response.json<{ data: CreatedImage }>().data.image
    },
    history: async (query = '', by = token) =>
      (await get(`/history${query}`, by)).json<Page<ImageRecord>>(),
    filesLeft: async () => (await Array.fromAsync(app.services.storage.list())).length,
  }
}
export type ImagesSetup = Awaited<ReturnType<typeof createImagesSetup>>
