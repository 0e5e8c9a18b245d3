import { Problem } from '@atelier/contract/problems/problems'
import type { SpeechService } from '#features/speech/speech.service.ts'

/** Names that programs send because OpenAI wants one; to a model that lacks them they say nothing. */
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
 * The voice to read with; `undefined`: the model's own.
 * @throws Problem that says which voices there are
 */
export async function chooseVoice(
  speech: Pick<SpeechService, 'voices'>,
  { model, asked }: { readonly model: string; readonly asked: string | undefined },
): Promise<string | undefined> {
  if (asked === undefined || asked === '') return undefined
  const voices = (await speech.voices(model)).map(({ id }) => id)
  if (voices.includes(asked)) return asked
  if (openAiVoices.has(asked)) return undefined
  // An engine that tells of no voices may have them all the same.
  if (voices.length === 0) return asked
  const some = voices.slice(0, 20).join(', ')
  throw new Problem('request.invalid', {
    fields: { voice: `Voix inconnue de ce modèle (choix\u00a0: ${some})` },
  })
}
