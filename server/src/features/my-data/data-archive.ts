import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { AccountService } from '#features/account/account.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { ImagesService } from '#features/images/images.service.ts'
import type { InpaintingService } from '#features/inpainting/inpainting.service.ts'
import type { SpeechService } from '#features/speech/speech.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { createZipStream, type ZipStream } from '#platform/files/zip-stream.ts'
import type { ExportableItems } from '#storage/owned-items.ts'
import type { StoredFiles } from '#storage/stored-files.ts'

export interface ArchiveSources {
  readonly account: Pick<AccountService, 'profile' | 'settings' | 'avatarFileId'>
  readonly chat: Pick<ChatService, 'list' | 'exportTo'>
  readonly transcription: Pick<TranscriptionService, 'history' | 'export'>
  readonly images: Pick<ImagesService, 'owned' | 'presets'>
  readonly inpainting: Pick<InpaintingService, 'owned'>
  readonly speech: Pick<SpeechService, 'owned'>
  readonly attachments: Pick<AttachmentsService, 'owned'>
  readonly files: Pick<StoredFiles, 'open'>
}
interface ArchiveRequest {
  readonly userId: string
  readonly signal: AbortSignal
  report(share: number): void
}

const pageSize = 100

const readme = `Votre archive Atelier IA

profil.json, photo.webp, parametres.json : votre compte.
prereglages.json : vos préréglages d’images.
chats/ : chaque chat pour être lu (.md) et pour être importé de nouveau (.json).
transcriptions/ : chaque transcription en texte (.txt) et avec ses temps (.json).
images/, inpaintings/, lectures/, pieces-jointes/ : les fichiers, et un index.json qui dit ce que chacun est.
`

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
    addTranscriptions,
    addItems('images', ({ images }) => images.owned),
    addItems('inpaintings', ({ inpainting }) => inpainting.owned),
    addItems('lectures', ({ speech }) => speech.owned),
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
  const { account, files } = sources
  const { avatar: _, ...profile } = await account.profile(userId)
  addJson(zip, 'profil.json', profile)
  addJson(zip, 'parametres.json', await account.settings.read(userId))
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
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await chat.list(userId, { page, limit: pageSize })
    for (const { id, title, updatedAt } of data) {
      const write = (format: 'json' | 'markdown') => async () =>
        (await chat.exportTo(userId, id, format)).stream
      addGenerated(
        zip,
        { name: `chats/${fileNameOf(title)}-${id.slice(-8)}`, mtime: new Date(updatedAt) },
        { json: write('json'), md: write('markdown') },
      )
    }
    if (page >= pagination.totalPages) return
  }
}

const addTranscriptions: ArchiveStep = async (zip, { transcription }, { userId }) => {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await transcription.history(userId, { page, limit: pageSize })
    for (const { id, originalFileName, createdAt } of data) {
      const write = (format: 'txt' | 'json') => async () =>
        (await transcription.export(userId, id, format)).stream
      addGenerated(
        zip,
        {
          name: `transcriptions/${fileNameOf(originalFileName)}-${id.slice(-8)}`,
          mtime: new Date(createdAt),
        },
        { txt: write('txt'), json: write('json') },
      )
    }
    if (page >= pagination.totalPages) return
  }
}

/** Adds the files of one kind, and an index that describes each of them. */
const addItems =
  (folder: string, ownerOf: (sources: ArchiveSources) => ExportableItems): ArchiveStep =>
  async (zip, sources, { userId }) => {
    const index: object[] = []
    for await (const { metadata, createdAt, files } of ownerOf(sources).exportItems(userId)) {
      index.push({
        ...metadata,
        ...(createdAt > 0 && { createdAt: new Date(createdAt).toISOString() }),
      })
      for (const { id, name } of files)
        addFile(zip, sources.files, { id, name: `${folder}/${name}`, createdAt })
    }
    if (index.length > 0) addJson(zip, `${folder}/index.json`, index)
  }

/**
 * Adds one entry for each extension. It is written when the zip reaches it, and is empty if its
 * item was removed meanwhile.
 */
function addGenerated(
  zip: ZipStream,
  { name, mtime }: { readonly name: string; readonly mtime: Date },
  formats: Readonly<Record<string, () => Promise<Readable>>>,
) {
  for (const [extension, write] of Object.entries(formats))
    zip.addStream({ name: `${name}.${extension}`, mtime }, () =>
      write().catch((cause: unknown) => {
        if (cause instanceof Problem) return Readable.from([])
        throw cause
      }),
    )
}

const addText = (zip: ZipStream, name: string, text: string) =>
  zip.addBytes(name, Buffer.from(text))
const addJson = (zip: ZipStream, name: string, value: object) =>
  addText(zip, name, `${JSON.stringify(value, undefined, 2)}\n`)

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

const maxNameLength = 60
/** A title as a file name that every system accepts. */
const fileNameOf = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength) || 'sans titre'
