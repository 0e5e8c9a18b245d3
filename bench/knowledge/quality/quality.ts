import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createEmbedderDouble,
  createServedEmbedder,
} from '@atelier/server/src/testing/knowledge/quality/bench-embedders.ts'
import { measureCitations } from '@atelier/server/src/testing/knowledge/quality/measure-citations.ts'
import {
  measureAnswered,
  measureRefused,
} from '@atelier/server/src/testing/knowledge/quality/measure-quality.ts'
import {
  openQualityIndex,
  type QualityRun,
} from '@atelier/server/src/testing/knowledge/quality/quality-index.ts'
import {
  comparedRuns,
  findLowered,
  type RunResult,
  writeQualityPage,
} from '@atelier/server/src/testing/knowledge/quality/quality-page.ts'
import { projectRoot } from '#bench/harness/project-root.ts'
import { print } from '#bench/harness/verdict.ts'

/**
 * Measures what questions find, and compares it with `docs/quality-of-answers.md`; `--write` writes that page, with citations too.
 * `--embedder <url> <model>` adds a real model, served by LocalAI, Ollama, vLLM or llama.cpp; `--missed` prints what is not among the first five.
 */
const page = join(projectRoot, 'docs/quality-of-answers.md')

interface NamedRun {
  readonly name: string
  readonly run: QualityRun
}

function createRuns(): readonly NamedRun[] {
  const double = createEmbedderDouble()
  return [
    { name: comparedRuns.words, run: 'words' },
    { name: comparedRuns.letters, run: 'letters' },
    { name: double.name, run: double },
    ...servedModels(),
  ]
}

function servedModels(): readonly NamedRun[] {
  const option = process.argv.indexOf('--embedder')
  const [baseUrl, model] = option < 0 ? [] : process.argv.slice(option + 1)
  if (baseUrl === undefined || model === undefined) return []
  return [{ name: model, run: createServedEmbedder(baseUrl, model) }]
}

const folder = await mkdtemp(join(tmpdir(), 'atelier-quality-'))
const index = await openQualityIndex(folder)
const results: RunResult[] = []
try {
  for (const { name, run } of createRuns()) {
    const ask = await index.createRun(run)
    const result = {
      run: name,
      answered: await measureAnswered(ask),
      unanswered: await measureRefused(ask),
    }
    results.push(result)
    for (const { name: set, count, recall, exact, refused } of result.answered)
      print(
        `${name} — ${set} (${count}) : ${recall.join(' / ')} ; positions ${exact ?? '–'} ; ${refused} refusées à tort`,
      )
    for (const { name: set, count, refused } of result.unanswered)
      print(`${name} — ${set} (${count}) : ${refused} refusées`)
    if (process.argv.includes('--missed'))
      for (const { missed } of result.answered)
        for (const question of missed) print(`  ${question}`)
  }
} finally {
  index.close()
  await rm(folder, { recursive: true, force: true })
}

if (process.argv.includes('--write')) {
  const citations = measureCitations()
  const former = await readFile(page, 'utf8')
  await writeFile(page, writeQualityPage({ results, citations, former }))
  print(`écrit : ${page}`)
} else {
  const compared: readonly string[] = Object.values(comparedRuns)
  const lowered = findLowered(
    await readFile(page, 'utf8'),
    results.filter(({ run }) => compared.includes(run)),
  )
  for (const line of lowered) print(`NON  ${line}`)
  process.exitCode = lowered.length === 0 ? 0 : 1
}
