/** What a stream of chat frames tells, whether the engine's own or ours: both put text in `choices[0].delta.content`. */
export interface TokenEvents {
  /** A token is the time of its sending. */
  readonly token: (sentAt: number) => void
  readonly done: () => void
  readonly failed: (frame: string) => void
}

const textField = '"content":"'

/** Finds the tokens, of which a relay may have joined several in one frame. */
export function createTokenReader(events: TokenEvents) {
  let rest = ''

  function onFrame(frame: string) {
    if (frame.startsWith('data: [DONE]')) return events.done()
    if (frame.startsWith('data: {"error"')) return events.failed(frame)
    // The stored message repeats the whole text; of several replies, each frame names its own first.
    const fields = frame.startsWith('data: {"reply"') ? frame.indexOf(',') + 1 : 'data: {'.length
    if (frame.startsWith('"message"', fields)) return
    const from = frame.indexOf(textField)
    if (from < 0) return
    const text = frame.slice(from + textField.length, frame.indexOf('"', from + textField.length))
    for (const token of text.split(' ')) if (token !== '') events.token(Number(token))
  }

  return (payload: string): void => {
    const input = rest === '' ? payload : rest + payload
    let at = 0
    for (let end = input.indexOf('\n\n'); end >= 0; end = input.indexOf('\n\n', at)) {
      onFrame(input.slice(at, end))
      at = end + 2
    }
    rest = at === input.length ? '' : input.slice(at)
  }
}
