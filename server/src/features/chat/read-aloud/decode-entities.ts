/** Those that models write; others are read as they are. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  // Spaces that follow each other are read as one.
  laquo: '«\u00a0',
  raquo: '\u00a0»',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sect: '§',
  times: '×',
  divide: '÷',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  rarr: '→',
  larr: '←',
  frac12: '½',
  agrave: 'à',
  acirc: 'â',
  ccedil: 'ç',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  iuml: 'ï',
  ocirc: 'ô',
  ugrave: 'ù',
  ntilde: 'ñ',
  oelig: 'œ',
}
const entity = /&(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>[a-z][a-z0-9]{1,7}));/gi

/** The characters of HTML entities. */
export const decodeEntities = (text: string): string =>
  text.replace(entity, (written, ...rest) => {
    const { hex, decimal, name } = rest.at(-1)
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? written) : written
    return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? written
  })

/** `undefined` for what is no character: a control, half a pair, or beyond the last one. */
function characterOf(code: number): string | undefined {
  if (code < 32 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return code === 160 ? ' ' : String.fromCodePoint(code)
}
