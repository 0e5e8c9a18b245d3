import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { AccountService } from '#features/account/account.service.ts'
import type { AssistantsService } from '#features/assistants/assistants.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { KnowledgeService } from '#features/knowledge/knowledge.service.ts'
import type { MemoryService } from '#features/memory/memory.service.ts'
import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { PromptsService } from '#features/prompts/prompts.service.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { RetentionService } from '#features/retention/retention.service.ts'
import type { SharingService } from '#features/sharing/sharing.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UsageService } from '#features/usage/usage.service.ts'
import type { WorksService } from '#features/works/works.service.ts'
import { titleAsFileName, withoutExtension } from '#platform/files/file-name.ts'
import { createZipStream, type ZipStream } from '#platform/files/zip-stream.ts'
import type { ExportableItems, ExportItem } from '#storage/owned-items.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { readme } from './archive-readme.ts'

export interface ArchiveSources {
  readonly account: Pick<AccountService, 'profile' | 'settings' | 'avatarFileId'>
  readonly chat: Pick<ChatService, 'owned' | 'exportTo'>
  readonly transcription: Pick<TranscriptionService, 'owned' | 'export'>
  readonly images: Pick<ImagesService, 'owned' | 'presets'>
  readonly inpainting: Pick<InpaintingService, 'owned' | 'quotaLedger'>
  readonly speech: Pick<SpeechService, 'owned'>
  readonly usage: Pick<UsageService, 'allLines'>
  readonly providers: Pick<ProvidersService, 'ownIdentities'>
  readonly knowledge: Pick<KnowledgeService, 'owned'>
  readonly prompts: Pick<PromptsService, 'owned'>
  readonly memory: Pick<MemoryService, 'exportAll'>
  readonly assistants: Pick<AssistantsService, 'owned'>
  readonly attachments: Pick<AttachmentsService, 'owned'>
  readonly works: Pick<WorksService, 'exportTags'>
  readonly projects: Pick<ProjectsService, 'exportProjects'>
  readonly shares: Pick<SharingService['owned'], 'exportItems'>
  readonly retention: Pick<RetentionService, 'exportChoices'>
  readonly files: Pick<StoredFiles, 'open'>
}
interface ArchiveRequest {
  readonly userId: string
  readonly signal: AbortSignal
  report(share: number): void
}

/**
 * Everything that a user owns, as a zip written while it is read; each file is opened only when the
 * zip reaches it.
 */
export function createDataArchive(sources: ArchiveSources, call: ArchiveRequest): Readable {
  const zip = createZipStream()
  call.signal.addEventListener('abort', () => zip.fail(call.signal.reason), { once: true })
  void fillArchive(zip, sources, call).then(zip.end, zip.fail)
  return zip.stream
}

async function fillArchive(
  zip: ZipStream,
  sources: ArchiveSources,
  call: ArchiveRequest,
): Promise<void> {
  addText(zip, 'LISEZMOI.txt', readme)
  const steps = [
    addAccount,
    addChats,
    addQuotaLedger,
    addUsage,
    addTags,
    addPrompts,
    addProjects,
    addMemories,
    addShares,
    addRetention,
    addAssistants,
    addItems('transcriptions', ({ transcription }) => transcription.owned, addTranscript),
    addItems('images', ({ images }) => images.owned),
    addItems('inpaintings', ({ inpainting }) => inpainting.owned),
    addItems('lectures', ({ speech }) => speech.owned),
    addCollections,
    addItems('connaissances', ({ knowledge }) => knowledge.owned),
    addItems('pieces-jointes', ({ attachments }) => attachments.owned),
  ]
  for (const [index, step] of steps.entries()) {
    call.signal.throwIfAborted()
    await step(zip, sources, call)
    call.report((index + 1) / (steps.length + 1))
  }
}

type ArchiveStep = (zip: ZipStream, sources: ArchiveSources, call: ArchiveRequest) => Promise<void>

const addAccount: ArchiveStep = async (zip, sources, { userId }) => {
  const { account, files, providers } = sources
  const { avatar: _, ...profile } = await account.profile(userId)
  addJson(zip, 'profil.json', profile)
  addJson(zip, 'parametres.json', await account.settings.read(userId))
  const identities = await providers.ownIdentities(userId)
  if (identities.length > 0) addJson(zip, 'comptes-relies.json', identities)
  const presets = await listPresets(sources, userId)
  if (presets.length > 0) addJson(zip, 'prereglages.json', presets)
  const avatar = await account.avatarFileId(userId)
  if (avatar !== undefined) addFile(zip, files, { id: avatar, name: 'photo.webp', createdAt: 0 })
}

/** Oldest first. */
async function listPresets({ images }: ArchiveSources, userId: string) {
  const presets = await images.presets(userId)
  const byAge = presets.sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  )
  return byAge.map(({ name, params }) => ({ name, params }))
}

const addChats: ArchiveStep = async (zip, { chat }, { userId }) => {
  for await (const { id, title, updatedAt } of chat.owned.listExported(userId)) {
    const write = (format: 'json' | 'markdown') => async () =>
      (await chat.exportTo(userId, id, format)).stream
    addGenerated(
      zip,
      { name: `chats/${titleAsFileName(title)}-${id.slice(-8)}`, mtime: new Date(updatedAt) },
      { json: write('json'), md: write('markdown') },
    )
  }
}

const addQuotaLedger: ArchiveStep = async (zip, { inpainting }, { userId }) =>
  addList(zip, 'quota-inpainting.json', () => inpainting.quotaLedger(userId))

const addUsage: ArchiveStep = async (zip, { usage }, { userId }) =>
  addList(zip, 'usage.json', () => usage.allLines(userId))

const addTags: ArchiveStep = async (zip, { works }, { userId }) =>
  addList(zip, 'etiquettes.json', () => works.exportTags(userId))

const addPrompts: ArchiveStep = async (zip, { prompts }, { userId }) =>
  addList(zip, 'prompts.json', () => prompts.owned.all(userId))

const addProjects: ArchiveStep = async (zip, { projects }, { userId }) =>
  addList(zip, 'projets.json', () => projects.exportProjects(userId))

const addMemories: ArchiveStep = async (zip, { memory }, { userId }) =>
  addList(zip, 'souvenirs.json', () => memory.exportAll(userId))

const addShares: ArchiveStep = async (zip, { shares }, { userId }) =>
  addList(zip, 'partages.json', () => shares.exportItems(userId))

const addRetention: ArchiveStep = async (zip, { retention }, { userId }) =>
  addList(zip, 'conservation.json', () => retention.exportChoices(userId))

const addAssistants: ArchiveStep = async (zip, { assistants }, { userId }) =>
  addList(zip, 'assistants.json', () => assistants.owned.export(userId))

const addCollections: ArchiveStep = async (zip, { knowledge }, { userId }) =>
  addList(zip, 'connaissances/collections.json', () => knowledge.owned.collections(userId))

type AddToItem = (
  zip: ZipStream,
  sources: ArchiveSources,
  item: ExportItem & { readonly userId: string },
) => void

/** Adds the files of one kind, and an index that describes each of them. */
const addItems =
  (
    folder: string,
    ownerOf: (sources: ArchiveSources) => ExportableItems,
    addMore?: AddToItem,
  ): ArchiveStep =>
  async (zip, sources, { userId }) => {
    const owner = ownerOf(sources)
    let lastId: string | undefined
    for await (const item of owner.exportItems(userId)) {
      lastId = item.id
      for (const { id, name } of item.files)
        addFile(zip, sources.files, {
          id,
          name: `${folder}/${name}`,
          createdAt: item.createdAt,
        })
      addMore?.(zip, sources, { ...item, userId })
    }
    if (lastId !== undefined) {
      const last = lastId
      addList(zip, `${folder}/index.json`, () => describeItems(owner.exportItems(userId), last))
    }
  }

/** Items that were made after the files were listed are left out. */
async function* describeItems(items: AsyncIterable<ExportItem>, lastId: string) {
  for await (const { id, metadata, createdAt } of items) {
    if (id > lastId) return
    yield {
      id,
      ...metadata,
      ...(createdAt > 0 && { createdAt: new Date(createdAt).toISOString() }),
    }
  }
}

/** The texts stand beside the recording, under its name. */
const addTranscript: AddToItem = (zip, { transcription }, { id, userId, createdAt, files }) => {
  const write = (format: 'txt' | 'json') => async () =>
    (await transcription.export(userId, id, format)).stream
  for (const { name } of files)
    addGenerated(
      zip,
      { name: `transcriptions/${withoutExtension(name)}`, mtime: new Date(createdAt) },
      { txt: write('txt'), json: write('json') },
    )
}

/**
 * Adds one entry for each extension. It is written when the zip reaches it, and is empty if its
 * item was removed meanwhile, or ends where it was removed.
 */
function addGenerated(
  zip: ZipStream,
  { name, mtime }: { readonly name: string; readonly mtime: Date },
  formats: Readonly<Record<string, () => Promise<Readable>>>,
) {
  for (const [extension, write] of Object.entries(formats))
    zip.addStream({ name: `${name}.${extension}`, mtime }, () =>
      Promise.resolve(Readable.from(untilRemoved(write), { objectMode: false })),
    )
}

async function* untilRemoved(write: () => Promise<Readable>): AsyncGenerator<Buffer, void, void> {
  try {
    yield* await write()
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
  }
}

const addText = (zip: ZipStream, name: string, text: string) =>
  zip.addBytes(name, Buffer.from(text))
const addJson = (zip: ZipStream, name: string, value: object) =>
  addText(zip, name, `${JSON.stringify(value, undefined, 2)}\n`)

/** A list of any length: it is read while it is written. */
function addList(zip: ZipStream, name: string, list: () => AsyncIterable<object>) {
  zip.addStream({ name }, async () => Readable.from(listLines(list())))
}

async function* listLines(list: AsyncIterable<object>) {
  let separator = '[\n'
  for await (const one of list) {
    yield Buffer.from(`${separator}${JSON.stringify(one, undefined, 2)}`)
    separator = ',\n'
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n')
}

/** Images and sounds are already compressed. */
function addFile(
  zip: ZipStream,
  files: ArchiveSources['files'],
  {
    id,
    name,
    createdAt,
  }: { readonly id: string; readonly name: string; readonly createdAt: number },
) {
  const about = { name, compress: false, ...(createdAt > 0 && { mtime: new Date(createdAt) }) }
  zip.addStream(about, async () => (await files.open(id))?.stream ?? Readable.from([]))
}
