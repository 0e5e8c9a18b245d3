import type { ByteRange } from '#storage/storage.ts'

const shape = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/

/** What a `Range` header asks of so many bytes; `undefined` for the whole: none is asked for, several are, or one that is not there. */
export function parseByteRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | undefined {
  const [, first, last, suffix] = shape.exec(header ?? '') ?? []
  if (first === undefined && suffix === undefined) return undefined
  const start = first === undefined ? Math.max(0, byteSize - Number(suffix)) : Number(first)
  const end = Math.min(last ? Number(last) : byteSize - 1, byteSize - 1)
  return start <= end ? { start, end } : undefined
}
