import { z } from 'zod'
import { SpeechPitch, SpeechSpeed } from '#speech/speech-limits.ts'
import { json, post } from '#wire/operation.ts'

/** The voice to read with. Without a model: the one that the user's last text was read with, else the first that is offered. */
export const ReplyVoice = z
  .strictObject({
    model: z.string().min(1).max(300).optional(),
    voice: z.string().max(300).optional(),
    speed: SpeechSpeed.optional(),
    pitch: SpeechPitch.optional(),
  })
  .prefault({})
export type ReplyVoice = z.output<typeof ReplyVoice>

/** The sound of a reply. It is no item of the user: it is deleted after a day, or with its message. */
export const ReplySound = z.object({
  id: z.string(),
  messageId: z.string(),
  model: z.string(),
  voice: z.string().nullable(),
  speed: z.number(),
  pitch: z.number(),
  /** Signed link. */
  audioUrl: z.string(),
  mediaType: z.string(),
  byteSize: z.number().int(),
  /** Absent for a format that does not state its length. */
  seconds: z.number().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type ReplySound = z.output<typeof ReplySound>

export const chatReadAloud = {
  speak: post('/chat/:chatId/messages/:messageId/speak', {
    access: 'user',
    summary:
      'Faire lire une réponse à voix haute\u00a0; le même texte avec la même voix, redemandé dans la journée, rend le même audio',
    generates: true,
    asJob: true,
    body: ReplyVoice,
    reply: json(ReplySound),
    problems: [
      'chat.not-found',
      'chat.message-not-found',
      'speech.no-voice',
      'speech.nothing-to-read',
      'speech.reply-too-long',
      'speech.mixed-sounds',
      'feature.disabled',
      'access.not-granted',
    ],
  }),
}
