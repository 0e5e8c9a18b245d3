import { Agent, get } from 'node:http'
import type { ChatsCaller } from '@atelier/server/src/testing/bench/chats/app-with-chats.ts'
import { vocabulary } from '#bench/harness/vocabulary.ts'

export interface MeasuredApp {
  readonly url: string
  readonly callers: readonly ChatsCaller[]
}
/** Who calls: all callers in turn, or only the one who owns a tenth of everything. */
export type CallerChoice = 'all' | 'largest'
export interface CallKind {
  readonly name: string
  readonly path: (round: number, caller: ChatsCaller) => string
}

const word = (index: number) => vocabulary[index] ?? ''
/** Frequent words and rare ones, beginnings, several at once, and what no message holds. */
const searches = [
  word(3),
  word(40),
  word(12_345),
  word(2).slice(0, 3),
  word(700).slice(0, 4),
  `${word(5)} ${word(60)}`,
  `${word(1)} ${word(900)} ${word(8).slice(0, 3)}`,
  `${word(15_000)} ${word(0).slice(0, 3)}`,
  'introuvable',
]

export const callKinds: readonly CallKind[] = [
  { name: 'lister', path: (round) => `/chat?page=${1 + (round % 3)}` },
  { name: 'ouvrir', path: (round, { chatIds }) => `/chat/${chatIds[round % chatIds.length]}` },
  {
    name: 'chercher',
    path: (round) =>
      `/chat/search?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`,
  },
  {
    name: 'chercher partout',
    path: (round) => `/search?q=${encodeURIComponent(searches[round % searches.length] ?? '')}`,
  },
]

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer is there. */
export function timeCall(
  { url, callers }: MeasuredApp,
  kind: CallKind,
  { who, round }: { readonly who: CallerChoice; readonly round: number },
): Promise<number> {
  const caller =
    who === 'largest' ? callers[0] : callers[Math.floor(round / searches.length) % callers.length]
  if (!caller) throw new Error('nobody to call')
  const headers = { authorization: `Bearer ${caller.token}` }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(`${url}/api${kind.path(round, caller)}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${kind.name}: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - began))
    }).on('error', reject)
  })
}
