import type { SignInResult } from '@atelier/contract/account/account'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { Source, SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { pollUntil, startKillableServer } from '#testing/server-process.ts'

const articles = Array.from(
  { length: 3000 },
  (_, n) => `Article ${n}. ${'Le congé se pose à l’avance. '.repeat(20)}`,
)

test.each([0, 300, 900, 2000])(
  'serveur tué %i ms après l’envoi : le document se lit en entier, sans passage double ni manquant',
  async (afterMs) => {
    await using server = await startKillableServer({})
    const { tokens } = await server.call<SignInResult>('POST /auth/register', {
      body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
    })
    const token = tokens.accessToken
    const { id } = await server.call<Collection>('POST /knowledge/collections', {
      token,
      body: { name: 'Règlement' },
    })
    const added = await server.call<Source>(`POST /knowledge/collections/${id}/sources/text`, {
      token,
      body: { title: 'Congés', text: articles.join('\n\n') },
    })
    const killTime = Promise.withResolvers<void>()
    setTimeout(killTime.resolve, afterMs)
    await killTime.promise
    await server.kill()
    await server.restart()
    const source = await pollUntil(
      () => server.call<Source>(`GET /knowledge/sources/${added.id}`, { token }),
      ({ state }) => state !== 'waiting' && state !== 'reading',
    )
    expect(source).toMatchObject({ state: 'ready', problem: null })
    const texts: string[] = []
    for (let from = 0; from < source.passages; from += 100) {
      const { passages } = await server.call<{ passages: SourceExcerpt[] }>(
        `GET /knowledge/sources/${added.id}/passages?limit=100&around=${from + 49}`,
        { token },
      )
      texts.push(...passages.slice(0, 100).map(({ text }) => text))
    }
    const read = texts.join('\n').match(/Article \d+\./g) ?? []
    expect(read).toEqual(articles.map((_, n) => `Article ${n}.`))
    const answer = await pollUntil(
      () => server.call<KnowledgeAnswer>('POST /knowledge/search', { token, body: { q: 'congé' } }),
      ({ indexed, passages }) => indexed === 1 && passages.length > 0,
    )
    expect(answer.passages[0]?.sourceId).toBe(added.id)
  },
  180_000,
)
