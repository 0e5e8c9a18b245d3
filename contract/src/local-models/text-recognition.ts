import { z } from 'zod'

const size = {
  /** Of its program and its languages, in bytes. */
  downloadBytes: z.number(),
  diskBytes: z.number(),
}

/** What reads the text in pictures of documents' pages, on this machine. A `reason` says why it could not be fetched, and what to do. */
export const TextRecognition = z.discriminatedUnion('state', [
  z.object({ state: z.literal('absent'), ...size }),
  z.object({ state: z.literal('fetching'), ...size, receivedBytes: z.number() }),
  z.object({ state: z.literal('ready'), ...size }),
  z.object({ state: z.literal('failed'), ...size, reason: z.string() }),
])
export type TextRecognition = z.output<typeof TextRecognition>
