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
const comma = byteOf(',')
/** White space, commas, and the mark at the beginning of some files. */
const between = new Set([0x20, 0x09, 0x0a, 0x0d, byteOf(','), 0xef, 0xbb, 0xbf])

/**
 * What an element may have within: millions of empty objects take gigabytes, however few bytes they are. A chat of the longest kind
 * has a third of it.
 */
const max = { brackets: 5_000_000, commas: 15_000_000 } as const

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
  const isTooLarge = () => size > maxBytes || scanner.hasTooMuchWithin()
  function add(part: Buffer) {
    size += part.length
    if (isTooLarge()) parts = []
    // The stream may use its memory again.
    else parts.push(Buffer.from(part))
  }
  function take(): JsonElement {
    const element: JsonElement = isTooLarge()
      ? { type: 'too-large' }
      : { type: 'text', text: Buffer.concat(parts).toString('utf8') }
    parts = []
    size = 0
    scanner.startCounting()
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
  /** Brackets that were opened, and commas. */
  let brackets = 0
  let commas = 0
  let isInString = false
  let isEscaped = false
  /** A list around the elements; none once it has ended. */
  let isInList = false
  let isBroken = false

  return {
    isInside: () => depth > 0,
    isBroken: () => isBroken,
    hasTooMuchWithin: () => brackets > max.brackets || commas > max.commas,
    /** At the next element. */
    startCounting() {
      brackets = 0
      commas = 0
    },
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
        else if (byte === comma) commas += 1
        else if (opening.has(byte)) {
          depth += 1
          brackets += 1
        } else if (closing.has(byte)) {
          depth -= 1
          if (depth === 0) return at + 1
        }
      }
      return chunk.length
    },
  }
}
