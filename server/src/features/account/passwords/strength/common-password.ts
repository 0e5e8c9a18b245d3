import { commonWords } from './common-words.ts'
import { isDate, isKeyboardWalk, repeatedUnit } from './password-patterns.ts'

/** No common password is longer, once its repetitions are removed. */
const maxLength = 140
const minWord = 3
/** Digits and signs before and after a word. */
const maxBefore = 4
const maxAfter = 8
/** A longer number beside a word counts only if it is a date, a walk or a repetition. */
const maxDigits = 4
const maxSigns = 3
/** A shorter walk, inside a longer password, may be chance. */
const minWalkBesideDigits = 4
/** Up to this length, a walk with one strange character is still one: « a123456 ». */
const maxWalkWithStray = 8

/** Whether a password is among the first that are tried: see `common-words.ts`, dates, walks on a keyboard and repetitions. */
export function isCommonPassword(password: string): boolean {
  const key = plainText(password)
  const unit = repeatedUnit(key)
  if (unit.length < minWord || (unit !== key && unit.length === minWord)) return true
  if (isKeyboardWalk(unit) || isDate(unit) || isStrayWalk(unit)) return true
  return containsOnly(unit, (core) => hasForm(core, commonWords) || isLongWalk(core))
}

/** Whether a password is no more than the user's own name, e-mail address or its local part. */
export function isPersonalPassword(
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  const names = wordsIn(name)
  const own = [email, local, ...ordersOf(names), ...names, ...wordsIn(local)]
  const words = new Set(
    own
      .map(plainText)
      .filter((word) => word.length >= minWord)
      .flatMap(forms),
  )
  return containsOnly(repeatedUnit(plainText(password)), (core) => hasForm(core, words))
}

/** Lower case, no accents, none of the signs that people put between words. */
const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s._'’/\\-]/gu, '')

const wordsIn = (text: string): string[] => text.split(/[\s._'’+-]+/).filter((word) => word !== '')

/** A name as it is written, backwards, and beginning with any of its words: « Le Gall Zoé ». */
const ordersOf = (names: readonly string[]): string[] => [
  names.toReversed().join(''),
  ...names.map((_, first) => [...names.slice(first), ...names.slice(0, first)].join('')),
]

/** Whether a part is a word that counts, and the rest is digits and signs put before or after it. */
function containsOnly(key: string, isWord: (core: string) => boolean): boolean {
  if (key.length > maxLength) return false
  for (let start = 0; start <= Math.min(maxBefore, key.length - minWord); start += 1)
    for (let cut = 0; cut <= Math.min(maxAfter, key.length - minWord - start); cut += 1) {
      const end = key.length - cut
      const isRestPlain = isDecoration(key.slice(0, start)) && isDecoration(key.slice(end))
      const core = key.slice(start, end)
      if (isRestPlain && (isWord(core) || isWord(repeatedUnit(core)))) return true
    }
  return false
}

/** Digits and signs as people add them to a word, because they have to. */
function isDecoration(text: string): boolean {
  if (/\p{L}/u.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  if (text.length - digits.length > maxSigns) return false
  return (
    digits.length <= maxDigits || isKeyboardWalk(digits) || isDate(digits) || isRepeated(digits)
  )
}

const isRepeated = (text: string) => repeatedUnit(text).length <= minWord
const isLongWalk = (core: string) => core.length >= minWalkBesideDigits && isKeyboardWalk(core)
const isStrayWalk = (key: string) =>
  key.length <= maxWalkWithStray && [key.slice(1), key.slice(0, -1)].some(isKeyboardWalk)

const hasForm = (core: string, words: ReadonlySet<string>) =>
  forms(core).some((form) => words.has(form))

/** A word as it is, and without its disguise: « p4$$w0rd » is « password ». A 1 may be an i or an l. */
const forms = (word: string): string[] => {
  const folded = word.replaceAll(/[034578@$!€]/g, (sign) => letters[sign] ?? sign)
  return [word, folded.replaceAll('1', 'i'), folded.replaceAll('1', 'l')]
}
const letters: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
