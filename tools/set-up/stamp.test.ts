import { describe, expect, it } from 'vitest'
import { type Kind, renewed, satisfies, stampOf } from './stamp.mjs'

const installation = (
  change: { lock?: string; platform?: string; arch?: string; kind?: Kind } = {},
) => ({
  lock: '{"packages":{}}',
  platform: 'linux',
  arch: 'x64',
  kind: 'product' as const,
  ...change,
})

describe('ce qui est installé', () => {
  it('suffit quand rien n’a changé, fin de ligne comprise ou non', () => {
    expect(satisfies(`${stampOf(installation())}\n`, installation())).toBe(true)
  })

  it('suffit au produit quand les outils y sont aussi, et pas l’inverse', () => {
    expect(satisfies(stampOf(installation({ kind: 'full' })), installation())).toBe(true)
    expect(satisfies(stampOf(installation()), installation({ kind: 'full' }))).toBe(false)
  })

  it.each([{ lock: '{}' }, { platform: 'darwin' }, { arch: 'arm64' }])(
    'ne suffit plus après un changement : %j',
    (change) => {
      expect(satisfies(stampOf(installation()), installation(change))).toBe(false)
    },
  )

  it.each([undefined, '', 'deadbeef'])('ne suffit pas sans marque valable : %s', (found) => {
    expect(satisfies(found, installation())).toBe(false)
  })

  it('garde les outils de développement, là où ils sont déjà, quand le verrou change', () => {
    expect(renewed(`${stampOf(installation({ kind: 'full' }))}\n`, 'product')).toBe('full')
    expect(renewed(`${stampOf(installation())}\n`, 'product')).toBe('product')
    expect(renewed(undefined, 'full')).toBe('full')
  })
})
