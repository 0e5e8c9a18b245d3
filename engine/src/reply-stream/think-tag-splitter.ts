export interface SplitHandlers {
  readonly text: (text: string) => void
  readonly reasoning: (text: string) => void
}

const open = '<think>'
const close = '</think>'

/**
 * Some models write their reasoning into the text, between `<think>` tags. If a reply starts with
 * one, everything up to
 * the closing tag is reasoning; a tag may be split over several chunks. Later tags are ordinary
 * text.
 */
export function createThinkTagSplitter(to: SplitHandlers) {
  let state: 'start' | 'thinking' | 'answer-start' | 'answer' = 'start'
  let buffer = ''

  function start(text: string) {
    buffer += text
    const trimmed = buffer.trimStart()
    if (trimmed.length < open.length && open.startsWith(trimmed)) return
    const whole = buffer
    buffer = ''
    if (trimmed.startsWith(open)) {
      state = 'thinking'
      return think(trimmed.slice(open.length).trimStart())
    }
    state = 'answer'
    to.text(whole)
  }

  function think(text: string) {
    const whole = buffer + text
    const end = whole.indexOf(close)
    if (end >= 0) {
      buffer = ''
      state = 'answer-start'
      emit(to.reasoning, whole.slice(0, end).trimEnd())
      return answerStart(whole.slice(end + close.length))
    }
    buffer = whole.slice(whole.length - partialTagLength(whole))
    emit(to.reasoning, whole.slice(0, whole.length - buffer.length))
  }

  /** Blank lines between the reasoning and the answer belong to neither. */
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
    /** Emits the text that was buffered to detect a tag. */
    end() {
      emit(state === 'thinking' ? to.reasoning : to.text, buffer)
      buffer = ''
    },
  }
}

const emit = (to: (text: string) => void, text: string) => {
  if (text !== '') to(text)
}

/** How many of the last characters may be the start of a closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length--) {
    if (close.startsWith(text.slice(-length))) return length
  }
  return 0
}
