import { hostileTexts } from '@atelier/contract/testing/hostile-texts'
import type { Operation } from '@atelier/contract/wire/operation'
import { z } from 'zod'

/** The limit of operations that declare none. */
const usualBodyBytes = 2 * 1024 * 1024
/** For names and other values of a body. */
const reservedBytes = 4_000
/** Most characters take up to three bytes; those that JSON escapes, two. */
const bytesPerCharacter = 3

export interface HostileBody {
  readonly shape: string
  readonly rawBody: string
}
/** A place in a body, by the names and indexes that lead to it. */
type Path = readonly (string | number)[]
/** A text of a body that may be anything, and the longest one that is accepted. */
export interface FreeText {
  readonly path: Path
  readonly length: number
}

/** One of each sort: the patterns themselves are tried on all of them. */
const shapes = [
  'spaces',
  'lines',
  'oneLine',
  'barAndSpaces',
  'backticks',
  'openingBrackets',
  'marks',
]

const textBytes = ({ maxBodyBytes = usualBodyBytes }: Operation) => maxBodyBytes - reservedBytes

/** Bodies that only the parser reads: as deep, as wide and as long as their bytes allow. */
export function structureBodies(operation: Operation): HostileBody[] {
  const bytes = textBytes(operation)
  const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":0`)
  return [
    { shape: 'deep', rawBody: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
    { shape: 'list', rawBody: `[${'1,'.repeat(bytes / 2 - 2)}1]` },
    { shape: 'names', rawBody: `{${names(100_000).join(',')}}` },
    { shape: 'one name', rawBody: `{"${'n'.repeat(bytes)}":0}` },
    { shape: 'escapes', rawBody: `{"n":"${'\\u0000'.repeat(bytes / 6 - 2)}"}` },
  ]
}

/** Places of a body where a text may be: those of the sample, and those that the contract declares beside. */
export function textPaths(operation: Operation, sample: unknown): Path[] {
  const own = [...stringLeaves(sample, [])]
  const known = new Set(own.map((path) => path[0]))
  return [
    ...own,
    ...declaredTexts(operation)
      .filter((name) => !known.has(name))
      .map((name) => [name]),
  ]
}

function* stringLeaves(value: unknown, path: Path): Generator<Path, void, void> {
  if (typeof value === 'string') yield path
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* stringLeaves(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

function declaredTexts({ body = z.never() }: Operation): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.type === 'string' && !schema.enum && !schema.format
      ? [name]
      : [],
  )
}

/** Lengths that bounds of texts usually have; the longest that is accepted is the one to send. */
export const probedLengths = (operation: Operation): number[] => {
  const longest = Math.floor(textBytes(operation) / bytesPerCharacter)
  const usual = [200_000, 40_000, 20_000, 10_000, 4_000, 2_000, 1_000, 500, 200, 100, 60, 20]
  return [longest, ...usual.filter((length) => length < longest)]
}

export const bodyWith = (sample: unknown, path: Path, leaf: string | number): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return leaf
  if (Array.isArray(sample))
    return sample.map((item, index) => (index === name ? bodyWith(item, rest, leaf) : item))
  // A sample may leave out what is optional, even the whole body.
  const own = (sample ?? {}) as Readonly<Record<string, unknown>>
  return { ...own, [name]: bodyWith(own[name], rest, leaf) }
}

/** The sample with all its free texts as long as they may be together, in every hostile shape. */
export function textBodies(
  operation: Operation,
  sample: unknown,
  texts: readonly FreeText[],
): HostileBody[] {
  if (texts.length === 0) return []
  const share = Math.floor(textBytes(operation) / bytesPerCharacter / texts.length)
  return shapes.map((shape) => {
    const body = texts.reduce(
      (made, { path, length }) =>
        bodyWith(made, path, hostileTexts(Math.min(length, share))[shape] ?? ''),
      sample,
    )
    return { shape, rawBody: JSON.stringify(body) }
  })
}
