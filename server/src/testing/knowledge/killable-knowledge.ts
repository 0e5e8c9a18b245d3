import { setTimeout as delay } from 'node:timers/promises'
import type { SignInResult } from '@atelier/contract/account/account'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source } from '@atelier/contract/knowledge/sources'
import { pollUntil, startKillableServer } from '../server-process.ts'

/** A server that is killed, with one user who has a collection. Use with `await using`. */
export async function startKillableKnowledge(name = 'Règlement') {
  const server = await startKillableServer({})
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const { id: collectionId } = await server.call<Collection>('POST /knowledge/collections', {
    ...{ token, body: { name } },
  })
  return {
    server,
    token,
    collectionId,
    addText: (title: string, text: string) =>
      server.call<Source>(`POST /knowledge/collections/${collectionId}/sources/text`, {
        ...{ token, body: { title, text } },
      }),
    sourceOnce: (id: string, isDone: (source: Source) => boolean) =>
      pollUntil(() => server.call<Source>(`GET /knowledge/sources/${id}`, { token }), isDone),
    /** What a question finds, once that is what it should be. */
    answerOnce: (q: string, isDone: (answer: KnowledgeAnswer) => boolean) =>
      pollUntil(
        () => server.call<KnowledgeAnswer>('POST /knowledge/search', { token, body: { q } }),
        isDone,
      ),
    /** Pulls the plug so many milliseconds from now, and starts again on what is left. */
    async killAfter(milliseconds: number): Promise<void> {
      await delay(milliseconds)
      await server.kill()
      await server.restart()
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

/** A text of many excerpts, each of which can be told apart. */
export const articles: readonly string[] = Array.from(
  { length: 3000 },
  (_, n) => `Article ${n}. ${'Le congé se pose à l’avance. '.repeat(20)}`,
)
