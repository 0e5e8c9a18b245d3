/** Keys that follow one another, on French and English keyboards and keypads, and in the alphabet. */
const forwards = `
  12345678901234567890 abcdefghijklmnopqrstuvwxyz aabbccddeeffgg 11223344556677889900 qwertyuiop
  asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn qwertzuiop 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  1a2z3e4r5t6y7u8i9o0p a1z2e3r4t5y6u7 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm
  1aqw2zsx3edc4rfv5tgb6yhn aqwzsxedcrfvtgbyhnuj zaq12wsx zaq1xsw2cde3vfr4 wqa1xsz2cde3vfr4 qaz wsx edc
  789456123 147258369 741852963 159753 159357 951753 1357924680 246813579 a1b2c3d4e5f6g7h8
  1a2b3c4d5e6f7g8h`
const tracks = forwards
  .trim()
  .split(/\s+/)
  .flatMap((track) => [track, [...track].reverse().join('')])

const minRun = 3

/** Whether all of a text is runs of neighbouring keys: « azertyuiop », « qwerty123 », « 1q2w3e4r ». */
export function isKeyboardWalk(text: string): boolean {
  const isReached = new Set([0])
  for (let start = 0; start < text.length; start += 1) {
    if (!isReached.has(start)) continue
    for (let end = start + minRun; end <= text.length; end += 1) {
      const run = text.slice(start, end)
      if (!tracks.some((track) => track.includes(run))) break
      isReached.add(end)
    }
  }
  return text.length >= minRun && isReached.has(text.length)
}

/** The shortest text that gives this one when it is repeated; the text itself if none does. */
export const repeatedUnit = (text: string): string =>
  text === '' ? text : text.slice(0, `${text}${text}`.indexOf(text, 1))

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0[1-9]|1[0-2])'
const year = '(?:(?:1[789]|20)\\d\\d)'
const shortYear = '\\d\\d'
const date = new RegExp(
  `^(?:${[
    day + month + year,
    month + day + year,
    year + month + day,
    day + month + shortYear,
    shortYear + month + day,
    year + year,
  ].join('|')})$`,
)

/** A date in figures, or two years. */
export const isDate = (text: string): boolean => date.test(text)
