import { describe, expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { networkOf } from './networks.ts'
import { createSignInThrottle, type SignInOrigin } from './sign-in-throttle.ts'
import { createThrottles } from './throttles.ts'

const right = async () => 'right'
const wrong = async () => undefined
const setUp = (known: readonly SignInOrigin[] = []) => {
  const clock = createManualClock()
  const throttles = createThrottles({ clock, networkKey: new Uint8Array() })
  const isKnownNetwork = async ({ account, address }: SignInOrigin) =>
    known.some((origin) => origin.account === account && origin.address === address)
  return {
    clock,
    throttle: createSignInThrottle({
      throttles,
      signIns: throttles.signIns(30),
      isKnownNetwork,
    }),
  }
}
const school = '192.0.2.1'
const refused = { code: 'account.too-many-attempts' }

describe('le frein des connexions', () => {
  test('laisse dix échecs par compte, d’où qu’ils viennent', async () => {
    const { throttle } = setUp()
    for (let attempt = 0; attempt < 10; attempt += 1)
      await throttle.signIn({ account: 'a', address: `192.0.2.${attempt}` }, wrong)
    await expect(
      throttle.signIn({ account: 'a', address: '192.0.2.99' }, right),
    ).rejects.toMatchObject(refused)
    expect(await throttle.signIn({ account: 'b', address: '192.0.2.99' }, right)).toBe('right')
  })

  test('laisse cent échecs par adresse', async () => {
    const { throttle } = setUp()
    for (let attempt = 0; attempt < 100; attempt += 1)
      await throttle.signIn({ account: `a${attempt}`, address: school }, wrong)
    await expect(throttle.signIn({ account: 'b', address: school }, right)).rejects.toMatchObject(
      refused,
    )
    expect(await throttle.signIn({ account: 'b', address: '192.0.2.2' }, right)).toBe('right')
  })

  test('laisse entrer plusieurs classes d’un coup, chacun se trompant une fois', async () => {
    const { throttle } = setUp()
    const pupils = Array.from({ length: 90 }, (_, index) => ({
      account: `élève ${index}`,
      address: school,
    }))
    await Promise.all(pupils.map((pupil) => throttle.signIn(pupil, wrong)))
    expect(await Promise.all(pupils.map((pupil) => throttle.signIn(pupil, right)))).toEqual(
      pupils.map(() => 'right'),
    )
  })

  test('ne laisse personne fermer de loin la porte d’un autre', async () => {
    const { throttle } = setUp([{ account: 'a', address: school }])
    for (let attempt = 0; attempt < 10; attempt += 1)
      await throttle.signIn({ account: 'a', address: '198.51.100.7' }, wrong)
    await expect(
      throttle.signIn({ account: 'a', address: '198.51.100.7' }, right),
    ).rejects.toMatchObject(refused)
    expect(await throttle.signIn({ account: 'a', address: school }, right)).toBe('right')
  })

  test('freine aussi les échecs là où le compte est déjà venu', async () => {
    const { throttle } = setUp([{ account: 'a', address: school }])
    for (let attempt = 0; attempt < 10; attempt += 1)
      await throttle.signIn({ account: 'a', address: school }, wrong)
    await expect(throttle.signIn({ account: 'a', address: school }, right)).rejects.toMatchObject(
      refused,
    )
  })

  test('ne compte pas une vérification qui n’a pas pu se faire', async () => {
    const { throttle } = setUp()
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(
        throttle.signIn({ account: 'a', address: school }, () =>
          Promise.reject(new Error('panne')),
        ),
      ).rejects.toThrow('panne')
    expect(await throttle.signIn({ account: 'a', address: school }, right)).toBe('right')
  })
})

describe('le frein des inscriptions', () => {
  test('laisse deux classes s’inscrire d’une adresse, pas une foule', async () => {
    const { throttle } = setUp()
    for (let account = 0; account < 80; account += 1) await throttle.register(school)
    await expect(throttle.register(school)).rejects.toMatchObject(refused)
    await throttle.register('192.0.2.2')
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:DB8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('le réseau de %s est %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
