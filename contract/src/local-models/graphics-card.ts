import { z } from 'zod'

/** The program that brings a card into use: NVIDIA's own way, or the one of all makers. */
const program = {
  build: z.enum(['cuda', 'vulkan']),
  /** It is on the disk. */
  isFetched: z.boolean(),
  /** In bytes; `null` when unknown. */
  size: z.object({ downloadBytes: z.number(), diskBytes: z.number() }).nullable(),
}

/** Whether the chat models of this machine use its graphics card. A `reason` says why not, and what to do. */
export const GraphicsCard = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unavailable'), reason: z.string() }),
  /** The usual program includes the card, as on Apple's own processors. */
  z.object({ state: z.literal('built-in') }),
  z.object({ state: z.literal('off'), ...program }),
  z.object({ state: z.literal('fetching'), ...program, receivedBytes: z.number() }),
  /** The program is there and tries the card, in a process of its own. */
  z.object({ state: z.literal('probing'), ...program }),
  z.object({
    state: z.literal('on'),
    ...program,
    names: z.array(z.string()),
    /** In bytes, as the program saw it at that time. */
    memory: z.object({
      totalBytes: z.number(),
      freeBytes: z.number(),
      measuredAt: z.iso.datetime(),
    }),
  }),
  z.object({ state: z.literal('failed'), ...program, reason: z.string() }),
])
export type GraphicsCard = z.output<typeof GraphicsCard>

export const GraphicsCardStop = z.strictObject({
  /** Deletes the fetched program, too. */
  removesFiles: z.boolean(),
})
export type GraphicsCardStop = z.output<typeof GraphicsCardStop>
