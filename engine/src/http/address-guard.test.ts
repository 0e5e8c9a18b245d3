import type { LookupAddress } from 'node:dns'
import { expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { createLocalAi } from '#localai/localai.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createGuardedLookup, isLinkLocal } from './address-guard.ts'

it.each([
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'febf::1',
  '[fe80::1]',
  'fe80::1%eth0',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
])('reconnaît une adresse de lien local : %s', (address) => {
  expect(isLinkLocal(address)).toBe(true)
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
])('laisse passer une adresse privée ou publique, et un nom : %s', (address) => {
  expect(isLinkLocal(address)).toBe(false)
})

/** What a name that leads to these addresses is looked up as. */
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
  expect(await lookUp([metadata, link6], true)).toBe('ELINKLOCAL')
  expect(await lookUp([metadata], false)).toBe('ELINKLOCAL')
})

it.each([
  'http://169.254.169.254',
  'http://[fe80::1]:8080',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]',
])('n’appelle pas une telle adresse écrite en chiffres : %s', async (baseUrl) => {
  expect(await failureOf(createLocalAi({ baseUrl }).models(neverAborted()))).toMatchObject({
    reason: 'unreachable',
    detail: expect.stringContaining('link-local'),
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
