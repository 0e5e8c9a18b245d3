import { assemble } from './assemble.ts'

/**
 * A WebAssembly module that multiplies one question with many vectors: `scan(question, vectors, out, count, length)`.
 * The question has numbers of two bytes, the vectors numbers of one, `length` of them each, a multiple of 16;
 * each product of whole vectors is written to `out` in four bytes.
 *
 * Vectors are read in four streams, a quarter of them each: memory then brings four of its pages at a time, and the question is read once
 * for four vectors. Where the quarters are not whole, the last ones begin earlier, and some products are written twice.
 */
const streams = [0, 1, 2, 3] as const

const numbers = ['question', 'vectors', 'out', 'count', 'length', 'at', 'end', 'left']
const pointers = streams.flatMap((stream) => [`vectors${stream}`, `out${stream}`])
const sums = streams.map((stream) => `sum${stream}`)
const variables = [...numbers, ...pointers, ...sums, 'part']
const parameters = 5

/** Where the vectors and the products of a stream begin: at `stream` quarters, and a quarter before the end at the latest. */
const beginStream = (stream: number): string[] => {
  const first = ['local.get $left', `i32.const ${stream}`, 'i32.mul']
  const last = ['local.get $count', 'local.get $left', 'i32.sub']
  const begin = [...first, ...last, ...first, ...last, 'i32.lt_u', 'select', `local.tee $at`]
  return [
    ...[...begin, 'i32.const 2', 'i32.shl'],
    ...['local.get $out', 'i32.add', `local.set $out${stream}`],
    ...['local.get $at', 'local.get $length', 'i32.mul'],
    ...['local.get $vectors', 'i32.add', `local.set $vectors${stream}`],
  ]
}

/** Adds the products of eight numbers, of the sixteen that a turn multiplies. */
const multiplyEight = (offset: number): string[] => [
  ...['local.get $at', `v128.load align=4 offset=${2 * offset}`, 'local.set $part'],
  ...streams.flatMap((stream) => [
    `local.get $sum${stream}`,
    ...[`local.get $vectors${stream}`, `v128.load8x8_s align=3 offset=${offset}`],
    ...['local.get $part', 'i32x4.dot_i16x8_s', 'i32x4.add'],
    `local.set $sum${stream}`,
  ]),
]
const increase = (variable: string, by: number): string[] => [
  ...[`local.get $${variable}`, `i32.const ${by}`, 'i32.add', `local.set $${variable}`],
]
const lane = (stream: number, index: number): string[] => [
  ...[`local.get $sum${stream}`, `i32x4.extract_lane ${index}`],
]
const storeSum = (stream: number): string[] => [
  `local.get $out${stream}`,
  ...lane(stream, 0),
  ...[1, 2, 3].flatMap((index) => [...lane(stream, index), 'i32.add']),
  'i32.store align=2 offset=0',
  ...increase(`out${stream}`, 4),
]

const code = [
  ...['local.get $length', 'i32.const 1', 'i32.shl', 'local.get $question', 'i32.add'],
  'local.set $end',
  ...['block', 'local.get $count', 'i32.eqz', 'br_if 0'],
  ...['local.get $count', 'i32.const 3', 'i32.add', 'i32.const 2', 'i32.shr_u', 'local.set $left'],
  ...streams.flatMap(beginStream),
  'loop',
  ...['local.get $question', 'local.set $at'],
  ...sums.flatMap((sum) => ['i32.const 0', 'i32x4.splat', `local.set $${sum}`]),
  'loop',
  ...[...multiplyEight(0), ...multiplyEight(8)],
  ...streams.flatMap((stream) => increase(`vectors${stream}`, 16)),
  ...increase('at', 32),
  ...['local.get $at', 'local.get $end', 'i32.lt_u', 'br_if 0'],
  'end',
  ...streams.flatMap(storeSum),
  ...['local.get $left', 'i32.const 1', 'i32.sub', 'local.tee $left', 'br_if 0'],
  ...['end', 'end', 'end'],
]

const bytesOf = (hex: string): number[] => hex.split(' ').map((byte) => Number.parseInt(byte, 16))
const textBytes = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)]

/** A number in groups of seven bits, as WebAssembly writes lengths. */
function leb128(value: number): number[] {
  const rest = value >>> 7
  return rest === 0 ? [value] : [(value & 0x7f) | 0x80, ...leb128(rest)]
}
const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb128(content.length),
  ...content,
]

/** The whole module: it imports `scan.memory` and exports `scan`. */
export function scanModuleBytes(): Uint8Array<ArrayBuffer> {
  const ofNumbers = [numbers.length + pointers.length - parameters, 0x7f] // i32
  const locals = [2, ...ofNumbers, sums.length + 1, 0x7b] // v128
  const body = [...locals, ...assemble(code, variables)]
  return Uint8Array.from([
    ...bytesOf('00 61 73 6d 01 00 00 00'),
    ...section(1, bytesOf('01 60 05 7f 7f 7f 7f 7f 00')), // one type: five i32, nothing
    ...section(2, [1, ...textBytes('scan'), ...textBytes('memory'), ...bytesOf('02 00 01')]),
    ...section(3, bytesOf('01 00')), // one function of that type
    ...section(7, [1, ...textBytes('scan'), ...bytesOf('00 00')]),
    ...section(10, [1, ...leb128(body.length), ...body]),
  ])
}
