import type { WriteTransaction } from '#database/database.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { accessKeyRows } from './access-keys.repository.ts'
import { type AccessKeysDependencies, createAccessKeys } from './access-keys.ts'
import { createChatRelay, type RelayDependencies } from './chat-completions/relay-chat.ts'
import { createEmbeddings } from './create-embeddings.ts'
import { createImageEdit, type EditImageDependencies } from './edit-image.ts'
import { createImageGeneration, type GenerateImagesDependencies } from './generate-images.ts'
import { createSpeech } from './speak-text.ts'
import { createTranscribeUpload } from './transcribe-upload.ts'
import { createUsableModels } from './usable-models.ts'

export interface GatewayServiceDependencies
  extends AccessKeysDependencies,
    RelayDependencies,
    GenerateImagesDependencies {
  readonly inpainting: EditImageDependencies['inpainting']
  readonly speech: SpeechService
  readonly transcription: TranscriptionService
}

/** The operations for programs with an access key, in OpenAI's format. Each one uses the same service as its page. */
export const createGatewayService = (dependencies: GatewayServiceDependencies) => ({
  keys: createAccessKeys(dependencies),
  models: createUsableModels(dependencies),
  chat: createChatRelay(dependencies),
  embed: createEmbeddings(dependencies),
  images: createImageGeneration(dependencies),
  editImage: createImageEdit(dependencies),
  transcribe: createTranscribeUpload(dependencies),
  speak: createSpeech(dependencies),
})
export type GatewayService = ReturnType<typeof createGatewayService>

/** For the account feature, which ends the keys with a password or an account but may not use this one. */
export const removeKeys = (transaction: WriteTransaction, userId: string): Promise<number> =>
  accessKeyRows(transaction).removeAllOf(userId)
