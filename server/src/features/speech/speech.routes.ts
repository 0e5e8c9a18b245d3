import type { speech } from '@atelier/contract/speech/speech'
import type { Handlers } from '#http/handlers.ts'
import type { SpeechService } from './speech.service.ts'

export const speechHandlers = (service: SpeechService): Handlers<typeof speech> => ({
  generate: ({ session, body, requestKey }) => service.generate(session.userId, body, requestKey),
  sample: ({ session, body, requestKey }) => service.sample(session.userId, body, requestKey),
  pieces: ({ session, jobId }) => service.pieces(session.userId, jobId),
  piece: ({ session, jobId, piece }) => service.piece(session.userId, jobId, piece),
  formats: () => service.formats(),
  download: ({ session, spokenId, query, signal }) =>
    service.download({ userId: session.userId, spokenId, format: query.format, signal }),
  voices: async ({ query, session }) => {
    const voices = await service.voices(query.model, session.userId)
    return query.details ? voices : voices.map(({ id }) => id)
  },
  history: ({ session, query }) => service.history(session.userId, query),
  read: ({ session, spokenId }) => service.read(session.userId, spokenId),
  removeAll: ({ session }) => service.removeAll(session.userId),
  remove: ({ session, spokenId }) => service.remove(session.userId, spokenId),
})
