import type { FileHandle } from 'node:fs/promises'

/** One field of a protobuf message in a file, with the position of its value, which is not read. */
export interface Field {
  readonly number: number
  readonly kind: 'varint' | 'bytes' | 'fixed'
  /** The value of a varint; 0 for other types. */
  readonly value: number
  readonly start: number
  readonly end: number
}

/** The file is not protobuf, or ends too early. */
export type BrokenField = { readonly broken: 'syntax' | 'truncated' }
export const isBroken = (value: object): value is BrokenField => 'broken' in value

const windowLength = 65_536
const headerMaxBytes = 20
/** A limit, because a file of tiny fields would keep the reader busy for very long. */
const maxFields = 2_000_000

export interface FieldReader {
  /** The fields between two positions, in order, up to the first broken one. */
  fields(start: number, end: number): AsyncGenerator<Field | BrokenField, undefined>
  text(field: Field, maxLength: number): Promise<string>
}

/**
 * Reads only the field headers, through a window that moves along the file, so that of a large
 * model only the graph is read.
 */
export function createFieldReader(file: FileHandle, length: number): FieldReader {
  let window: Buffer = Buffer.alloc(0)
  let windowStart = 0
  let fieldCount = 0

  async function headerAt(at: number): Promise<Buffer> {
    const inside =
      at >= windowStart &&
      (at + headerMaxBytes <= windowStart + window.length || windowStart + window.length >= length)
    if (!inside) {
      const { bytesRead, buffer } = await file.read(
        Buffer.alloc(Math.min(windowLength, length - at)),
        0,
        undefined,
        at,
      )
      window = buffer.subarray(0, bytesRead)
      windowStart = at
    }
    return window.subarray(at - windowStart, at - windowStart + headerMaxBytes)
  }

  async function* fields(
    start: number,
    end: number,
  ): AsyncGenerator<Field | BrokenField, undefined> {
    for (let at = start; at < end; ) {
      fieldCount += 1
      const field =
        fieldCount > maxFields ? ({ broken: 'syntax' } as const) : fieldAt(await headerAt(at), at)
      if (isBroken(field)) return yield field
      if (field.end > end) return yield { broken: 'truncated' }
      yield field
      at = field.end
    }
  }

  async function text(field: Field, maxLength: number): Promise<string> {
    const size = Math.min(field.end - field.start, maxLength)
    if (size === 0) return ''
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, field.start)
    return buffer.toString('utf8', 0, bytesRead)
  }

  return { fields, text }
}

function fieldAt(header: Buffer, at: number): Field | BrokenField {
  const tag = varint(header, 0)
  if (!tag) return { broken: header.length < headerMaxBytes ? 'truncated' : 'syntax' }
  const [number, kind] = [Math.floor(tag.value / 8), tag.value % 8]
  if (number < 1 || number > 536_870_911) return { broken: 'syntax' }
  const valueAt = at + tag.next
  if (kind === 1 || kind === 5)
    return { number, kind: 'fixed', value: 0, start: valueAt, end: valueAt + (kind === 1 ? 8 : 4) }
  const value = kind === 0 || kind === 2 ? varint(header, tag.next) : undefined
  if (!value) return { broken: 'syntax' }
  const next = at + value.next
  if (kind === 0) return { number, kind: 'varint', value: value.value, start: valueAt, end: next }
  return { number, kind: 'bytes', value: 0, start: next, end: next + value.value }
}

/** Not exact beyond 53 bits, which do not occur here. */
function varint(
  bytes: Buffer,
  from: number,
): { readonly value: number; readonly next: number } | undefined {
  let value = 0
  for (let index = 0; index < 10; index++) {
    const byte = bytes[from + index]
    if (byte === undefined) return undefined
    value += (byte % 128) * 128 ** index
    if (byte < 128) return { value, next: from + index + 1 }
  }
  return undefined
}
