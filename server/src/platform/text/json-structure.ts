import { fixedLimits } from '@atelier/contract/limits/user-limits'

const quote = 0x22
const backslash = 0x5c

const comma = 0x2c

interface StructureLimits {
  readonly maxValues: number
  readonly maxDepth: number
}
const bodyLimits: StructureLimits = {
  maxValues: fixedLimits.jsonValues,
  maxDepth: fixedLimits.jsonDepth,
}

/**
 * Why a JSON body is refused before it is parsed: it nests too deeply, since the code that reads it calls
 * itself for each level, and a million levels take the parser half a second; or it has too many values. For a text that is not JSON the
 * result means nothing.
 */
export function refusedStructure(
  json: string,
  { maxValues, maxDepth }: StructureLimits = bodyLimits,
): 'request.too-deep' | 'request.too-large' | undefined {
  let depth = 0
  let values = 1
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (code === quote) index = endOfString(json, index)
    else if (code === comma) values += 1
    else if (isOpening(code)) {
      depth += 1
      values += 1
    } else if (isClosing(code)) depth -= 1
    if (depth > maxDepth) return 'request.too-deep'
    if (values > maxValues) return 'request.too-large'
  }
  return undefined
}

const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/** Where the quote is that ends the string begun here; the end of the text where there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
