import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicHttpsOrigins, refusedAddressCode } from './download-origins.ts'

describe('adresses publiques', () => {
  test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '[2a00:1450:4007::1]'])(
    '%s en est une',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '168.63.129.16',
    '2002:7f00:1::',
    '2001:db8::1',
    'modeles.example',
  ])('%s n’en est pas une', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('ce qui peut être demandé', () => {
  const allows = (address: string) => publicHttpsOrigins.allows(new URL(address))
  test.each(['https://huggingface.co/a/b', 'https://1.1.1.1/a'])('%s', (address) =>
    expect(allows(address)).toBe(true),
  )
  test.each([
    'http://huggingface.co/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://moi:secret@huggingface.co/a',
  ])('pas %s', (address) => expect(allows(address)).toBe(false))

  test('un nom qui mène à la machine elle-même est refusé au moment de se connecter', async () => {
    const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>()
    publicHttpsOrigins.lookup('localhost', {}, (error) => resolve(error))
    expect(await promise).toMatchObject({ code: refusedAddressCode })
  })
})
