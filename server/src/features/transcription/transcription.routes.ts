import type { transcription } from '@atelier/contract/transcription/operations'
import type { Handlers } from '#http/handlers.ts'
import type { TranscriptionService } from './transcription.service.ts'

export const transcriptionHandlers = (
  service: TranscriptionService,
): Handlers<typeof transcription> => ({
  transcribe: ({ session, upload, requestKey, signal }) =>
    service.transcribe(session.userId, { task: 'transcribe', form: upload, signal }, requestKey),
  translate: ({ session, upload, requestKey, signal }) =>
    service.transcribe(session.userId, { task: 'translate', form: upload, signal }, requestKey),
  history: ({ session, query }) => service.history(session.userId, query),
  removeAll: ({ session }) => service.removeAll(session.userId),
  models: ({ session }) => service.models(session.userId),
  read: ({ session, transcriptionId }) => service.read(session.userId, transcriptionId),
  segments: ({ session, transcriptionId, query }) =>
    service.segments(session.userId, transcriptionId, query.from),
  peaks: ({ session, transcriptionId }) => service.peaks(session.userId, transcriptionId),
  correct: ({ session, transcriptionId, body }) =>
    service.correct(session.userId, transcriptionId, body),
  retry: ({ session, transcriptionId, body, requestKey }) =>
    service.retry(session.userId, transcriptionId, body.piece, requestKey),
  export: ({ session, transcriptionId, query }) =>
    service.export(session.userId, transcriptionId, query.format),
  remove: ({ session, transcriptionId }) => service.remove(session.userId, transcriptionId),
})
