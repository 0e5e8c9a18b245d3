/**
 * Takes an HTTP answer apart: status, head, and the payload of its chunks. By hand and on one-byte characters, because the
 * reader shares a processor with the engine's double and must cost less than what it measures.
 */
export function createResponseReader(on: {
  readonly status: (status: number) => void
  readonly payload: (text: string) => void
}) {
  let pending = ''
  let inHeader = true
  let left = 0

  function header(input: string): string | undefined {
    const end = input.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    inHeader = false
    on.status(Number(input.slice(9, 12)))
    return input.slice(end + 4)
  }

  function body(input: string): string {
    let at = 0
    while (at < input.length) {
      if (left > 0) {
        const payload = input.slice(at, at + left)
        left -= payload.length
        at += payload.length
        on.payload(payload)
        continue
      }
      const end = input.indexOf('\r\n', at)
      if (end < 0) return input.slice(at)
      // The empty line is what closes the chunk before.
      if (end > at) left = Number.parseInt(input.slice(at, end), 16)
      at = end + 2
    }
    return ''
  }

  return (text: string): void => {
    const input = pending === '' ? text : pending + text
    const rest = inHeader ? header(input) : input
    pending = rest === undefined ? input : body(rest)
  }
}
