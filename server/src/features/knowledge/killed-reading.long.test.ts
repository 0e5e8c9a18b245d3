import type { SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { articles, startKillableKnowledge } from '#testing/knowledge/killable-knowledge.ts'

test.each([0, 300, 900, 2000])(
  'serveur tué %i ms après l’envoi : le document se lit en entier, sans passage double ni manquant',
  async (afterMs) => {
    await using knowledge = await startKillableKnowledge()
    const { server, token } = knowledge
    const added = await knowledge.addText('Congés', articles.join('\n\n'))
    await knowledge.killAfter(afterMs)
    const source = await knowledge.sourceOnce(
      added.id,
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
    const answer = await knowledge.answerOnce(
      'congé',
      ({ indexed, passages }) => indexed === 1 && passages.length > 0,
    )
    expect(answer.passages[0]?.sourceId).toBe(added.id)
  },
  180_000,
)
