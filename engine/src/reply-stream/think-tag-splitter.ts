/** What to do with the two kinds of text. */
export interface SplitHandlers {
  readonly text: (text: string) => void
  readonly reasoning: (text: string) => void
}

const open = '<think>'
const close = '</think>'

/**
 * Some models leak their thoughts into the text, between `<think>` tags. When a reply starts with one, what stands
 * before the closing tag is reasoning; tags may be cut anywhere. A tag further on is text like any other.
 */
export function createThinkTagSplitter(to: SplitHandlers) {
  let state: 'start' | 'thinking' | 'answer-start' | 'answer' = 'start'
  let held = ''

  function start(text: string) {
    held += text
    const begun = held.trimStart()
    if (begun.length < open.length && open.startsWith(begun)) return
    const whole = held
    held = ''
    if (begun.startsWith(open)) {
      state = 'thinking'
      return think(begun.slice(open.length).trimStart())
    }
    state = 'answer'
    to.text(whole)
  }

  function think(text: string) {
    const whole = held + text
    const end = whole.indexOf(close)
    if (end >= 0) {
      held = ''
      state = 'answer-start'
      emit(to.reasoning, whole.slice(0, end).trimEnd())
      return answerStart(whole.slice(end + close.length))
    }
    held = whole.slice(whole.length - partialTagLength(whole))
    emit(to.reasoning, whole.slice(0, whole.length - held.length))
  }

  /** The blank lines between the thought and the answer belong to neither. */
  function answerStart(text: string) {
    const answer = text.trimStart()
    if (answer === '') return
    state = 'answer'
    to.text(answer)
  }

  return {
    feed(text: string) {
      if (state === 'answer') return to.text(text)
      if (state === 'start') return start(text)
      if (state === 'thinking') return think(text)
      answerStart(text)
    },
    /** Gives what was held back to find a tag. */
    end() {
      emit(state === 'thinking' ? to.reasoning : to.text, held)
      held = ''
    },
  }
}

const emit = (to: (text: string) => void, text: string) => {
  if (text !== '') to(text)
}

/** How many of the last characters may be the beginning of a closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length--) {
    if (close.startsWith(text.slice(-length))) return length
  }
  return 0
}
