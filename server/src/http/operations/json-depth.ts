import { fixedLimits } from '@atelier/contract/limits/user-limits'

const quote = 0x22
const backslash = 0x5c

/**
 * Whether a JSON text has more lists and objects within each other than a body may have. Looked at before the text is parsed: what
 * comes after would go down as deep, each by calling itself. Of a text that is not JSON the answer means nothing.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === quote) at = endOfString(json, at)
    else if (isOpening(sign)) {
      depth += 1
      if (depth > fixedLimits.jsonDepth) return true
    } else if (isClosing(sign)) depth -= 1
  }
  return false
}

const isOpening = (sign: number) => sign === 0x5b || sign === 0x7b
const isClosing = (sign: number) => sign === 0x5d || sign === 0x7d

/** Where the quote is that ends the string begun here; the end of the text where there is none. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return json.length
}
