import { expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { createEmbeddedDouble } from '#testing/embedded-engine-double.ts'
import { createRecognitionDouble } from '#testing/knowledge/recognition/recognition-double.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

async function start(environment: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder()
  const recognition = createRecognitionDouble()
  const app = await createTestApp({
    embedded: createEmbeddedDouble(folder.path, undefined, recognition),
    environment,
  })
  const { token } = await app.createUser('Admin')
  const path = '/admin/local-models/text-recognition'
  const get = async <T>(from: string) => (await app.call('GET', from, { token })).json<T>()
  return {
    recognition,
    call: (action: 'fetch' | 'cancel') => app.call('POST', `${path}/${action}`, { token }),
    shown: async () =>
      (await get<{ data: { textRecognition: object } }>('/admin/local-models')).data
        .textRecognition,
    actions: async () =>
      (await get<{ data: { action: string }[] }>('/admin/audit')).data
        .map(({ action }) => action)
        .filter((action) => action.startsWith('text-recognition')),
    async [Symbol.asyncDispose]() {
      await app.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
const size = { downloadBytes: expect.any(Number), diskBytes: expect.any(Number) }

test('l’administrateur sait d’avance ce qui sera téléchargé, et le journal dit qu’il l’a demandé', async () => {
  await using setup = await start()
  const { call, shown, actions, recognition } = setup
  expect(await shown()).toEqual({ state: 'absent', ...size })
  recognition.fetch = () => {
    recognition.current = { state: 'fetching', receivedBytes: 10 }
  }
  expect((await call('fetch')).json()).toEqual({
    data: { state: 'fetching', ...size, receivedBytes: 10 },
  })
  expect((await call('fetch')).status).toBe(200)
  expect((await call('cancel')).json()).toMatchObject({ data: { state: 'absent' } })
  expect(await actions()).toEqual(['text-recognition.fetched'])
  recognition.current = { state: 'failed', failure: 'no-space' }
  expect(await shown()).toMatchObject({ reason: expect.stringMatching(/Libérez de l’espace/) })
})

test('une installation fermée aux téléchargements ne télécharge rien, et dit comment faire', async () => {
  await using setup = await start({ MODEL_CATALOGUE: 'off' })
  const { call, shown, actions, recognition } = setup
  const refused = await call('fetch')
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    { code: 'text-recognition.fetch-closed', error: expect.stringMatching(/run\.mjs native ocr/) },
  ])
  expect([await shown(), await actions()]).toEqual([{ state: 'absent', ...size }, []])
  // Installed by hand, it is used.
  recognition.current = { state: 'ready' }
  expect((await call('fetch')).json()).toMatchObject({ data: { state: 'ready' } })
})
