import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { SearchHit } from '@atelier/contract/search/search'
import { createReader, type KnowledgeSetup, type Reader } from './knowledge-setup.ts'

const subjects = ['la voirie', 'les écoles', 'le budget', 'les marchés', 'la forêt', 'le sport']

/** A user whose documents say whose they are in every excerpt, and are like everybody's otherwise. */
export interface SealedReader extends Reader {
  /** A word that only these documents have. */
  readonly seal: string
  readonly collectionIds: readonly string[]
}

export interface SealedSize {
  readonly readers: number
  readonly collections: number
  readonly sources: number
  readonly excerpts: number
}

/** The first is the administrator, who alone can share. */
export async function createSealedReaders(
  { app, admin }: KnowledgeSetup,
  size: SealedSize,
): Promise<readonly SealedReader[]> {
  const readers: SealedReader[] = []
  for (let number = 0; number < size.readers; number += 1) {
    const reader = number === 0 ? admin : await createReader(app, `Personne ${number}`)
    const seal = `sceau${'abcdefghijkl'[number]}${'xyz'.repeat(2)}`
    const collectionIds: string[] = []
    for (let index = 0; index < size.collections; index += 1) {
      const { id } = await reader.create(`Dossiers ${index}`)
      collectionIds.push(id)
      for (let source = 0; source < size.sources; source += 1)
        await reader.addText(id, `Registre ${source}`, registerOf(seal, source, size.excerpts))
    }
    readers.push({ ...reader, seal, collectionIds })
  }
  await app.services.knowledge.idle()
  return readers
}

/** One excerpt for each heading. */
const registerOf = (seal: string, source: number, excerpts: number) =>
  Array.from({ length: excerpts }, (_, n) => {
    const subject = subjects[(n + source) % subjects.length]
    return `# Dossier ${source * excerpts + n}\n\nLe dossier ${n} sur ${subject} attend la décision du conseil. ${seal}.`
  }).join('\n\n')

export const questionOf = (number: number) =>
  `dossier ${(number * 37) % 1000} sur ${subjects[number % subjects.length]}`

/** The seals that a user is shown: by a question over everything that may be read, and by the search of all works. */
export async function seenSeals(
  reader: Reader,
  question: string,
  seals: readonly string[],
): Promise<ReadonlySet<string>> {
  const { data } = await reader.call<KnowledgeAnswer>('POST', '/knowledge/search', {
    ...{ q: question, limit: 50 },
  })
  const works = await reader.call<{ hits: SearchHit[] }>(
    'GET',
    `/search?q=${encodeURIComponent(question)}&types=knowledge`,
  )
  const shown = JSON.stringify([data.passages, works.data.hits])
  return new Set(seals.filter((seal) => shown.includes(seal)))
}
