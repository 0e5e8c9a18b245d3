import type { speech } from '@atelier/contract/speech'
import type { Handlers } from '#http/caller.ts'
import type { SpeechService } from './speech.service.ts'

export const speechHandlers = (service: SpeechService): Handlers<typeof speech> => ({
  generate: ({ session, body, requestKey }) => service.generate(session.userId, body, requestKey),
  voices: async ({ query }) => {
    const voices = await service.voices(query.model)
    return query.details ? voices : voices.map(({ id }) => id)
  },
  history: ({ session, query }) => service.history(session.userId, query),
  removeAll: ({ session }) => service.removeAll(session.userId),
  remove: async ({ session, spokenId }) => {
    await service.remove(session.userId, spokenId)
    return undefined
  },
})
