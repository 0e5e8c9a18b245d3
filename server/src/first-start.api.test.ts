import type { SignInResult } from '@atelier/contract/account/account'
import { expect, test } from 'vitest'
import { callServer, startServer } from '#testing/server-process.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const admin = { email: 'admin@mairie.example', password: 'lampe tilleul neuf' }

/** The password rule of a server that starts on this data folder, as its administrator reads it. */
async function ruleAfterStart(folder: string, env: Readonly<Record<string, string>>) {
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const server = await startServer(folder, { ...account, ...env })
  try {
    const here = { url: `http://127.0.0.1:${new URL(server.url).port}` }
    const { tokens } = await callServer<SignInResult>(here, 'POST /auth/login', { body: admin })
    const { passwords, fixed } = await callServer<{
      passwords: { rule: string }
      fixed: { variable: string }[]
    }>(here, 'GET /admin/config', { token: tokens.accessToken })
    return [passwords.rule, ...fixed.map(({ variable }) => variable)]
  } finally {
    await server.stop()
  }
}

test.each([
  ['sur cette machine seule, six caractères suffisent', { HOST: '127.0.0.1' }, ['six']],
  ['ouverte au réseau, la règle est solide', { HOST: '0.0.0.0' }, ['solid']],
  [
    'PASSWORD_RULE l’emporte sur HOST, et se dit',
    { HOST: '0.0.0.0', PASSWORD_RULE: 'six' },
    ['six', 'PASSWORD_RULE'],
  ],
  ['dans les deux sens', { HOST: '127.0.0.1', PASSWORD_RULE: 'solid' }, ['solid', 'PASSWORD_RULE']],
])('au premier démarrage, %s', async (_, env, expected) => {
  await using folder = await temporaryFolder()
  expect(await ruleAfterStart(folder.path, env)).toEqual(expected)
})

test('ensuite, HOST ne change plus la règle choisie au premier démarrage', async () => {
  await using folder = await temporaryFolder()
  expect(await ruleAfterStart(folder.path, { HOST: '127.0.0.1' })).toEqual(['six'])
  expect(await ruleAfterStart(folder.path, { HOST: '0.0.0.0' })).toEqual(['six'])
})
