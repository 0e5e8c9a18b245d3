import { openAppWithProvider } from '@atelier/server/src/testing/bench/app-with-provider.ts'
import { isQuick, median, quantile, reportLimit } from '#bench/harness/verdict.ts'

/**
 * Measures signing in by an identity provider and being signed out by it, with a real provider in the same process, whose own time is
 * within the metrics. Limits: 100 ms for the end of a sign-in, 112 ms for the whole walk and for a logout token.
 */
const people = isQuick ? 5 : 60

const app = await openAppWithProvider()
const walks: number[] = []
const ends: number[] = []
const logouts: number[] = []
try {
  // The first one loads what is imported at first use.
  await app.enter('premiere')
  await app.leave('premiere')
  for (let person = 0; person < people; person += 1) {
    const { walk, end } = await app.enter(`personne-${person}`)
    walks.push(walk)
    ends.push(end)
  }
  for (let person = 0; person < people; person += 1)
    logouts.push(await app.leave(`personne-${person}`))
} finally {
  await app.close()
}

const verdicts = (
  [
    ['la fin d’une connexion par un fournisseur', ends, 100],
    ['la connexion entière, aller et retour', walks, 112],
    ['un jeton de déconnexion', logouts, 112],
  ] as const
).map(([what, times, limitMs]) => {
  const p95 = quantile(times, 0.95)
  return reportLimit(p95 <= limitMs || isQuick, what, [
    `p95 ${p95.toFixed(1)} ms (au plus ${limitMs})`,
    `médiane ${median(times).toFixed(1)} ms`,
  ])
})
process.exit(verdicts.every(Boolean) ? 0 : 1)
