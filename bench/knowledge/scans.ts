import { openScans } from '@atelier/server/src/testing/knowledge/bench/bench-index.ts'
import { isQuick, median, print } from '#bench/harness/verdict.ts'
import { check, ms } from './report.ts'
import { openSqliteVec } from './sqlite-vec.ts'

const scanned = isQuick ? 10_000 : 1_000_000
const dimensions = 384
const rounds = isQuick ? 5 : 25

/** The scan of vectors against JavaScript, against copying the same bytes, and against sqlite-vec where its `extension` is given. */
export function measureScan(extension: string | undefined): void {
  const { byModule, inJavaScript, copy } = openScans(scanned, dimensions)
  const timed = (run: () => number) => median(Array.from({ length: rounds }, run))
  const [module, plain, copied] = [timed(byModule), timed(inJavaScript), timed(copy)]
  check(module / plain <= 0.5, `Parcours de ${scanned} vecteurs contre JavaScript (0,5 fois)`, [
    ms(module),
    `contre ${ms(plain)}`,
  ])
  check(module / copied <= 1.5, 'Contre la copie des mêmes octets (1,5 fois)', [
    ms(module),
    `contre ${ms(copied)}`,
  ])
  if (extension === undefined) {
    print('     sans sqlite-vec (--sqlite-vec <chemin de vec0>)')
    return
  }
  using library = openSqliteVec(extension, scanned, dimensions)
  const searched = timed(library.search)
  check(module / searched <= 0.2, 'Contre sqlite-vec (0,2 fois)', [
    ms(module),
    `contre ${ms(searched)}`,
  ])
}
