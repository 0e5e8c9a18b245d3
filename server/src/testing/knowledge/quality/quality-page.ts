import type { MeasuredCitations } from './measure-citations.ts'
import type { Measured, Refused } from './measure-quality.ts'

/** What one run found and refused. */
export interface RunResult {
  readonly run: string
  readonly answered: readonly Measured[]
  readonly unanswered: readonly Refused[]
}
/** A line of the page that a change must not lower: its metric is in hundredths. */
export interface MeasuredLine {
  readonly run: string
  readonly set: string
  readonly metric: number
  readonly count: number
}
/** Runs that need no model: what they find is the same on every machine. */
export const comparedRuns = { words: 'words', letters: 'words and letters' } as const
/** Points that a change may lower a metric by, or one question of a small set. */
export const tolerance = 2
const lowestOf = ({ metric, count }: MeasuredLine) =>
  metric - Math.max(tolerance, 100 / count) - rounding
/** Of two metrics that are written with one digit. */
const rounding = 0.1

const introduction = `# Quality of answers

Written by \`npm run bench -- knowledge/quality --write\`, not by hand. The questions are in
\`server/src/testing/knowledge/\`, written before any result was seen: over the help pages of this repository, and over documents that the
bench makes (a handbook, rules, minutes, slides, tables), read as uploads are and mixed with the help. A change that lowers a line of \`words\` or
\`words and letters\` by more than ${tolerance} points, or one question of\na small set, fails \`knowledge.quality.test.ts\`.

Hundredths of questions. Runs: \`words\` alone; \`words and letters\`, which every installation has; with the vectors of a double, which knows no
meaning and shows only that nothing is lost; with a real model where one was given (\`--embedder <url> <model>\`).
`

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n')

interface QualityPage {
  readonly results: readonly RunResult[]
  readonly citations: readonly MeasuredCitations[]
  /** The page before: what it says of other runs stays. */
  readonly former?: string
}
const refusedHeader = ['Run', 'Questions', 'Count', 'Refused'] as const

export function writeQualityPage({ results, citations, former = '' }: QualityPage): string {
  const found = results.flatMap(({ run, answered }) =>
    answered.map(({ name, count, recall, meanReciprocalRank, exact, refused: share }) => [
      ...[run, name, count, ...recall, meanReciprocalRank],
      ...[exact ?? '', share],
    ]),
  )
  const refused = results.flatMap(({ run, unanswered }) =>
    unanswered.map(({ name, count, refused: share }) => [run, name, count, share]),
  )
  const others = rowsOf(former).filter(([run]) => !results.some((result) => result.run === run))
  const otherFound = others.filter((cells) => cells.length > refusedHeader.length)
  const otherRefused = others.filter((cells) => cells.length === refusedHeader.length)
  return `${introduction}
## What is found

The right excerpt is the first, or among the first five or ten; the mean of one part of its rank (MRR); how many of those that were found name
the exact page, section, slide, row or second; how many are refused, which is said of a question that nothing answers: here less is better.

${table(['Run', 'Questions', 'Count', 'First', 'In 5', 'In 10', 'MRR', 'Exact', 'Refused'], [...found, ...otherFound])}

## What is refused

Questions that nothing answers, of which the search says so.

${table(refusedHeader, [...refused, ...otherRefused])}

## What is cited

Sentences of the help, with some words left out, cited as a model may cite them: the right excerpt, others, invented numbers and quotes, nothing.
The same for every run; below a goal \`citations.quality.test.ts\` fails.

${table(
  ['Citations', 'As they should be', 'Goal', 'Judged'],
  citations.map(({ name, share, goal, count }) => [name, share, `≥ ${goal}`, count]),
)}
`
}

/** What the page says of recall among five, and of refusals. */
export function readQualityPage(page: string): readonly MeasuredLine[] {
  return rowsOf(page).flatMap(([run = '', set = '', count = '', ...metrics]) => {
    const read = { run, count: Number(count) }
    const [first, five] = metrics
    // Of what is refused there is one metric, of what is found the last one.
    if (five === undefined) return [{ ...read, set, metric: Number(first) }]
    const accepted = 100 - Number(metrics.at(-1))
    return [
      { ...read, set, metric: Number(five) },
      { ...read, set: acceptedOf(set), metric: accepted },
    ]
  })
}

/** The lines of the first two tables, cell by cell. */
const rowsOf = (page: string) =>
  page
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([, , count = '']) => /^\d+$/.test(count))
const acceptedOf = (set: string) => `${set}, not refused`

/** Lines of a run, as the page has them. */
export const linesOf = ({ run, answered, unanswered }: RunResult): readonly MeasuredLine[] => [
  ...answered.flatMap(({ name, count, recall: [, five], refused }) => [
    { ...{ run, count, set: name }, metric: five },
    { ...{ run, count, set: acceptedOf(name) }, metric: 100 - refused },
  ]),
  ...unanswered.map(({ name, count, refused }) => ({ run, set: name, metric: refused, count })),
]

/** Lines of the page that are now lower than is tolerated, or gone; each with what was measured now. */
export function findLowered(page: string, results: readonly RunResult[]): readonly string[] {
  const now = results.flatMap(linesOf)
  return readQualityPage(page)
    .filter(({ run }) => results.some((result) => result.run === run))
    .flatMap((line) => {
      const { run, set, metric } = line
      const measured = now.find((one) => one.run === run && one.set === set)?.metric
      return measured !== undefined && measured >= lowestOf(line)
        ? []
        : [`${run}, ${set}: ${measured ?? 'not measured'}, was ${metric}`]
    })
}
