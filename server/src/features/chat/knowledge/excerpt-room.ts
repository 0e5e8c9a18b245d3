/** Used if the engine does not report the context size of its model. */
const defaultWindow = 8192
/** Of the window, without the instructions. */
const maxShare = 0.4
/** What a small computer reads in a few seconds; more excerpts would not make the answer better. */
const maxTokens = 4000
/** Of the window, that is left for the reply whatever comes before. */
const minReplyShare = 1 / 8
/** How to use excerpts, and the lines around them. */
const instructionTokens = 200

interface Prompt {
  /** Tokens of the model's context, if known. */
  readonly window: number | undefined
  readonly instructions: number
  readonly question: number
  /** Maximum tokens of the reply. */
  readonly reply: number
}

/** Tokens of a prompt that excerpts of documents may take: beside the question, and with room for a reply. */
export function excerptRoom({
  window = defaultWindow,
  instructions,
  question,
  reply,
}: Prompt): number {
  const usable = window - instructions - instructionTokens
  const left = usable - question - Math.min(reply, Math.floor(window * minReplyShare))
  return Math.max(0, Math.floor(Math.min(usable * maxShare, left, maxTokens)))
}
