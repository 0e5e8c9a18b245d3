import { expect, test } from 'vitest'
import { createSetupChecks, type SetupDependencies } from './setup-checks.ts'

const good: SetupDependencies = {
  clock: { now: () => 0 },
  trustsProxy: 'some',
  isLocal: false,
  publicUrl: 'https://atelier.exemple.fr',
  hasUntrustedProxy: () => false,
  disk: async () => 'ok',
  isRegistrationOpen: () => false,
  backupStatus: async () => 'ok',
  isPasswordShort: async () => false,
  engines: () => [
    { name: 'LocalAI', baseUrl: 'http://127.0.0.1:8080', hasKey: false },
    { name: 'GPU', baseUrl: 'http://10.0.0.7:8000', hasKey: true },
  ],
  maxFileBytes: () => 50,
}
const faults = async (changed: Partial<SetupDependencies>) =>
  (await createSetupChecks({ ...good, ...changed }).setup()).checks
    .filter(({ state }) => state !== 'ok')
    .map(({ name, state, detail, subject }) => [name, state, detail ?? subject])

test('rien à redire quand tout est réglé', async () => {
  expect(await faults({})).toEqual([])
})

test.each([
  [{ trustsProxy: 'all' }, ['proxy', 'fault', 'trusts-all']],
  [{ hasUntrustedProxy: () => true }, ['proxy', 'fault', 'untrusted']],
  [{ disk: async () => 'low' }, ['disk', 'fault', 'low']],
  [{ isRegistrationOpen: () => true }, ['registration', 'advice', null]],
  [{ backupStatus: async () => 'off' }, ['backup', 'fault', 'none']],
  [{ backupStatus: async () => 'late' }, ['backup', 'fault', 'late']],
  [{ isPasswordShort: async () => true }, ['admin-password', 'fault', null]],
  [
    { engines: () => [{ name: 'GPU', baseUrl: 'http://10.0.0.7:8000', hasKey: false }] },
    ['engine-key', 'advice', 'GPU'],
  ],
] as const satisfies readonly (readonly [Partial<SetupDependencies>, unknown])[])(
  'dit ce qui ne va pas : %j',
  async (changed, expected) => expect(await faults(changed)).toEqual([expected]),
)

test('des inscriptions ouvertes vont bien sur la machine seule', async () => {
  expect(await faults({ isRegistrationOpen: () => true, isLocal: true })).toEqual([])
})
