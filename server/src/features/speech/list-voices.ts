import type { SpeechVoice } from '@atelier/contract/speech/speech'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'

/** An engine that does not list its voices within this time is called again at the next request. */
const timeoutMs = 10_000

/** Voices of one model, or of every model that the page offers. */
export const createVoiceList =
  ({ models }: { readonly models: ModelsService }) =>
  async (modelId: string | undefined, userId: string): Promise<SpeechVoice[]> => {
    const ids =
      modelId === undefined
        ? (await models.list({ type: 'audio', userId })).map(({ id }) => id)
        : [modelId]
    const voices = await Promise.all(
      ids.map(async (id) => voicesOf(models, await models.offered('audio', id, { userId }))),
    )
    return voices.flat()
  }

async function voicesOf(
  models: ModelsService,
  { id, engine, model }: OfferedModel,
): Promise<SpeechVoice[]> {
  try {
    const voices = (await engine.voices?.(model.id, AbortSignal.timeout(timeoutMs))) ?? []
    return voices.map((voice) => ({
      id: voice.id,
      name: voice.name,
      language: voice.language ?? null,
      model: id,
    }))
  } catch (cause) {
    throw models.problemOf(cause, engine.name)
  }
}
