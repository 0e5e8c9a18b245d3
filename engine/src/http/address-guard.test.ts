import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { createLocalAi } from '#localai/localai.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createGuardedLookup } from './address-guard.ts'
import { isRefusedAddress } from './refused-addresses.ts'

it.each([
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'febf::1',
  '[fe80::1]',
  'fe80::1%eth0',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '100.100.100.200',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::168.63.129.16',
  '64:ff9b:1::a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '::169.254.169.254',
  '2002:a9fe:a9fe::1',
])('refuse une adresse des services d’un réseau ou d’un nuage : %s', (address) => {
  expect(isRefusedAddress(address)).toBe(true)
})

it.each([
  '127.0.0.1',
  '10.0.0.5',
  '192.168.1.20',
  '172.17.0.1',
  '::1',
  'fd00::1',
  'fec0::1',
  '8.8.8.8',
  'localai',
  '169.253.0.1',
  '100.100.100.201',
  '168.63.129.17',
  'fd00:ec3::254',
  '64:ff9b::192.168.1.20',
])('laisse passer une adresse privée ou publique, et un nom : %s', (address) => {
  expect(isRefusedAddress(address)).toBe(false)
})

/** Looks up a name that resolves to these addresses. */
const lookUp = (addresses: readonly LookupAddress[], all: boolean) =>
  new Promise((resolve) => {
    const lookup = createGuardedLookup((_hostname, _options, done) => done(null, [...addresses]))
    lookup('moteur.lan', { all }, (error, found, family) =>
      resolve(error?.code ?? (all ? found : `${found} ${family}`)),
    )
  })
const private4 = { address: '192.168.1.20', family: 4 }
const metadata = { address: '169.254.169.254', family: 4 }
const link6 = { address: 'fe80::1', family: 6 }

it('garde des adresses d’un nom celles qui sont permises', async () => {
  expect(await lookUp([link6, private4], true)).toEqual([private4])
  expect(await lookUp([link6, private4], false)).toBe('192.168.1.20 4')
})

it('refuse un nom qui ne mène qu’à des adresses de lien local', async () => {
  expect(await lookUp([metadata, link6], true)).toBe('EREFUSEDADDRESS')
  expect(await lookUp([metadata], false)).toBe('EREFUSEDADDRESS')
})

it.each([
  'http://169.254.169.254',
  'http://[fe80::1]:8080',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]',
  'http://[64:ff9b::a9fe:a9fe]:8080',
])('n’appelle pas une telle adresse écrite en chiffres : %s', async (baseUrl) => {
  expect(await failureOf(createLocalAi({ baseUrl }).models(neverAborted()))).toMatchObject({
    reason: 'unreachable',
    detail: expect.stringContaining('own services'),
  })
})

it('trouve un moteur par son nom', async () => {
  const double = await startLocalAiDouble()
  const engine = createLocalAi({ baseUrl: double.url.replace('127.0.0.1', 'localhost') })
  expect(await engine.models(neverAborted())).not.toEqual([])
  await double.close()
})

it('n’envoie la clé qu’à l’adresse configurée, où qu’une réponse veuille mener', async () => {
  const [double, elsewhere] = [
    await startLocalAiDouble({ control: { apiKey: 'k', inpainting: 'served' } }),
    await startLocalAiDouble(),
  ]
  const engine = createLocalAi({ baseUrl: double.url, apiKey: 'k' })
  double.control.ownAddress = elsewhere.url
  const picture = { bytes: Buffer.alloc(30), mediaType: 'image/png' }
  await engine.upscale({ picture, factor: 2 }, neverAborted())
  double.control.otherFault = { type: 'redirect', to: `${elsewhere.url}/v1/models` }
  await failureOf(engine.models(neverAborted()))
  expect(elsewhere.requests).toEqual([])
  await Promise.all([double.close(), elsewhere.close()])
})
