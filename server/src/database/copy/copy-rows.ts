import type { CopySource, CopyTarget } from './copy-end.ts'
import { refusedCopy } from './copy-refusal.ts'
import { documentTexts } from './document-texts.ts'
import { areSameDigests, createRowDigest, type RowDigest } from './row-digest.ts'
import { type CopyPlan, planCopy, type TableShape } from './table-shape.ts'

/** What a copy does now; `rows` of `total`. */
export interface CopyProgress {
  readonly step: 'rows' | 'words' | 'comparison'
  readonly table: string
  readonly rows: number
  readonly total: number
}

export interface CopyResult {
  readonly tables: number
  readonly rows: number
  /** Of all texts. */
  readonly characters: number
  /** Texts whose words were indexed. */
  readonly documents: number
}

interface CopyOptions {
  readonly source: CopySource
  readonly target: CopyTarget
  readonly report?: ((progress: CopyProgress) => void) | undefined
}

/**
 * Copies all rows, indexes the words of all texts, then compares what was written with what was read. Nothing is committed.
 * @throws Error with a `CopyRefusal`
 */
export async function copyRows(options: CopyOptions): Promise<CopyResult> {
  const { source, target } = options
  const plan = planCopy(await source.tables(), await target.tables())
  await target.begin([...plan.tables, ...plan.indexes])
  const digests = new Map<string, RowDigest>()
  for (const table of plan.tables) digests.set(table.name, await copyTable(table, options))
  const words = await indexWords(plan, options, digests)
  for (const table of [...plan.tables, ...plan.indexes]) await compare(table, options, digests)
  for (const [table, count] of words)
    if ((await target.countWords(table)) !== count) throw refusedCopy({ type: 'differs', table })
  const all = [...digests.values()]
  const sum = (of: (digest: RowDigest) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    tables: digests.size,
    rows: sum(({ rows }) => rows),
    characters: sum(({ characters }) => characters),
    documents: plan.indexes.reduce((total, { name }) => total + (digests.get(name)?.rows ?? 0), 0),
  }
}

async function copyTable(
  table: TableShape,
  { source, target, report }: CopyOptions,
): Promise<RowDigest> {
  const total = await source.count(table.name)
  const digest = createRowDigest()
  const writer = createWriter()
  for await (const page of source.pages(table)) {
    for (const row of page) digest.add(row)
    await writer.add(() => target.insert(table, page))
    report?.({ step: 'rows', table: table.name, rows: digest.result().rows, total })
  }
  await writer.finish()
  return digest.result()
}

/** Writes a page while the next one is read: the two databases work at the same time. */
function createWriter() {
  let writing: Promise<void> = Promise.resolve()
  return {
    /** Waits for the page before. */
    async add(write: () => Promise<void>): Promise<void> {
      await writing
      writing = write()
      // Whoever adds the next page, or finishes, learns of it.
      writing.catch(() => undefined)
    },
    finish: (): Promise<void> => writing,
  }
}

/** Writes each document with its words; returns how many words each index has. */
async function indexWords(
  plan: CopyPlan,
  { source, target, report }: CopyOptions,
  digests: Map<string, RowDigest>,
) {
  const counts = new Map<CopyPlan['indexes'][number]['name'], number>()
  for (const table of plan.indexes) {
    const total = await source.count(table.name)
    const digest = createRowDigest()
    const writer = createWriter()
    let count = 0
    for (const texts of documentTexts.filter((one) => one.table === table.name))
      for await (const page of source.query(texts.query(table))) {
        const rows = page.map((row) => row.slice(0, table.columns.length))
        const words = page.map((row) => {
          const [userId, text] = row.slice(table.columns.length)
          return texts.words(String(userId), String(text ?? ''))
        })
        for (const row of rows) digest.add(row)
        for (const text of words) count += text === '' ? 0 : text.split(' ').length
        await writer.add(() => target.insertIndexed(table, rows, words))
        report?.({ step: 'words', table: table.name, rows: digest.result().rows, total })
      }
    await writer.finish()
    // A document of a kind that nobody reads here would be lost.
    if (digest.result().rows !== total) throw refusedCopy({ type: 'differs', table: table.name })
    digests.set(table.name, digest.result())
    counts.set(table.name, count)
  }
  return counts
}

async function compare(
  table: TableShape,
  { target, report }: CopyOptions,
  digests: ReadonlyMap<string, RowDigest>,
): Promise<void> {
  const expected = digests.get(table.name)
  const total = expected?.rows ?? 0
  const written = await target.digest(table, (rows) =>
    report?.({ step: 'comparison', table: table.name, rows, total }),
  )
  if (!expected || !areSameDigests(expected, written))
    throw refusedCopy({ type: 'differs', table: table.name })
}
