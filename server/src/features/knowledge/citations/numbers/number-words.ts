const table = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(' ').map((entry) => {
      const [word = '', value = ''] = entry.split(':')
      return [word, Number(value)]
    }),
  )
/** Words of numbers in French and English, folded. */
const added = table(
  `deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20
  vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70 huitante:80 octante:80 nonante:90 two:2 three:3 four:4 five:5
  seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18
  nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90`.replaceAll(
    /\s+/g,
    ' ',
  ),
)
const multiplied = table(
  'cent:100 cents:100 hundred:100 mille:1000 thousand:1000 million:1000000 millions:1000000 milliard:1000000000 milliards:1000000000',
)
const ones = new Set(['un', 'une', 'one'])
const joining = new Set(['et', 'and'])

/** A number that is written in words; characters of the text. */
export interface NumberInWords {
  readonly value: number
  readonly from: number
  readonly to: number
}

interface FoldedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The numbers from two on that are written in words. */
export function numberWordsOf(words: Iterable<FoldedWord>): NumberInWords[] {
  const found: NumberInWords[] = []
  let open: OpenNumber | undefined
  const close = () => {
    if (open?.isNumber) found.push({ value: open.total + open.part, from: open.from, to: open.to })
    open = undefined
  }
  for (const { word, start, end } of words) {
    const isOne = ones.has(word)
    const value = isOne ? 1 : (added.get(word) ?? multiplied.get(word))
    if (value === undefined) {
      if (open && joining.has(word) && start - open.to <= 1) open.to = end
      else close()
      continue
    }
    // Two numbers that only follow each other: more than a space or a hyphen is between.
    if (open && start - open.to > 1) close()
    open ??= { total: 0, part: 0, from: start, to: start, isNumber: false }
    addWord(open, value, multiplied.has(word))
    open.isNumber ||= !isOne
    open.to = end
  }
  close()
  return found
}

interface OpenNumber {
  total: number
  part: number
  from: number
  to: number
  isNumber: boolean
}

function addWord(open: OpenNumber, value: number, isMultiplied: boolean): void {
  if (isMultiplied && value >= 1000) {
    open.total += Math.max(1, open.part) * value
    open.part = 0
  } else if (isMultiplied) open.part = Math.max(1, open.part) * value
  else if (value === 20 && open.part % 100 === 4) open.part += 76
  else open.part += value
}
