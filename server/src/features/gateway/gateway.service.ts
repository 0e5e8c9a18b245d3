import type {
  GatewayImageDraft,
  GatewayImages,
  GatewaySpeechDraft,
} from '@atelier/contract/gateway/gateway'
import { ImageBatch } from '@atelier/contract/images/images'
import { Problem } from '@atelier/contract/problems/problems'
import { SpeechDraft } from '@atelier/contract/speech/speech'
import type { Environment } from '#environment.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { type AccessKeysDependencies, createAccessKeys } from './access-keys.ts'
import { createChatRelay, type RelayDependencies } from './chat-completions/relay-chat.ts'
import { chooseVoice } from './choose-voice.ts'
import { toImageResponse } from './image-response.ts'
import { createTranscribeUpload } from './transcribe-upload.ts'
import { createUsableModels } from './usable-models.ts'

export interface GatewayServiceDependencies extends AccessKeysDependencies, RelayDependencies {
  readonly images: ImagesService
  readonly speech: SpeechService
  readonly transcription: TranscriptionService
  readonly environment: Pick<Environment, 'PUBLIC_URL'>
}

/** What programs may ask by an access key, in OpenAI's words: every tool does its work behind the same door as its page. */
export function createGatewayService(options: GatewayServiceDependencies) {
  const { images, speech, clock } = options
  return {
    keys: createAccessKeys(options),
    models: createUsableModels(options),
    chat: createChatRelay(options),
    async images(userId: string, draft: GatewayImageDraft, origin: string): Promise<GatewayImages> {
      const { model, prompt, n, size } = draft
      const wished = {
        negativePrompt: draft.negative_prompt,
        steps: draft.steps,
        guidanceScale: draft.guidance_scale,
        seed: draft.seed,
      }
      const batch = ImageBatch.parse({
        model,
        prompt,
        count: n ?? 1,
        ...size,
        ...withoutNulls(wished),
      })
      const { done } = await images.batch(userId, batch, undefined)
      const made = (await done).images
      const answer = toImageResponse({
        images,
        format: draft.response_format ?? 'b64_json',
        origin: options.environment.PUBLIC_URL ?? origin,
      })
      const data: GatewayImages['data'] = []
      // One after the other: each is held whole in memory while it is written down.
      for (const image of made) data.push(await answer(userId, image))
      return { created: Math.floor(clock.now() / 1000), data }
    },
    transcribe: createTranscribeUpload(options),
    async speak(
      userId: string,
      { model, input, voice, speed, response_format }: GatewaySpeechDraft,
      signal: AbortSignal,
    ) {
      const format = response_format ?? 'wav'
      const formats = speech.formats()
      if (!formats.includes(format))
        throw new Problem('request.invalid', {
          fields: { response_format: `Formats possibles ici\u00a0: ${formats.join(', ')}` },
        })
      const wished = {
        voice: await chooseVoice(speech, { model, asked: voice ?? undefined }),
        speed,
      }
      const draft = SpeechDraft.parse({ model, text: input, ...withoutNulls(wished) })
      const { done } = await speech.generate(userId, draft, undefined)
      const { mediaType, byteSize, stream } = await speech.download({
        userId,
        spokenId: (await done).item.id,
        format,
        signal,
      })
      return { mediaType, byteSize, stream }
    },
  }
}
export type GatewayService = ReturnType<typeof createGatewayService>

/** Programs say `null` for what they leave to us. */
const withoutNulls = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
