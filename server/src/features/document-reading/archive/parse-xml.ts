import { Parser } from 'htmlparser2'
import { unreadable } from '../child/failure-reason.ts'

export type XmlAttributes = Readonly<Record<string, string>>
/** Names come without their prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: XmlAttributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Office programs nest a few dozen elements. */
const maxDepth = 2000
const defaultEncoding = 'utf-8'

/**
 * Parses XML as it arrives; `build` gets the function that adds to what is given back. There are no
 * entities but XML's own five, and a document type is refused, because only attacks have one.
 */
export async function* parseXml<T>(
  chunks: AsyncIterable<Buffer>,
  build: (emit: (value: T) => void) => XmlHandlers,
): AsyncGenerator<T> {
  let found: T[] = []
  const handlers = build((value) => void found.push(value))
  const parser = createParser(handlers)
  let decoder: TextDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* found
    found = []
  }
  parser.write(decoder?.decode() ?? '')
  parser.end()
  yield* found
}

/** The same, for a file that is small enough to be collected. */
export async function parseWholeXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers) {
  for await (const value of parseXml<never>(chunks, () => handlers)) void value
}

function createParser({ open, close, text }: XmlHandlers): Parser {
  let depth = 0
  return new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > maxDepth) throw unreadable('too-heavy')
        open?.(localName(name), attributes)
      },
      onclosetag(name) {
        depth -= 1
        close?.(localName(name))
      },
      ontext: (data) => text?.(data),
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw unreadable('damaged')
      },
    },
    { xmlMode: true },
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without prefix. */
export const attributeOf = (attributes: XmlAttributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]

function encodingOf(beginning: Buffer): string {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const declared = /^[^>]{0,100}encoding=["']([\w-]{1,20})/.exec(
    beginning.toString('latin1', 0, 200),
  )
  return declared?.[1] && isKnown(declared[1]) ? declared[1] : defaultEncoding
}

function isKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}
