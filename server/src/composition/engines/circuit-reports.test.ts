import { expect, test } from 'vitest'
import { createCircuitReports } from './circuit-reports.ts'

test('un moteur absent se dit une fois, son retour aussi, avec le nombre des demandes refusées', () => {
  const lines: [string, unknown][] = []
  const reports = createCircuitReports('localai', {
    warn: (message, fields) => lines.push([message, fields?.refusedRequests]),
  })
  reports.onChange('open')
  for (let trial = 0; trial < 5; trial += 1) {
    for (let request = 0; request < 20; request += 1) reports.onRefusal()
    reports.onChange('half-open')
    reports.onChange('open')
  }
  const away = 'un moteur ne répond plus\u00a0: les demandes sont refusées en attendant'
  expect(lines).toEqual([[away, undefined]])
  reports.onChange('half-open')
  reports.onChange('closed')
  expect(lines.slice(1)).toEqual([['un moteur répond de nouveau', 100]])
  reports.onChange('open')
  reports.onChange('closed')
  expect(lines.slice(2)).toEqual([
    [away, undefined],
    ['un moteur répond de nouveau', 0],
  ])
})
