/** Used if the engine does not report the context size of its model. */
const defaultWindow = 8192
/** Of the window, without the instructions. */
const maxShare = 0.4
/** Twelve usual excerpts: more would not make the answer better. */
const maxTokens = 2700
/** Three usual excerpts, however slowly a model reads. */
const minTokens = 720
/** Of the window, that is left for the reply whatever comes before. */
const minReplyShare = 1 / 8
/** How to use excerpts, and the lines around them. */
const instructionTokens = 200

/** A reader waits no longer for the first word because of excerpts. */
export const excerptReadingMs = 8000

interface Prompt {
  /** Tokens of the model's context, if known. */
  readonly window: number | undefined
  readonly instructions: number
  readonly question: number
  /** Maximum tokens of the reply. */
  readonly reply: number
  /** Tokens that the model reads in the time there is, if it was measured. */
  readonly readInTime: number | undefined
}

/** Tokens of a prompt that excerpts of documents may take: beside the question, and with room for a reply. */
export function excerptRoom({
  window = defaultWindow,
  instructions,
  question,
  reply,
  readInTime = maxTokens,
}: Prompt): number {
  const usable = window - instructions - instructionTokens
  const left = usable - question - Math.min(reply, Math.floor(window * minReplyShare))
  const read = Math.min(maxTokens, Math.max(minTokens, readInTime))
  return Math.max(0, Math.floor(Math.min(usable * maxShare, left, read)))
}
