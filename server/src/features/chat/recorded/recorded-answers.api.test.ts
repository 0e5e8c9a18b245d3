import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { multipartBody } from '#testing/multipart-body.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Replaces what differs from run to run: ids by their order of appearance, times, signed links. */
function createPlaceholders() {
  const ids = new Map<string, string>()
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `<id ${ids.size + 1}>`)
    return ids.get(id) ?? ''
  }
  return (text: string): string =>
    text
      .replaceAll(/\/uploads\/[^"\\\s)]+/g, '<link>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, idOf)
      .replaceAll(/\d\d\/\d\d\/\d{4}[^\n"\\]*\d\d:\d\d(:\d\d)?/g, '<time>')
}

/** Sends calls, and writes down each with its whole answer. */
function createRecorder(app: TestApp, token: string) {
  const replace = createPlaceholders()
  const lines: string[] = []
  const record = async (method: Method, path: string, sent: object) => {
    const answer = await app.call(method, path, { token, ...sent })
    const type = String(answer.headers['content-type'] ?? '')
    const body = type.includes('json') ? JSON.stringify(answer.json(), undefined, 2) : answer.text
    const shown = 'body' in sent ? ` ${JSON.stringify(sent.body)}` : ''
    lines.push(replace(`${method} ${path}${shown}\n${answer.status} ${type}\n${body}\n`))
    return answer
  }
  return {
    call: (method: Method, path: string, body?: unknown) =>
      record(method, path, body === undefined ? {} : { body }),
    send: record,
    text: () => lines.join('\n'),
  }
}
type Recorder = ReturnType<typeof createRecorder>

const idIn = (answer: { json<T>(): T }) => answer.json<{ data: { id: string } }>().data.id

/** Messages, streamed and whole, with a file and without. */
async function talk({ call, send }: Recorder, chatId: string) {
  const path = `/chat/${chatId}`
  await call('POST', `${path}/messages`, { content: 'Bonjour', role: 'user' })
  await call('POST', `${path}/messages/stream`, {
    content: 'Et le budget ?',
    role: 'user',
    attachments: [],
  })
  const form = () =>
    multipartBody('file', Buffer.from('Le budget est de 12 000 €.'), 'budget.txt', { chatId })
  const file = idIn(await send('POST', '/attachments', await form()))
  await call('POST', `${path}/messages`, { content: 'Lis', role: 'user', attachments: [file] })
  const unused = idIn(await send('POST', '/attachments', await form()))
  await call('DELETE', `/attachments/${unused}`)
  await call('POST', `${path}/regenerate`)
}

async function changeAndRead({ call }: Recorder, chatId: string) {
  const path = `/chat/${chatId}`
  await call('PUT', `${path}/settings`, { temperature: 1, maxTokens: 500 })
  await call('PUT', path, { title: 'Le budget' })
  const read = await call('GET', path)
  const { messages } = read.json<{ data: { messages: string } }>().data
  await call('GET', '/chat?page=1&limit=20')
  await call('GET', '/chat/search?q=budget')
  await call('GET', '/chat/statistics')
  for (const format of ['json', 'markdown', 'text'])
    await call('GET', `${path}/export?format=${format}`)
  const shorter = JSON.stringify((JSON.parse(messages) as unknown[]).slice(0, 2))
  await call('PUT', path, { messages: shorter })
}

async function copyAndRemove({ call }: Recorder, chatId: string) {
  await call('POST', `/chat/${chatId}/duplicate`)
  const messages = [{ role: 'user', content: 'Importé' }]
  await call('POST', '/chat/import', { json: JSON.stringify({ title: 'Ancien', messages }) })
  await call('DELETE', `/chat/${chatId}`)
}

/** What the specification words. */
async function fail({ call }: Recorder, chatId: string) {
  await call('GET', `/chat/${chatId}`)
  await call('POST', '/chat/create', { title: ' ' })
  await call('POST', '/chat/import', { json: 'rien' })
  const empty = idIn(await call('POST', '/chat/create', { title: 'Vide', model: 'modele-scripte' }))
  await call('POST', `/chat/${empty}/regenerate`)
  await call('PUT', `/chat/${empty}/settings`, { temperature: 3, topK: 0 })
}

test('les appels du chat qui sont spécifiés répondent comme ils ont toujours répondu', async () => {
  const clock = createManualClock()
  await using app = await createTestApp({
    engines: [createScriptedEngine({ id: 'localai', script: () => [{ text: 'Bonjour à tous.' }] })],
    clock,
  })
  const { token } = await app.createUser()
  const recorder = createRecorder(app, token)
  const draft = { title: 'Essai', model: 'modele-scripte' }
  const chatId = idIn(await recorder.call('POST', '/chat/create', draft))
  await talk(recorder, chatId)
  await app.services.chat.whenIndexed()
  await changeAndRead(recorder, chatId)
  await copyAndRemove(recorder, chatId)
  await fail(recorder, chatId)
  await expect(recorder.text()).toMatchFileSnapshot('recorded-answers.txt')
})
