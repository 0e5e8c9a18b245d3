import { expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { createUntrustedForwarding } from './untrusted-forwarding.ts'

const hour = 60 * 60 * 1000
function setUp(trustsProxy = false) {
  const clock = createManualClock()
  const warnings: string[] = []
  const ignore = () => undefined
  const log = {
    error: ignore,
    info: ignore,
    debug: ignore,
    warn: (message: string) => void warnings.push(message),
  }
  return { clock, warnings, forwarding: createUntrustedForwarding({ clock, log, trustsProxy }) }
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  '%s sans proxy reconnu s’écrit une fois par heure dans le journal',
  (name) => {
    const { clock, warnings, forwarding } = setUp()
    forwarding.check({ host: 'atelier.example' })
    expect([forwarding.wasSeen(), warnings]).toEqual([false, []])
    for (let elapsed = 0; elapsed < hour; elapsed += hour / 4) {
      forwarding.check({ [name]: '192.0.2.1' })
      clock.advance(hour / 4)
    }
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('TRUST_PROXY')
    forwarding.check({ [name]: '192.0.2.1' })
    expect(warnings).toHaveLength(2)
    expect(forwarding.wasSeen()).toBe(true)
    clock.advance(24 * hour)
    expect(forwarding.wasSeen()).toBe(false)
  },
)

test('un proxy reconnu est dans l’ordre', () => {
  const { warnings, forwarding } = setUp(true)
  forwarding.check({ 'x-forwarded-for': '192.0.2.1' })
  expect([forwarding.wasSeen(), warnings]).toEqual([false, []])
})
