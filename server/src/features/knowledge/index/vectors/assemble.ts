/** The instructions that our module uses, by their names; the numbers of a line follow, in groups of seven bits. */
const opcodes: Readonly<Record<string, readonly number[]>> = {
  block: [0x02, 0x40],
  loop: [0x03, 0x40],
  end: [0x0b],
  br_if: [0x0d],
  select: [0x1b],
  'local.get': [0x20],
  'local.set': [0x21],
  'local.tee': [0x22],
  'i32.store': [0x36],
  'i32.const': [0x41],
  'i32.eqz': [0x45],
  'i32.lt_u': [0x49],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.mul': [0x6c],
  'i32.shl': [0x74],
  'i32.shr_u': [0x76],
  'v128.load': [0xfd, 0x00],
  'v128.load8x8_s': [0xfd, 0x01],
  'i32x4.splat': [0xfd, 0x11],
  'i32x4.extract_lane': [0xfd, 0x1b],
  'i32x4.add': [0xfd, 0xae, 0x01],
  'i32x4.dot_i16x8_s': [0xfd, 0xba, 0x01],
}

/** The bytes of lines such as « i32.add » or « local.get $count »; a variable is its position in the list of them. */
export function assemble(lines: readonly string[], variables: readonly string[]): number[] {
  const numberOf = (text: string) =>
    text.startsWith('$') ? variables.indexOf(text.slice(1)) : Number(text.replace(/^\w+=/, ''))
  return lines.flatMap((line) => {
    const [name = '', ...operands] = line.split(' ')
    const opcode = opcodes[name]
    const numbers = operands.map(numberOf)
    // Constants are signed: larger ones would need another byte.
    if (!opcode || numbers.some((number) => !(number >= 0 && number < 64)))
      throw new Error(`cannot assemble ${line}`)
    return [...opcode, ...numbers]
  })
}
