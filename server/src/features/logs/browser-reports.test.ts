import type { BrowserReport } from '@atelier/contract/logs/logs'
import { expect, test } from 'vitest'
import type { LogLine } from '#platform/log/log.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createBrowserReports } from './browser-reports.ts'

const report = (message: string): BrowserReport => ({
  kind: 'error',
  message,
  path: '/chat',
  count: 1,
})

test('deux cents comptes ne remplissent pas plus que la part des navigateurs, et le reste est compté', () => {
  const clock = createManualClock()
  const lines: LogLine[] = []
  // A quarter of 360 000 lines over 30 days: 125 an hour.
  const bounds = { maxDays: 30, maxLines: 360_000 }
  const reports = createBrowserReports({
    recorder: { record: (line) => lines.push(line) },
    clock,
    ...bounds,
  })
  for (let user = 0; user < 200; user += 1)
    reports.add(`u${user}`, 'Firefox', [report(`erreur ${user}`)])
  expect(lines).toHaveLength(125)
  clock.advance(60 * 60_000)
  reports.add('u0', 'Firefox', [report('plus tard')])
  expect(lines.slice(125).map(({ level, fields }) => [level, fields.reports])).toEqual([
    ['warn', 75],
    ['error', undefined],
  ])
  reports.flush()
})
