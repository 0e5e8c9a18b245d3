import type { SetupReport } from '@atelier/contract/monitoring/setup'
import { expect, test } from 'vitest'
import { setupTexts as texts } from '../setup.texts.ts'
import { setupRows } from './setup-rows.ts'

const now = Date.UTC(2026, 10, 27, 12)
const report = (changed: Partial<SetupReport> = {}): SetupReport => ({
  checks: [],
  now: new Date(now).toISOString(),
  publicUrl: null,
  maxFileBytes: 50,
  ...changed,
})
const page = { protocol: 'https:', hostname: 'atelier.exemple.fr', now }
const found = { stream: 'ok', upload: 'ok', bytes: 50 * 1024 * 1024 } as const
const states = (rows: ReturnType<typeof setupRows>) =>
  Object.fromEntries(rows.map(({ name, state }) => [name, state]))
const { names } = texts

test('ce qui est à corriger vient en premier', () => {
  const rows = setupRows(report(), page, { ...found, upload: 'refused', stream: undefined })
  expect(rows.map(({ state }) => state)).toEqual(['fault', 'measuring', 'ok', 'ok'])
  expect(rows[0]?.text).toMatch(/50.MB/)
})

test('http où https est annoncé, http sur le réseau, http sur la machine', () => {
  const http = { ...page, protocol: 'http:' }
  const at = (changed: Partial<SetupReport>, hostname: string) =>
    states(setupRows(report(changed), { ...http, hostname }, found))[names.https]
  expect(at({ publicUrl: 'https://atelier.exemple.fr' }, 'atelier.exemple.fr')).toBe('fault')
  expect(at({}, '192.168.1.4')).toBe('advice')
  expect(at({}, '127.0.0.1')).toBe('ok')
})

test('une horloge qui retarde', () => {
  const late = { ...page, now: now + 7 * 60_000 }
  const [row] = setupRows(report(), late, found)
  expect(row).toMatchObject({
    name: names.clock,
    state: 'fault',
    text: expect.stringContaining('7 min'),
  })
})

test('un flux retenu, et un flux coupé', () => {
  const [held] = setupRows(report(), page, { ...found, stream: 'held' })
  const [failed] = setupRows(report(), page, { ...found, stream: 'failed' })
  expect([held?.text, failed?.text]).toEqual([texts.texts.stream.fault, texts.texts.stream.failed])
})
