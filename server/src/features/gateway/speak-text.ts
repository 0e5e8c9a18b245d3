import type { GatewaySpeechDraft } from '@atelier/contract/gateway/gateway'
import { Problem } from '@atelier/contract/problems/problems'
import { SpeechDraft } from '@atelier/contract/speech/speech'
import { defined } from '@atelier/contract/wire/defined'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { Caller } from '#platform/fair-queue.ts'
import { chooseVoice } from './choose-voice.ts'
import { withoutNulls } from './without-nulls.ts'

/** Speech for programs, generated as on the page but in the requested format. */
export const createSpeech =
  ({ speech }: { readonly speech: SpeechService }) =>
  async (
    { userId, keyId, signal }: Caller,
    { model, input, voice, speed, response_format }: GatewaySpeechDraft,
  ) => {
    const formats = speech.formats()
    const format = response_format ?? (formats.includes('mp3') ? 'mp3' : 'wav')
    if (!formats.includes(format))
      throw new Problem('request.invalid', {
        fields: { response_format: `Formats possibles ici\u00a0: ${formats.join(', ')}` },
      })
    const chosenVoice = await chooseVoice(speech, { userId, model, requested: voice ?? undefined })
    const options = withoutNulls({ voice: chosenVoice, speed })
    const draft = SpeechDraft.parse({ model, text: input, ...options })
    const { done } = await speech.generate(userId, { ...draft, ...defined({ keyId }) }, undefined)
    const { mediaType, byteSize, stream } = await speech.download({
      userId,
      spokenId: (await done).item.id,
      format,
      signal,
    })
    return { mediaType, byteSize, stream }
  }
