/**
 * A WebAssembly module that multiplies one question with many vectors: `scan(question, vectors, out, count, length)`.
 * The question has numbers of two bytes, the vectors numbers of one, `length` of them each, a multiple of 16;
 * each product of whole vectors is written to `out` in four bytes. Each line has its text and its bytes; a test assembles the texts.
 */
export const scanCode: readonly (readonly [text: string, bytes: string])[] = [
  ['local.get $length', '20 04'],
  ['i32.const 1', '41 01'],
  ['i32.shl', '74'],
  ['local.get $question', '20 00'],
  ['i32.add', '6a'],
  ['local.set $end', '21 06'],
  ['block', '02 40'],
  ['local.get $count', '20 03'],
  ['i32.eqz', '45'],
  ['br_if 0', '0d 00'],
  ['loop', '03 40'],
  ['local.get $question', '20 00'],
  ['local.set $at', '21 05'],
  ['i32.const 0', '41 00'],
  ['i32x4.splat', 'fd 11'],
  ['local.tee $even', '22 07'],
  ['local.set $odd', '21 08'],
  ['loop', '03 40'],
  ['local.get $even', '20 07'],
  ['local.get $vectors', '20 01'],
  ['v128.load8x8_s align=3 offset=0', 'fd 01 03 00'],
  ['local.get $at', '20 05'],
  ['v128.load align=4 offset=0', 'fd 00 04 00'],
  ['i32x4.dot_i16x8_s', 'fd ba 01'],
  ['i32x4.add', 'fd ae 01'],
  ['local.set $even', '21 07'],
  ['local.get $odd', '20 08'],
  ['local.get $vectors', '20 01'],
  ['v128.load8x8_s align=3 offset=8', 'fd 01 03 08'],
  ['local.get $at', '20 05'],
  ['v128.load align=4 offset=16', 'fd 00 04 10'],
  ['i32x4.dot_i16x8_s', 'fd ba 01'],
  ['i32x4.add', 'fd ae 01'],
  ['local.set $odd', '21 08'],
  ['local.get $vectors', '20 01'],
  ['i32.const 16', '41 10'],
  ['i32.add', '6a'],
  ['local.set $vectors', '21 01'],
  ['local.get $at', '20 05'],
  ['i32.const 32', '41 20'],
  ['i32.add', '6a'],
  ['local.tee $at', '22 05'],
  ['local.get $end', '20 06'],
  ['i32.lt_u', '49'],
  ['br_if 0', '0d 00'],
  ['end', '0b'],
  ['local.get $out', '20 02'],
  ['local.get $even', '20 07'],
  ['local.get $odd', '20 08'],
  ['i32x4.add', 'fd ae 01'],
  ['local.tee $even', '22 07'],
  ['i32x4.extract_lane 0', 'fd 1b 00'],
  ['local.get $even', '20 07'],
  ['i32x4.extract_lane 1', 'fd 1b 01'],
  ['i32.add', '6a'],
  ['local.get $even', '20 07'],
  ['i32x4.extract_lane 2', 'fd 1b 02'],
  ['i32.add', '6a'],
  ['local.get $even', '20 07'],
  ['i32x4.extract_lane 3', 'fd 1b 03'],
  ['i32.add', '6a'],
  ['i32.store align=2 offset=0', '36 02 00'],
  ['local.get $out', '20 02'],
  ['i32.const 4', '41 04'],
  ['i32.add', '6a'],
  ['local.set $out', '21 02'],
  ['local.get $count', '20 03'],
  ['i32.const 1', '41 01'],
  ['i32.sub', '6b'],
  ['local.tee $count', '22 03'],
  ['br_if 0', '0d 00'],
  ['end', '0b'],
  ['end', '0b'],
  ['end', '0b'],
]

const bytesOf = (hex: string): number[] =>
  hex
    .split(' ')
    .filter((byte) => byte !== '')
    .map((byte) => Number.parseInt(byte, 16))
const textBytes = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)]

/** A number in groups of seven bits, as WebAssembly writes lengths. */
export function leb128(value: number): number[] {
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
  const locals = bytesOf('02 02 7f 02 7b') // $at, $end: i32; $even, $odd: v128
  const body = [...locals, ...scanCode.flatMap(([, hex]) => bytesOf(hex))]
  return Uint8Array.from([
    ...bytesOf('00 61 73 6d 01 00 00 00'),
    ...section(1, bytesOf('01 60 05 7f 7f 7f 7f 7f 00')), // one type: five i32, nothing
    ...section(2, [1, ...textBytes('scan'), ...textBytes('memory'), ...bytesOf('02 00 01')]),
    ...section(3, bytesOf('01 00')), // one function of that type
    ...section(7, [1, ...textBytes('scan'), ...bytesOf('00 00')]),
    ...section(10, [1, ...leb128(body.length), ...body]),
  ])
}
