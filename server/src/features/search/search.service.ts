import { toolOf } from '@atelier/contract/groups/tool-of'
import {
  type SearchHit,
  type SearchType,
  searchLimits,
  searchTypes,
} from '@atelier/contract/search/search'
import type { Database } from '#database/database.ts'
import type { UserRights } from '#features/groups/groups.service.ts'
import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { isoDate } from '#platform/clock.ts'
import { parseSearchTerms } from '#platform/text/search-terms.ts'
import { createItemMatches } from './item-matches.repository.ts'
import { mergeMatches, type Positions } from './merge-matches.ts'
import {
  type ChatSourceDependencies,
  chatTitleSource,
  messageSource,
} from './sources/chat-sources.ts'
import {
  attachmentSource,
  type FileNameDependencies,
  recordingNameSource,
} from './sources/file-name-sources.ts'
import {
  type KnowledgeDependencies,
  knowledgeSource,
  unreadSource,
} from './sources/knowledge-source.ts'
import {
  assistantSource,
  type NamedWorkDependencies,
  projectSource,
  promptSource,
} from './sources/named-work-sources.ts'
import { type RecordingDependencies, recordingSource } from './sources/recording-source.ts'
import {
  imageSource,
  inpaintingSource,
  type SingleTextDependencies,
  speechSource,
} from './sources/single-text-sources.ts'
import {
  type FoundItem,
  type TextKind,
  type TextQuery,
  type TextSource,
  textKinds,
} from './text-source.ts'

type SourceDependencies = ChatSourceDependencies &
  FileNameDependencies &
  RecordingDependencies &
  KnowledgeDependencies &
  NamedWorkDependencies &
  SingleTextDependencies
/** What several sources of one search share. */
type SearchedOnce = Pick<SourceDependencies, 'documents' | 'listNames'>
export interface SearchServiceDependencies
  extends Omit<SourceDependencies, 'findMatches' | keyof SearchedOnce> {
  readonly database: Database
  readonly knowledge: Pick<KnowledgeService, 'textsOf'>
  readonly works: Pick<WorksService, 'listNames'>
  /** Items of a disabled tool cannot be opened, so they are not found either. */
  isFeatureOpen(feature: string): boolean
  /** What this user's groups give now. */
  rightsOfUser(userId: string): Promise<Pick<UserRights, 'tools'> | undefined>
}
interface SearchPage {
  readonly hits: SearchHit[]
  readonly next: string | null
  /** Texts of documents may be missing. */
  readonly missesDocuments: boolean
}
interface SearchRequest {
  readonly q: string
  readonly types?: readonly SearchType[] | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What a user's groups do not open is not found either: its page would refuse it. */
function isOpenTo(rights: Pick<UserRights, 'tools'> | undefined, feature: string): boolean {
  const tool = toolOf(feature)
  return tool === undefined || rights?.tools.has(tool) === true
}

/** Searches the words of everything that a user has made. */
export function createSearchService(options: SearchServiceDependencies) {
  const { database, isFeatureOpen } = options
  const dependencies = { ...options, findMatches: createItemMatches(database) }

  return {
    async search(
      userId: string,
      { q, types = searchTypes, cursor, limit }: SearchRequest,
    ): Promise<SearchPage> {
      const words = parseSearchTerms(q)
      if (words.length === 0) return { hits: [], next: null, missesDocuments: false }
      const from = cursor === undefined ? undefined : positionsOf(cursor)
      const rights = await options.rightsOfUser(userId)
      const isOpen = (feature: string) => isFeatureOpen(feature) && isOpenTo(rights, feature)
      const query = { userId, words }
      const shared = { ...dependencies, ...searchedOnce(options, query) }
      const sources = types
        .flatMap((type) => textKindsOf[type])
        .filter(({ kind, feature }) => isOpen(feature) && (from?.has(kind) ?? true))
        .map(({ kind }) => createSource[kind](shared, query))
      const { items, next } = await mergeMatches(sources, {
        items: limit,
        matchesPerItem: searchLimits.excerptsPerHit,
        from: from ?? new Map(),
      })
      return {
        hits: await presentHits(sources, items),
        next: next ? cursorOf(next) : null,
        missesDocuments: shared.documents.isIncomplete(),
      }
    },
  }
}
export type SearchService = ReturnType<typeof createSearchService>

/** Read by the first source that needs it. */
function searchedOnce(
  { knowledge, works }: Pick<SearchServiceDependencies, 'knowledge' | 'works'>,
  query: TextQuery,
): SearchedOnce {
  let names: ReturnType<WorksService['listNames']> | undefined
  return {
    documents: knowledge.textsOf(query),
    listNames: () => {
      names ??= works.listNames(query.userId)
      return names
    },
  }
}

const createSource: Readonly<
  Record<TextKind, (dependencies: SourceDependencies, query: TextQuery) => TextSource>
> = {
  t: chatTitleSource,
  m: messageSource,
  i: imageSource,
  p: inpaintingSource,
  s: speechSource,
  r: recordingSource,
  n: recordingNameSource,
  f: attachmentSource,
  k: knowledgeSource,
  u: unreadSource,
  o: projectSource,
  a: assistantSource,
  q: promptSource,
}

/** The kinds of texts of each type, and the feature that opens them. */
const textKindsOf: Readonly<
  Record<SearchType, readonly { readonly kind: TextKind; readonly feature: string }[]>
> = {
  chat: [
    { kind: 't', feature: 'chat' },
    { kind: 'm', feature: 'chat' },
  ],
  images: [{ kind: 'i', feature: 'images' }],
  inpainting: [{ kind: 'p', feature: 'inpainting' }],
  speech: [{ kind: 's', feature: 'speech' }],
  transcription: [{ kind: 'r', feature: 'transcription' }],
  knowledge: [
    { kind: 'k', feature: 'knowledge' },
    { kind: 'u', feature: 'knowledge' },
  ],
  files: [
    { kind: 'f', feature: 'chat' },
    { kind: 'n', feature: 'transcription' },
  ],
  projects: [{ kind: 'o', feature: 'chat' }],
  assistants: [{ kind: 'a', feature: 'chat' }],
  prompts: [{ kind: 'q', feature: 'chat' }],
}

/**
 * Reads a cursor such as `m12.i7`: where to continue in each kind. Its form is already checked; an
 * unknown kind is ignored.
 */
function positionsOf(cursor: string): Positions {
  const entries = cursor.split('.').flatMap((part): [TextKind, number][] => {
    const kind = textKinds.find((known) => part.startsWith(known))
    return kind ? [[kind, Math.min(Number(part.slice(1)), Number.MAX_SAFE_INTEGER)]] : []
  })
  return new Map(entries)
}
const cursorOf = (positions: Positions) =>
  [...positions].map(([kind, position]) => `${kind}${position}`).join('.')

/** The results in the contract's form, without items that were removed meanwhile. */
async function presentHits(
  sources: readonly TextSource[],
  items: readonly FoundItem[],
): Promise<SearchHit[]> {
  const hits = new Map<FoundItem, SearchHit>()
  for (const source of sources) {
    const found = items.filter(({ matches: [{ kind }] }) => kind === source.kind)
    if (found.length === 0) continue
    for (const [index, hit] of (await source.present(found)).entries()) {
      const item = found[index]
      if (hit && item) hits.set(item, { ...hit, at: isoDate(item.at) })
    }
  }
  return items.flatMap((item) => hits.get(item) ?? [])
}
