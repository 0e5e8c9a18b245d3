/** Failures of speech, with their HTTP status. */
export const speechProblemStatus = {
  'speech.not-found': 404,
  'speech.mixed-sounds': 502,
  'speech.not-converted': 503,
  'speech.no-voice': 409,
  'speech.nothing-to-read': 409,
  'speech.reply-too-long': 413,
} as const satisfies Record<string, number>

export type SpeechProblemCode = keyof typeof speechProblemStatus
