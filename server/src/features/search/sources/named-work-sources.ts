import type { SearchHit, SearchLocation } from '@atelier/contract/search/search'
import type { WorksService } from '#features/works/works.service.ts'
import { highlightMatches } from '#platform/text/excerpt.ts'
import { hasWords } from '#platform/text/has-words.ts'
import type { Hit, TextKind, TextQuery, TextSource } from '../text-source.ts'

export interface NamedWorkDependencies {
  /** All of the user who searches: of this search. */
  listNames(): ReturnType<WorksService['listNames']>
}
type NamedKind = keyof Awaited<ReturnType<WorksService['listNames']>>

interface NamedSource {
  /** As cursors name it. */
  readonly kind: TextKind
  readonly work: NamedKind
  readonly type: SearchHit['type']
  open(id: string, title: string): SearchLocation
}

/** Works of which a user has few: all their names are looked at. */
const namedWorkSource =
  ({ kind, work, type, open }: NamedSource) =>
  ({ listNames }: NamedWorkDependencies, { words }: TextQuery): TextSource => {
    const titles = new Map<string, string>()
    return {
      kind,
      async read(before) {
        const { [work]: named } = await listNames()
        // Many may have been made at the same time: the oldest is number 1.
        const numbered = named.map((one, index) => ({ ...one, entry: named.length - index }))
        const found = numbered.filter(
          ({ title, entry }) => entry < before && hasWords(title, words),
        )
        for (const { id, title } of found) titles.set(id, title)
        const matches = found.map(({ id, at, entry }) => ({
          ...{ kind, entry, itemId: id, part: undefined, at },
        }))
        return { matches, next: undefined }
      },
      async present(items) {
        return items.map(({ matches: [{ itemId: id }] }): Hit | undefined => {
          const title = titles.get(id)
          return title === undefined
            ? undefined
            : {
                ...{ type, id, passages: [], thumbnailUrl: null },
                title: highlightMatches(title, words),
                place: open(id, title),
              }
        })
      },
    }
  }

export const projectSource = namedWorkSource({
  ...{ kind: 'o', work: 'project', type: 'projects' },
  open: (projectId) => ({ type: 'projects', projectId }),
})
export const assistantSource = namedWorkSource({
  ...{ kind: 'a', work: 'assistant', type: 'assistants' },
  open: (assistantId) => ({ type: 'assistants', assistantId }),
})
export const promptSource = namedWorkSource({
  ...{ kind: 'q', work: 'prompt', type: 'prompts' },
  open: (promptId, title) => ({ type: 'prompts', promptId, title }),
})
