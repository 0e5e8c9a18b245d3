import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/** A card that answered, with its memory at that time. */
const MeasuredCard = z.object({
  names: z.array(z.string()),
  totalBytes: z.number(),
  freeBytes: z.number(),
  /** Of it, what is the machine's own memory; absent in older verdicts. */
  sharedBytes: z.number().optional(),
  measuredAt: z.number(),
})
export type MeasuredCard = Readonly<z.output<typeof MeasuredCard>>

/** Free memory that only the card has. Where that is unknown, none is counted on. */
export const ownFreeBytesOf = ({ freeBytes, sharedBytes = freeBytes }: MeasuredCard): number =>
  Math.max(0, freeBytes - sharedBytes)

/**
 * Why a card is not used although its program is there: no card answers it; the program ended, or hung; the card has no
 * memory of its own to give; the program ended, or loaded no model, in use.
 */
const CardFault = z.enum(['no-answer', 'crashed', 'hung', 'no-memory', 'failed-in-use'])
export type CardFault = z.output<typeof CardFault>

const CardVerdict = z.object({
  /** Of the program, the drivers and the cards that it is about. */
  fingerprint: z.string(),
  result: z.union([
    z.object({ works: z.literal(true), card: MeasuredCard }),
    z.object({ works: z.literal(false), fault: CardFault }),
  ]),
})
export type CardVerdict = Readonly<z.output<typeof CardVerdict>>

const StoredCard = z.object({ isOff: z.boolean(), verdict: CardVerdict.optional() })
/** What a restart must know: whether the administrator switched the card off, and what the last try showed. */
export type StoredCard = Readonly<z.output<typeof StoredCard>>

const nothing: StoredCard = { isOff: false }

/** A verdict holds until the program, a driver or a card changes. */
export const currentVerdict = (
  { verdict }: StoredCard,
  fingerprint: string,
): CardVerdict | undefined => (verdict?.fingerprint === fingerprint ? verdict : undefined)

export interface CardStore {
  read(): Promise<StoredCard>
  write(stored: StoredCard): Promise<void>
}

/** One small file. What cannot be read counts as nothing: the card is then tried again. */
export const createCardStore = (file: string): CardStore => ({
  async read() {
    try {
      return StoredCard.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch {
      return nothing
    }
  },
  async write(stored) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(stored))
    await rename(`${file}.part`, file)
  },
})
