import { setTimeout as delay } from 'node:timers/promises'
import type { Chat } from '@atelier/contract/chat/chat'
import { type Account, call, callData, password } from '#bench/harness/account.ts'
import { isQuick } from '#bench/harness/verdict.ts'

/** Milliseconds of each kind of call, and what was refused. */
export interface HonestTimes {
  readonly firstToken: number[]
  readonly lists: number[]
  readonly signIn: number[]
  readonly upload: number[]
  readonly refusals: string[]
}

const model = 'qwen3-8b'
/** Someone who also reads the replies. */
const questionEveryMs = isQuick ? 4000 : 10_000

/**
 * One user at work for a while: lists, questions, uploads. Colleagues sign in now and then, each a few times: an account may only
 * sign in thirty times within fifteen minutes.
 */
export async function workHonestly(
  account: Account,
  colleagues: readonly Account[],
  milliseconds: number,
): Promise<HonestTimes> {
  const times: HonestTimes = { firstToken: [], lists: [], signIn: [], upload: [], refusals: [] }
  const chat = await callData<Chat>(account, '/chat/create', {
    method: 'POST',
    body: { title: 'Travail', model },
  })
  /** Files that go with the next question. */
  const uploaded: string[] = []
  const end = performance.now() + milliseconds
  let signIns = 0
  const signInNext = () => signIn(colleagues[signIns++ % colleagues.length] ?? account)
  const repeat = async (everyMs: number, into: number[], measure: () => Promise<number>) => {
    while (performance.now() < end) {
      const began = performance.now()
      await measure().then(
        (taken) => into.push(taken),
        (cause: unknown) => times.refusals.push(String(cause)),
      )
      await delay(Math.max(0, everyMs - (performance.now() - began)))
    }
  }
  await Promise.all([
    repeat(500, times.lists, () => timeToEnd(call(account, '/chat?page=1'))),
    repeat(questionEveryMs, times.firstToken, () =>
      timeToFirstToken(account, chat.id, uploaded.splice(0)),
    ),
    repeat(5000, times.signIn, () => timeToEnd(signInNext())),
    repeat(5000, times.upload, () => timeToEnd(uploadText(account, chat.id), uploaded)),
  ])
  return times
}

/** Milliseconds until the whole response is there; adds the id of what it made to `made`. @throws what was refused */
async function timeToEnd(response: Promise<Response>, made: string[] = []): Promise<number> {
  const began = performance.now()
  const { ok, status, url, ...received } = await withText(response)
  if (!ok) throw new Error(`${status} ${url} ${received.text.slice(0, 200)}`)
  const { data } = JSON.parse(received.text) as { data: { id?: string } }
  if (data.id !== undefined) made.push(data.id)
  return performance.now() - began
}

const withText = async (response: Promise<Response>) => {
  const received = await response
  const { ok, status, url } = received
  return { ok, status, url, text: await received.text() }
}

/** Milliseconds until the first token; then reads the rest, because a chat writes one reply at a time. */
async function timeToFirstToken(
  account: Account,
  chatId: string,
  attachments: readonly string[],
): Promise<number> {
  const began = performance.now()
  const response = await call(account, `/chat/${chatId}/messages/stream`, {
    method: 'POST',
    body: { content: '[[mesure:10]]', attachments },
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  let first: number | undefined
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (first === undefined && text.includes('"delta"')) first = performance.now() - began
  }
  if (first === undefined) throw new Error(`no token: ${text.slice(0, 300)}`)
  return first
}

const signIn = (account: Account) =>
  call(account, '/auth/login', { method: 'POST', body: { email: account.email, password } })

function uploadText(account: Account, chatId: string): Promise<Response> {
  const form = new FormData()
  form.set('chatId', chatId)
  form.set('file', new Blob(['Compte rendu de la réunion.\n'.repeat(200)]), 'compte-rendu.txt')
  return call(account, '/attachments', { method: 'POST', form })
}
