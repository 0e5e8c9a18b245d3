/** Longest repeated text that is looked for, besides the whole beginning. */
const maxOverlap = 200
/** Shorter ones are as likely a coincidence. */
const minOverlap = 12

/**
 * Joins what a model writes on to the beginning of its reply. Some models repeat the last words, or the whole beginning, and open a
 * code block again: neither is added. `feed` returns what may be shown, which is nothing while that is undecided.
 */
export function createContinuationJoiner(
  beginning: string,
  { isInstructed }: { readonly isInstructed: boolean },
) {
  const overlaps = possibleOverlaps(beginning)
  const isInCode = hasOpenFence(beginning)
  let pending = ''
  let isDecided = false

  const mayRepeat = () =>
    overlaps.some((overlap) => overlap.length > pending.length && overlap.startsWith(pending))
  const decide = (): string => {
    isDecided = true
    const repeated = overlaps.find((overlap) => pending.startsWith(overlap)) ?? ''
    const rest = pending.slice(repeated.length)
    pending = ''
    if (isInCode) return rest.replace(reopenedFence, '')
    return isInstructed && repeated === '' && needsSpace(beginning, rest) ? ` ${rest}` : rest
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

/** The ends of a text that a continuation may begin with, longest first. */
function possibleOverlaps(beginning: string): readonly string[] {
  const longest = Math.min(maxOverlap, beginning.length)
  const ends: string[] = beginning.length > maxOverlap ? [beginning] : []
  for (let length = longest; length >= Math.min(minOverlap, longest); length -= 1)
    ends.push(beginning.slice(-length))
  return ends.filter((end) => end !== '')
}

/** A fence with a language opens a block; one without closes it. */
const reopenedFence = /^\s{0,8}(?:```|~~~)[\w+#.-]{1,40}[^\n]{0,200}\n/
/** Perhaps the first characters of one, whose line is not complete. */
const maybeFence = /^\s{0,8}(?:[`~]{0,2}|(?:```|~~~)[^\n]{0,200})$/

/** Whether a Markdown text ends inside a block of code. */
export function hasOpenFence(text: string): boolean {
  let open = ''
  for (const line of text.split('\n')) {
    const fence = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? ''
    if (open === '') open = fence
    else if (fence === open && /^ {0,3}[`~]+\s*$/.test(line)) open = ''
  }
  return open !== ''
}

/** A model that was told to go on begins with a word, not with the space before it. */
const needsSpace = (beginning: string, rest: string) =>
  /[\p{L}\p{N}.,;:!?»)]$/u.test(beginning) && /^[\p{L}\p{N}«(]/u.test(rest)
