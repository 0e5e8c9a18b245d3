import { describe, expect, it } from 'vitest'
import { createStamp, isStampValid, type Kind, kindToInstall } from './install-stamp.mjs'

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
    expect(isStampValid(`${createStamp(installation())}\n`, installation())).toBe(true)
  })

  it('suffit au produit quand les outils y sont aussi, et pas l’inverse', () => {
    expect(isStampValid(createStamp(installation({ kind: 'full' })), installation())).toBe(true)
    expect(isStampValid(createStamp(installation()), installation({ kind: 'full' }))).toBe(false)
  })

  it.each([{ lock: '{}' }, { platform: 'darwin' }, { arch: 'arm64' }])(
    'ne suffit plus après un changement : %j',
    (change) => {
      expect(isStampValid(createStamp(installation()), installation(change))).toBe(false)
    },
  )

  it.each([undefined, '', 'deadbeef'])('ne suffit pas sans marque valable : %s', (found) => {
    expect(isStampValid(found, installation())).toBe(false)
  })

  it('garde les outils de développement, là où ils sont déjà, quand le verrou change', () => {
    expect(kindToInstall(`${createStamp(installation({ kind: 'full' }))}\n`, 'product')).toBe(
      'full',
    )
    expect(kindToInstall(`${createStamp(installation())}\n`, 'product')).toBe('product')
    expect(kindToInstall(undefined, 'full')).toBe('full')
  })
})
