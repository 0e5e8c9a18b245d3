import { Problem } from '@atelier/contract/problems/problems'
import type { SpeechService } from '#features/speech/speech.service.ts'

/** OpenAI requires one of these names, so programs send one. A model without that voice uses its own. */
const openAiVoices = new Set(
  [
    'alloy',
    'ash',
    'ballad',
    'cedar',
    'coral',
    'echo',
    'fable',
    'marin',
    'nova',
    'onyx',
    'sage',
    'shimmer',
    'verse',
  ].concat('default'),
)

/**
 * Returns the voice to use; `undefined` means the model's own voice.
 * @throws Problem that lists the voices of the model
 */
export async function chooseVoice(
  speech: Pick<SpeechService, 'voices'>,
  {
    userId,
    model,
    requested,
  }: {
    readonly userId: string
    readonly model: string
    readonly requested: string | undefined
  },
): Promise<string | undefined> {
  if (requested === undefined || requested === '') return undefined
  const voices = (await speech.voices(model, userId)).map(({ id }) => id)
  if (voices.includes(requested)) return requested
  if (openAiVoices.has(requested)) return undefined
  // An engine that lists no voices may still have some, so the requested one is tried.
  if (voices.length === 0) return requested
  const some = voices.slice(0, 20).join(', ')
  throw new Problem('request.invalid', {
    fields: { voice: `Voix inconnue de ce modèle (choix\u00a0: ${some})` },
  })
}
