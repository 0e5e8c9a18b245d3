import type {
  NewFileSource,
  NewTextSource,
  NewTranscriptionSource,
} from '@atelier/contract/knowledge/documents/new-sources'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { collectionRows } from './collections/collections.repository.ts'
import { type CollectionsDependencies, createCollections } from './collections/collections.ts'
import { moveSharedCollections as moveShared } from './collections/move-shared.repository.ts'
import { createSharedChanges } from './collections/shared-changes.ts'
import { collectionsOfSources } from './collections/source-collections.repository.ts'
import {
  createKnowledgeAdmin,
  type KnowledgeAdminDependencies,
} from './embedders/knowledge-admin.ts'
import { createEmbedderTrial } from './embedders/try-embedder.ts'
import {
  createEmbedding,
  type Embedding,
  type EmbeddingDependencies,
} from './embedding/embedding.ts'
import { createExcerptIndex, type ExcerptIndexDependencies } from './index/create-excerpt-index.ts'
import { inMemory } from './index/file/index-file.repository.ts'
import { createKnowledgeReadings, type ReadState } from './knowledge-readings.ts'
import { readOriginal } from './reading/read-original.ts'
import { type ReadingJobDependencies, readingJob } from './reading/reading-job.ts'
import { createReadingStart } from './reading/start-reading.ts'
import { recognitionJob } from './recognition/recognition-job.ts'
import type { RecognizePagesDependencies } from './recognition/recognize-pages.ts'
import { createRecognitionStart } from './recognition/start-recognition.ts'
import { createOwnedKnowledge } from './removal/owned-knowledge.repository.ts'
import { createPurges } from './removal/purge.ts'
import { createReplyKnowledge } from './retrieval/reply-knowledge.ts'
import { createFileSearch } from './retrieval/search-files.ts'
import { joinedTexts } from './retrieval/select-excerpts.ts'
import { createTextFinder } from './search/find-texts.ts'
import { createIndexFollower, type IndexFollowerDependencies } from './search/index-follower.ts'
import { createIndexedShare, createKnowledgeSearch } from './search/search-knowledge.ts'
import { waitAtMost } from './search/wait-at-most.ts'
import { createWaitForAdded } from './search/wait-for-added.ts'
import { addChat, type ChatToCopy } from './sources/add-chat.ts'
import { type AddFileDependencies, addFile } from './sources/add-file.ts'
import { addPasted } from './sources/add-pasted.ts'
import { sourceCopies } from './sources/selected/copy-sources.ts'
import { sourceRemovals } from './sources/selected/remove-sources.ts'
import { createSources } from './sources/sources.ts'
import {
  type AddTranscriptionDependencies,
  addTranscription,
} from './sources/transcriptions/add-transcription.ts'
import { createTranscriptionFollower } from './sources/transcriptions/follow-transcriptions.ts'

export type { PromptLanguage } from './prompt/prompt-language.ts'
export type { GivenText, Retrieved } from './retrieval/given-text.ts'
export type { ReplyKnowledge } from './retrieval/reply-knowledge.ts'
export type { SearchedFile } from './retrieval/search-files.ts'

export interface KnowledgeServiceDependencies
  extends CollectionsDependencies,
    Pick<EmbeddingDependencies, 'usage'>,
    Pick<ReadingJobDependencies, 'userStorage' | 'isAdmin'>,
    Pick<RecognizePagesDependencies, 'recognition' | 'diskSpace'>,
    Pick<AddTranscriptionDependencies, 'transcription'> {
  readonly files: Pick<
    StoredFiles,
    'create' | 'copy' | 'open' | 'withFile' | 'removeRows' | 'removeBytes'
  >
  /** Whether documents are open to this user: by their switch, and by the user's groups. */
  mayUse(userId: string): Promise<boolean>
  /** Not of an account that is closed or suspended. */
  mayRead(userId: string): Promise<boolean>
  readonly jobs: Pick<JobsService, 'offer' | 'filterActive'>
  readonly uploads: ResumableUploads
  readonly servers: Pick<Servers, 'mayRunChore'>
  readonly bus: IndexFollowerDependencies['bus']
  /** Where this server's index is, and how much it may hold in memory. */
  readonly index: Omit<ExcerptIndexDependencies, 'now' | 'patience' | 'onEnd'>
  readonly models: EmbeddingDependencies['models'] & KnowledgeAdminDependencies['models']
  readonly describeUsers: KnowledgeAdminDependencies['describeUsers']
  readonly configuration: KnowledgeAdminDependencies['configuration']
  /** Whose jobs embed. */
  administrator(): Promise<string | undefined>
  readonly log: Log
}

/** A document is ready once it can be found; but it does not wait for an index that is made again. */
const indexedMs = 3000

interface AddRequest {
  readonly userId: string
  readonly collectionId: string
}

/** For files that are searched for one question: on no disk, and a few megabytes at most. */
function openFileSearch({ index, log }: KnowledgeServiceDependencies) {
  const ofFiles = { file: inMemory, maxVectorBytes: 64 * 1024 ** 2 }
  const fileIndex = createExcerptIndex({ ...index, ...ofFiles })
  return { fileIndex, searchFiles: createFileSearch(fileIndex, log) }
}

/** Documents in collections, read by jobs into excerpts that can be searched. */
export function createKnowledgeService(options: KnowledgeServiceDependencies) {
  const { database, jobs, uploads, files, servers, log } = options
  const { index: ownIndex, follower, ...searched } = openIndex(options)
  const { index, countRead, readings } = createKnowledgeReadings(database.queries, ownIndex)
  const onChange = follower.announce
  const reading = createReadingStart({
    ...{ database, log, mayRunChore: servers.mayRunChore, mayRead: options.mayRead },
    submit: () => submit,
    readsAtOnce: options.configuration.readsAtOnce,
    filterActive: jobs.filterActive,
    followCorrections: () => followed.followCorrections(),
  })
  const { startReading, startNext } = reading
  const embedding = createEmbedding({ ...options, onChange, mayRunChore: servers.mayRunChore })
  const { isAnyShared } = collectionRows(database.queries)
  const sharedChanges = createSharedChanges({ live: options.live, log, isAnyShared })
  const dependencies = {
    ...{ ...options, live: sharedChanges.live },
    ...{ onChange, startReading, startNext },
    onRead(state: ReadState) {
      countRead(state)
      void embedding.startEmbedding()
    },
    readOriginal: readOriginal({ files, database }),
    untilIndexed: () => waitAtMost(indexedMs, follower.follow()),
  }
  const followed = createTranscriptionFollower(dependencies)
  const submit = jobs.offer(readingJob(dependencies))
  const recognition = createRecognitionStart({
    ...dependencies,
    submit: jobs.offer(recognitionJob(dependencies)),
  })
  const { purgeSource, purgeCollection } = createPurges(dependencies)
  const { questionMeaning } = embedding
  const searching = { database, index, ...searched, questionMeaning }
  const fileSearch = openFileSearch(options)
  const lifecycle = { reading, recognition, embedding, follower }
  return {
    ...createCollections(dependencies),
    ...createSources(dependencies),
    ...sourceCopies(dependencies),
    ...sourceRemovals(dependencies),
    recognize: recognition.recognize,
    ...addingSources(dependencies),
    /** Files of collections on their way. */
    uploads: { ...uploads, ...uploads.withMaxBytes(knowledgeLimits.fileMaxBytes) },
    owned: createOwnedKnowledge(database.queries),
    collectionsOf: collectionsOfSources,
    inTrash: { collection: { purge: purgeCollection }, source: { purge: purgeSource } },
    /** For the search of all works. */
    textsOf: createTextFinder(searching),
    search: createKnowledgeSearch(searching),
    /** For the metrics of this server. */
    readings,
    /** For replies that are written from documents. */
    forReplies: createReplyKnowledge({ ...searching, ...fileSearch, mayUse: options.mayUse }),
    ...createAdministration(options, { embedding, reading, follower, ...searched }),
    ...knowledgeLifecycle({ ...lifecycle, index, fileSearch, sharedChanges }),
  }
}

const addingSources = (dependencies: AddTranscriptionDependencies & AddFileDependencies) => ({
  addFile: (request: AddRequest, body: NewFileSource) => addFile(dependencies, request, body),
  addText: (request: AddRequest, body: NewTextSource) => addPasted(dependencies, request, body),
  addTranscription: (request: AddRequest, body: NewTranscriptionSource) =>
    addTranscription(dependencies, request, body),
  /** For the feature of chats, which knows whether one may be added. */
  addChat: (request: AddRequest, chat: ChatToCopy) => addChat(dependencies, request, chat),
})

/** Excerpts that follow each other, as they were given as one. */
export const joinExcerpts = joinedTexts

/** Of what only an administrator may share. */
export const moveSharedCollections = moveShared

/** The index of this server, and what brings it to what the rows say. */
function openIndex(options: KnowledgeServiceDependencies) {
  const onEnd = (cause: unknown) => {
    follower.forget()
    logIndexEnd(options.log, cause)
  }
  const index = createExcerptIndex({ ...options.index, onEnd })
  const follower = createIndexFollower({
    ...options,
    index,
    mayRunChore: options.servers.mayRunChore,
  })
  const { database } = options
  return {
    ...{ index, follower },
    indexedShare: createIndexedShare(database, follower.reachedChange),
    isRebuilding: follower.isRebuilding,
    waitForAdded: createWaitForAdded({ database, ...follower }),
  }
}

interface AdministrationDependencies extends Pick<KnowledgeAdminDependencies, 'indexedShare'> {
  readonly embedding: Embedding
  readonly reading: Pick<ReturnType<typeof createReadingStart>, 'startNext'>
  readonly follower: ReturnType<typeof openIndex>['follower']
}

const createAdministration = (
  options: KnowledgeServiceDependencies,
  { embedding, reading, follower, indexedShare }: AdministrationDependencies,
) => ({
  admin: createKnowledgeAdmin({
    ...{ ...options, indexedShare },
    startEmbedding: embedding.startEmbedding,
    readWaiting: () => reading.startNext(''),
    rebuildIndexes: follower.announceRebuild,
  }),
  tryEmbedder: createEmbedderTrial(options),
})

interface Lifecycle {
  readonly reading: ReturnType<typeof createReadingStart>
  readonly recognition: Pick<ReturnType<typeof createRecognitionStart>, 'idle'>
  readonly embedding: Embedding
  readonly follower: ReturnType<typeof createIndexFollower>
  readonly index: ReturnType<typeof createExcerptIndex>
  readonly fileSearch: ReturnType<typeof openFileSearch>
  readonly sharedChanges: Pick<ReturnType<typeof createSharedChanges>, 'close'>
}

const knowledgeLifecycle = ({
  reading,
  recognition,
  embedding,
  follower,
  sharedChanges,
  ...indexes
}: Lifecycle) => ({
  /** Resolves when this server reads and embeds nothing any more, and its index has all of it. */
  async idle(): Promise<void> {
    await recognition.idle()
    await reading.idle()
    await embedding.idle()
    await follower.follow()
  },
  readWaiting: reading.readWaiting,
  readWaitingOf: reading.readWaitingOf,
  /** Makes this server's index again from the rows. */
  rebuildIndex: follower.rebuild,
  start(): void {
    reading.start()
    embedding.start()
    follower.start()
  },
  async close(): Promise<void> {
    sharedChanges.close()
    await reading.close()
    await embedding.close()
    await follower.close()
    await indexes.index.close()
    await indexes.fileSearch.fileIndex.close()
  },
})

const logIndexEnd = (log: Log, cause: unknown) =>
  log.error('la recherche dans les documents s’est arrêtée, et redémarre à la prochaine question', {
    source: 'system',
    cause,
  })

export type KnowledgeService = ReturnType<typeof createKnowledgeService>
