import { memoryLimits } from '@atelier/contract/memory/memories'

/** « Retiens que je travaille à Lille », in the three languages. */
const request =
  /(?:^|[.!?\n])\s{0,20}(?:retiens|retenez|remember|recuerda|recuerde) (?:bien )?(?:que |qu['’]|that )/iu

/**
 * What a question asks to be remembered: the rest of its sentence, as it is written. Nothing where it asks for nothing, or for more than
 * a memory may have.
 */
export function findRequest(question: string): string | undefined {
  // What is asked for is at the beginning; the rest may be a whole document.
  const found = request.exec(question.slice(0, searchedCharacters))
  if (!found) return undefined
  const rest = question.slice(found.index + found[0].length)
  const [line = ''] = rest.slice(0, 2 * memoryLimits.textMax).split('\n', 1)
  const text = firstSentence(line).trim()
  if (text === '' || text.length > memoryLimits.textMax) return undefined
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`
}

const searchedCharacters = 2000

/** A full stop ends it when a space or nothing comes after: « 3.5 » goes on. */
function firstSentence(line: string): string {
  const end = line.search(/[.!?](?:\s|$)/u)
  return end === -1 ? line : line.slice(0, end + 1)
}
