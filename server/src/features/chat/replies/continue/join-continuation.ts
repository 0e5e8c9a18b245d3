import { openFenceOf } from '#platform/text/code-fences.ts'

/** Longest repeated text that is looked for, besides the whole beginning. */
const maxOverlap = 200
/** Shorter ones are as likely a coincidence; for an engine that goes on by itself, long ones are too. */
const minOverlap = { instructed: 12, byItself: 40 } as const

interface JoinOptions {
  /** The model was told to go on by an instruction; otherwise the engine goes on with the text itself. */
  readonly isInstructed: boolean
}

/**
 * Joins what a model writes on to the beginning of its reply. A model that was told to go on may repeat the last words, or the
 * whole beginning, and open a code block again: neither is added. Words that it means to repeat are: what follows « non, non, »
 * may well be « non, non ».
 * `feed` returns what may be shown, which is nothing while that is undecided.
 */
export function createContinuationJoiner(beginning: string, { isInstructed }: JoinOptions) {
  const overlaps = possibleOverlaps(beginning, { isInstructed })
  const open = openFenceOf(beginning)
  const isInCode = open !== undefined
  let pending = ''
  let isDecided = false

  /** What was written, and the same without a fence that opens the block again. */
  const readings = () =>
    open === undefined ? [pending] : [pending, withoutReopening(pending, open)]
  const mayRepeat = () =>
    readings().some((text) =>
      overlaps.some((overlap) => overlap.length > text.length && overlap.startsWith(text)),
    )
  const decide = (): string => {
    isDecided = true
    const rest = withoutRepetition(beginning, overlaps, readings())
    const isRepeated = rest.length < pending.length
    pending = ''
    const lacksSpace = isInstructed && !isInCode && !isRepeated && needsSpace(beginning, rest)
    return lacksSpace ? ` ${rest}` : rest
  }

  return {
    feed(text: string): string {
      if (isDecided) return text
      pending += text
      return mayRepeat() || (isInCode && maybeFence.test(pending)) ? '' : decide()
    },
    /** What is still undecided at the end. Of a model that was interrupted, words that it was about to repeat are not new. */
    end({ isComplete }: { readonly isComplete: boolean }): string {
      if (isDecided || (!isComplete && mayRepeat())) return ''
      return decide()
    },
  }
}
export type ContinuationJoiner = ReturnType<typeof createContinuationJoiner>

/** The first of these readings that begins with a repetition, without it; otherwise the last one. */
function withoutRepetition(
  beginning: string,
  overlaps: readonly string[],
  readings: readonly string[],
): string {
  for (const text of readings) {
    const repeated = overlaps.find((overlap) => text.startsWith(overlap))
    if (repeated !== undefined && !goesOnRepeating(beginning, repeated))
      return text.slice(repeated.length)
  }
  return readings.at(-1) ?? ''
}

/** What a continuation may repeat, longest first: the whole beginning, or its end. */
function possibleOverlaps(beginning: string, { isInstructed }: JoinOptions): readonly string[] {
  const minEnd = isInstructed ? minOverlap.instructed : minOverlap.byItself
  const minWhole = isInstructed ? 1 : minOverlap.instructed
  const ends: string[] = beginning.length >= minWhole ? [beginning] : []
  for (let length = Math.min(maxOverlap, beginning.length); length >= minEnd; length -= 1)
    ends.push(beginning.slice(-length))
  return ends
}

/**
 * Whether a text whose end repeats itself would go on with these words by itself, as « non, non, » with « non, non ».
 * Nobody can tell then whether the model repeats or goes on: all its words stay.
 */
function goesOnRepeating(beginning: string, repeated: string): boolean {
  if (repeated.length > maxOverlap) return false
  const before = wordsOf(beginning.slice(-2 * maxOverlap))
  const words = wordsOf(repeated)
  for (let period = 1; words.length > 0 && 2 * period <= before.length; period += 1) {
    const last = before.slice(-period)
    const isPeriodic = last.every((word, index) => word === before.at(index - 2 * period))
    if (isPeriodic && words.every((word, index) => word === last[index % period])) return true
  }
  return false
}
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The first line of a block with its language: a line without one closes it. */
const fenceWithLanguage = /^\s{0,8}(`{3,}|~{3,})[\w+#.-]{1,40}[^\n]{0,200}\n/
/** Perhaps the first characters of one, whose line is not complete. */
const maybeFence = /^\s{0,8}(?:[`~]{0,2}|(?:`{3,}|~{3,})[^\n]{0,200})$/

/** The text without a first line that opens the same block again. With fewer marks it opens one within the block. */
function withoutReopening(text: string, open: string): string {
  const [line = '', marks = ''] = fenceWithLanguage.exec(text) ?? []
  return marks.startsWith(open) ? text.slice(line.length) : text
}

/** A model that was told to go on begins with a word, not with the space before it. */
const needsSpace = (beginning: string, rest: string) =>
  /[\p{L}\p{N}.,;:!?»)]$/u.test(beginning) && /^[\p{L}\p{N}«(]/u.test(rest)
