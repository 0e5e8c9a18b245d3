import { fileURLToPath } from 'node:url'
import { vocabulary } from '#bench/harness/vocabulary.ts'
import { compareWithTenthSize, type RequestKind } from './compare-sizes.ts'

const main = fileURLToPath(import.meta.resolve('./logs-main.ts'))
const word = (index: number) => vocabulary[index] ?? ''

const filters = [
  '',
  '&level=error',
  '&source=localai',
  '&level=warn&source=backend',
  '&level=debug',
  '&endDate=2026-01-01T06:00:00Z',
] as const
/** Words that nearly every line has, many, few and none; two of them, beginnings, and words among one level or source. */
const searches = [
  ['travail', ''],
  [word(3), ''],
  [word(500), ''],
  [word(15_000), ''],
  ['introuvable', ''],
  [`${word(2)} ${word(9)}`, ''],
  [word(40).slice(0, 3), ''],
  [word(60), '&level=error'],
  [word(5), '&source=localai'],
  ['travail', '&level=error&source=system'],
] as const

const kinds: readonly RequestKind[] = [
  {
    name: 'lister le journal',
    path: (round) =>
      `/admin/system/logs?page=${1 + (round % 5) * 49}${filters[round % filters.length]}`,
  },
  {
    name: 'chercher dans le journal',
    path(round) {
      const [search = '', filter = ''] = searches[round % searches.length] ?? []
      return `/admin/system/logs?search=${encodeURIComponent(search)}${filter}`
    },
  },
]

/** Lists and searches the log, so many lines and a tenth. */
export const measureLogs = (options: {
  readonly folder: string
  readonly lines: number
  readonly rounds: number
}) =>
  compareWithTenthSize({
    main,
    kinds,
    folder: options.folder,
    size: options.lines,
    rounds: options.rounds,
  })
