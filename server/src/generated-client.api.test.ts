import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Chat } from '@atelier/contract/chat/chat'
import { expect, test } from 'vitest'
import { createChatSetup } from '#testing/setups/chat-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { projectRoot } from './environment.ts'

const generator = 'tools/api-client/node_modules/openapi-typescript/bin/cli.js'
const compiler = 'node_modules/typescript/bin/tsc'

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom'], types: [] },
  ...{ noEmit: true, allowImportingTsExtensions: true, verbatimModuleSyntax: true },
  skipLibCheck: true,
}

/** What somebody else's program would be, with a client of that schema. */
const programFor = (url: string, email: string) => `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const api = createClient<paths>({ baseUrl: '${url}' })
const body = { email: '${email}', password: 'motdepasse' }
const signedIn = await api.POST('/api/auth/login', { body })
if (signedIn.error) throw new Error(signedIn.error.error)
const headers = { authorization: 'Bearer ' + signedIn.data.data.tokens.accessToken }
const chats = await api.GET('/api/chat', { headers })
if (chats.error) throw new Error(chats.error.error)
const titles: string[] = chats.data.data.map(({ title }) => title)
// @ts-expect-error A title is a text.
export const wrong: number | undefined = chats.data.data[0]?.title
// @ts-expect-error Signing in takes a password.
export const incomplete = () => api.POST('/api/auth/login', { body: { email: '' } })
console.log(JSON.stringify(titles))
`

test('un client généré du document par un outil public se compile, se connecte et liste les chats', async () => {
  await using folder = await temporaryFolder()
  const { app, token, newChat, close } = await createChatSetup()
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder.path })).stdout
  const fileOf = (name: string) => join(folder.path, name)
  await newChat('Courrier')
  const { email } = (await app.call('GET', '/auth/profile', { token })).json<{
    data: { email: string }
  }>().data

  await symlink(join(projectRoot, 'node_modules'), fileOf('node_modules'), 'junction')
  await writeFile(fileOf('package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(
    fileOf('tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  )
  await writeFile(fileOf('openapi.json'), (await app.call('GET', '/openapi.json')).text)
  await run(join(projectRoot, generator), 'openapi.json', '--output', 'schema.ts')
  await writeFile(fileOf('program.ts'), programFor(await app.url(), email))
  expect(await run(join(projectRoot, compiler)).catch((cause) => cause.stdout)).toBe('')

  const titles = JSON.parse(await run('program.ts')) as Chat['title'][]
  expect(titles.toSorted()).toEqual(['Courrier', 'Essai'])
  await close()
})
