import { z } from 'zod'
import type { Voice } from '#engine.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import { parseResponse } from '#http/json-response.ts'

const text = z.string().nullish().catch(undefined)
const Profiles = z.looseObject({
  data: z
    .array(z.looseObject({ name: z.string().min(1), voice: z.string().min(1), language: text }))
    .nullable(),
})
const Cloning = z.looseObject({
  data: z
    .array(z.looseObject({ id: z.string(), voice_cloning: z.boolean().nullish().catch(undefined) }))
    .nullable(),
})

/**
 * The voices of a model. LocalAI lists no speakers: a model is one voice, or accepts names that
 * only the administrator
 * knows. So the list is empty, except for models that clone voices, which use the recorded ones.
 */
export function createLocalAiVoices(http: EngineHttp) {
  return async (model: string, signal: AbortSignal): Promise<readonly Voice[]> => {
    const models = parseResponse(
      await http.request('/api/models/capabilities', { signal }),
      Cloning,
    )
    if (!models?.data?.some(({ id, voice_cloning }) => id === model && voice_cloning)) return []
    const profiles = parseResponse(await http.request('/api/voice-profiles', { signal }), Profiles)
    return (profiles?.data ?? []).map(({ name, voice, language }) => ({
      id: voice,
      name,
      ...(language && { language }),
    }))
  }
}
