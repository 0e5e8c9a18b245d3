/** An element of a list, or a whole value: its text unless it is too large; `incomplete` when the text ended or was no JSON. */
export type JsonElement =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'too-large' }
  | { readonly type: 'incomplete' }

const byteOf = (character: string) => character.charCodeAt(0)
const quote = byteOf('"')
const backslash = byteOf('\\')
const opening = new Set([byteOf('{'), byteOf('[')])
const closing = new Set([byteOf('}'), byteOf(']')])
const listStart = byteOf('[')
const listEnd = byteOf(']')
/** White space, commas, and the mark at the beginning of some files. */
const between = new Set([0x20, 0x09, 0x0a, 0x0d, byteOf(','), 0xef, 0xbb, 0xbf])

/**
 * The objects and lists in a JSON list, or the values of a text that has no list around them, one at a time: no more than one is in
 * memory. Only brackets and strings are looked at; whoever parses an element sees whether it is JSON.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<JsonElement, void, void> {
  const splitter = createSplitter(maxBytes)
  for await (const chunk of bytes) {
    yield* splitter.split(chunk)
    if (splitter.isBroken()) break
  }
  if (splitter.isBroken() || splitter.isInside()) yield { type: 'incomplete' }
}

function createSplitter(maxBytes: number) {
  const scanner = createScanner()
  let parts: Buffer[] = []
  let size = 0
  function add(part: Buffer) {
    size += part.length
    if (size > maxBytes) parts = []
    // The stream may use its memory again.
    else parts.push(Buffer.from(part))
  }
  function take(): JsonElement {
    const element: JsonElement =
      size > maxBytes
        ? { type: 'too-large' }
        : { type: 'text', text: Buffer.concat(parts).toString('utf8') }
    parts = []
    size = 0
    return element
  }
  return {
    isBroken: scanner.isBroken,
    isInside: scanner.isInside,
    *split(chunk: Buffer): Generator<JsonElement, void, void> {
      for (let at = 0; at < chunk.length && !scanner.isBroken(); ) {
        const start = scanner.isInside() ? at : scanner.findStart(chunk, at)
        if (start === chunk.length || scanner.isBroken()) return
        at = scanner.findEnd(chunk, start)
        add(chunk.subarray(start, at))
        if (!scanner.isInside()) yield take()
      }
    },
  }
}

/** Where elements start and end, over any number of chunks. */
function createScanner() {
  /** Brackets that are open within the element. */
  let depth = 0
  let isInString = false
  let isEscaped = false
  /** A list around the elements; none once it has ended. */
  let isInList = false
  let isBroken = false

  return {
    isInside: () => depth > 0,
    isBroken: () => isBroken,
    /** The first byte of the next element; the length of the chunk if there is none. */
    findStart(chunk: Buffer, from: number): number {
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0
        if (byte === listStart && !isInList) isInList = true
        else if (opening.has(byte)) return at
        else if (byte === listEnd && isInList) isInList = false
        else if (!between.has(byte)) {
          isBroken = true
          return at
        }
      }
      return chunk.length
    },
    /** After the last byte of the element, or of the chunk. */
    findEnd(chunk: Buffer, from: number): number {
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInString = false
        } else if (byte === quote) isInString = true
        else if (opening.has(byte)) depth += 1
        else if (closing.has(byte)) {
          depth -= 1
          if (depth === 0) return at + 1
        }
      }
      return chunk.length
    },
  }
}
