import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#bench/harness/project-root.ts'
import { measureEmbedding } from './embedding.ts'
import { measureIndexSizes } from './index-sizes.ts'
import { measureMeanwhile } from './meanwhile.ts'
import { measurePages, measureProduct } from './reading.ts'
import { areAllMet } from './report.ts'
import { measureScan } from './scans.ts'

/**
 * Measures documents that are searched: questions among 10 000 and 100 000 excerpts (`--million`: and 1 000 000), reading, what the main
 * thread waits, what documents add to a reply, vectors, replies meanwhile. `--only index,scan,pages,product,embedding,meanwhile` measures some of these; `--quick` shows
 * that the bench works; `--sqlite-vec <vec0.so>` compares with that extension. Each file says its limits.
 */
function valueAfter(option: string): string | undefined {
  const index = process.argv.indexOf(option)
  return index < 0 ? undefined : process.argv[index + 1]
}
const only = valueAfter('--only')?.split(',') ?? []
const isMeasured = (what: string) => only.length === 0 || only.includes(what)

const cache = join(projectRoot, 'node_modules/.cache')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-knowledge-'))
try {
  // First, as it measures what the process grows by.
  if (isMeasured('index')) await measureIndexSizes(folder, process.argv.includes('--million'))
  if (isMeasured('scan')) measureScan(valueAfter('--sqlite-vec'))
  if (isMeasured('pages')) await measurePages(folder)
  if (isMeasured('product')) await measureProduct()
  if (isMeasured('embedding')) await measureEmbedding(folder)
  if (isMeasured('meanwhile')) await measureMeanwhile(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(areAllMet() ? 0 : 1)
