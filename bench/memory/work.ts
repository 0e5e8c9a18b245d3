import type { Chat } from '@atelier/contract/chat/chat'
import {
  type Account,
  type CallInit,
  call,
  callData,
  registerAccount,
} from '#bench/harness/account.ts'

/** What the users do; each kind alone shows which one holds the memory. */
export const kinds = ['inscriptions', 'réponses', 'pièces jointes', 'lectures'] as const
export type Kind = (typeof kinds)[number]

const users = 20
/** Over all users. */
const totals = { inscriptions: 40, réponses: 200, 'pièces jointes': 200, lectures: 60 } as const
const model = 'qwen3-8b'
const voice = 'local/espeak'
const text = 'Compte rendu de la réunion du conseil, avec ce qui y a été décidé.\n'.repeat(60)

/** Twenty users; with the sign-ups as work, twenty more. */
export async function signUp(url: string, chosen: readonly Kind[]): Promise<Account[]> {
  const count = chosen.includes('inscriptions') ? totals.inscriptions : users
  const names = Array.from({ length: count }, (_, index) => `personne${index + 1}`)
  const accounts = await Promise.all(names.map((name) => registerAccount(url, name)))
  return accounts.slice(0, users)
}

/** All users at once, each with its share of the chosen work, one thing after the other. */
export async function work(accounts: readonly Account[], chosen: readonly Kind[]): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      const chat = await callData<Chat>(account, '/chat/create', {
        method: 'POST',
        body: { title: 'Travail', model },
      })
      const share = {
        réponses: () => question(account, chat.id),
        'pièces jointes': () => attach(account, chat.id),
        lectures: () => readAloud(account),
      }
      await Promise.all(
        (['réponses', 'pièces jointes', 'lectures'] as const)
          .filter((kind) => chosen.includes(kind))
          .map((kind) => repeat(totals[kind] / users, share[kind])),
      )
    }),
  )
}

async function repeat(times: number, once: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) await once()
}

const question = (account: Account, chatId: string) =>
  succeed(account, `/chat/${chatId}/messages/stream`, {
    method: 'POST',
    body: { content: 'Que retenir de la réunion ? [[mesure:100]]' },
  })

function attach(account: Account, chatId: string): Promise<void> {
  const form = new FormData()
  form.set('chatId', chatId)
  form.set('file', new Blob([text]), 'compte-rendu.txt')
  return succeed(account, '/attachments', { method: 'POST', form })
}

const readAloud = (account: Account) =>
  succeed(account, '/tts/generate', {
    method: 'POST',
    body: { text: 'La réunion est reportée à jeudi, à la même heure.', model: voice },
  })

/** Reads the whole response, because a stream works for as long as it is read. */
async function succeed(account: Account, path: string, init: CallInit): Promise<void> {
  const response = await call(account, path, init)
  const received = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${received}`)
}
