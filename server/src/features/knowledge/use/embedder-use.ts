import type { Database, WriteTransaction } from '#database/database.ts'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { UseLedger, Work } from '#features/usage/usage.service.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'

export interface EmbedderUseDependencies {
  readonly database: Pick<Database, 'commitRelaxed'>
  readonly usage: Pick<UseLedger, 'note' | 'count'>
  readonly makeId: MakeId
  readonly log: Log
}
interface Use {
  readonly amount: number
  readonly machineMs: number
}

/** Of most models, for a text in a European language. */
const bytesPerToken = 4
const none: Use = { amount: 0, machineMs: 0 }

/**
 * What a job or a question uses of an embedder, as one line of the ledger. It is estimated, since few engines count, and nothing is set
 * aside: whoever asks for it knows no length.
 */
export function createEmbedderUse(
  { database, usage, makeId, log }: EmbedderUseDependencies,
  userId: string,
  { id: model, engineName: engine }: Pick<OfferedModel, 'id' | 'engineName'>,
) {
  const work: Work = { id: makeId(), userId, tool: 'embeddings', meter: 'tokens', model, engine }
  let unstored = none
  let isStored = false
  const lineOf = (use: Use) => ({ ...use, inputAmount: use.amount, isEstimated: true })
  return {
    add(texts: readonly string[], ms: number): void {
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      unstored = {
        amount: unstored.amount + Math.ceil(bytes / bytesPerToken),
        machineMs: unstored.machineMs + Math.round(ms),
      }
    },
    /** With what came of it; of a server that is killed afterwards, this is counted. */
    async note(on: WriteTransaction): Promise<void> {
      if (unstored.amount > 0) await usage.note(work, lineOf(unstored), on)
    },
    /** What was noted is committed. */
    noted(): void {
      isStored ||= unstored.amount > 0
      unstored = none
    },
    /** The vectors are there even if this fails. */
    async [Symbol.asyncDispose](): Promise<void> {
      if (!isStored && unstored.amount === 0) return
      try {
        await database.commitRelaxed((on) => usage.count(work, lineOf(unstored), on))
      } catch (cause) {
        log.error('l’usage d’un modèle d’embedding n’a pas pu être enregistré', { cause })
      }
    },
  }
}
