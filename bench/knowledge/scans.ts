import { openScans } from '@atelier/server/src/testing/knowledge/bench/bench-index.ts'
import { isQuick, median } from '#bench/harness/verdict.ts'
import { check, ms } from './report.ts'

const scanned = isQuick ? 10_000 : 1_000_000
const dimensions = 384
const rounds = isQuick ? 5 : 25

/** The scan of vectors against JavaScript, and against copying the same bytes. */
export function measureScan(): void {
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
}
