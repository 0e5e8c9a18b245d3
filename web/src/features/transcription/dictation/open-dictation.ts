import { errorMessage } from '#api/failures.ts'
import { randomId } from '#browser/random-id.ts'
import { recordingStore } from '#browser/storage/recording-store.ts'
import { transcriptionClient } from '../cache/transcription-client.ts'
import { dictationTexts as texts } from '../dictation.texts.ts'
import { openMicrophone } from '../recording/microphone.ts'
import { createDictation } from './dictation.ts'
import { noSpeech } from './request-text.ts'

/** An engine may be busy with others for a while; « Annuler » ends the waiting. */
const timeoutMs = 15 * 60 * 1000

/** A dictation by this browser's microphone and this server. */
export const openDictation = (onText: (text: string) => void) =>
  createDictation({
    openMicrophone,
    store: recordingStore,
    makeId: randomId,
    now: Date.now,
    onText,
    async transcribe(file, signal) {
      const form = { purpose: 'dictation' } as const
      const { transcription } = await transcriptionClient.transcribe(
        { file, form },
        { signal, timeoutMs },
      )
      return transcription
    },
    explain: (cause) => (cause === noSpeech ? texts.noSpeech : errorMessage(cause)),
  })
