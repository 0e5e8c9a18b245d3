import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems'
import type { AccountService } from '#features/account/account.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import { createZipStream, type ZipStream } from '#platform/zip-stream.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { OwnedWorks, WorkFolder } from './owned-works.repository.ts'

export interface ArchiveSources {
  readonly account: Pick<AccountService, 'profile' | 'settings'>
  readonly chat: Pick<ChatService, 'list' | 'exportTo'>
  readonly transcription: Pick<TranscriptionService, 'history' | 'export'>
  readonly works: OwnedWorks
  readonly files: Pick<StoredFiles, 'open'>
}
interface Call {
  readonly userId: string
  readonly signal: AbortSignal
  report(share: number): void
}

const folders: readonly WorkFolder[] = ['images', 'inpaintings', 'lectures', 'pieces-jointes']
const pageSize = 100

const readme = `Votre archive Atelier IA

profil.json, photo.webp, parametres.json : votre compte.
prereglages.json : vos préréglages d’images.
chats/ : chaque chat pour être lu (.md) et pour être importé de nouveau (.json).
transcriptions/ : chaque transcription en texte (.txt) et avec ses temps (.json).
images/, inpaintings/, lectures/, pieces-jointes/ : les fichiers, et un index.json qui dit ce que chacun est.
`

/** Everything that a person owns, as a zip that is written while it is read; what goes in is opened only when its turn comes. */
export function archiveOfEverything(sources: ArchiveSources, call: Call): Readable {
  const zip = createZipStream()
  call.signal.addEventListener('abort', () => zip.fail(call.signal.reason), { once: true })
  void fill(zip, sources, call).then(zip.end, zip.fail)
  return zip.out
}

async function fill(zip: ZipStream, sources: ArchiveSources, call: Call): Promise<void> {
  addText(zip, 'LISEZMOI.txt', readme)
  const steps = [
    addAccount,
    addChats,
    addTranscriptions,
    ...folders.map((folder) => addWorks(folder)),
  ]
  for (const [index, step] of steps.entries()) {
    call.signal.throwIfAborted()
    await step(zip, sources, call)
    call.report((index + 1) / (steps.length + 1))
  }
}

type Step = (zip: ZipStream, sources: ArchiveSources, call: Call) => Promise<void>

const addAccount: Step = async (zip, { account, works, files }, { userId }) => {
  const { avatar: _, ...profile } = await account.profile(userId)
  addJson(zip, 'profil.json', profile)
  addJson(zip, 'parametres.json', await account.settings.read(userId))
  const presets = await works.imagePresets(userId)
  if (presets.length > 0) addJson(zip, 'prereglages.json', presets)
  const avatar = await works.avatarFileId(userId)
  if (avatar !== undefined) addFile(zip, files, { id: avatar, name: 'photo.webp', createdAt: 0 })
}

const addChats: Step = async (zip, { chat }, { userId }) => {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await chat.list(userId, { page, limit: pageSize })
    for (const { id, title, updatedAt } of data) {
      const name = `chats/${fileNameOf(title)}-${id.slice(-8)}`
      const write = (format: 'json' | 'markdown') => async () =>
        Readable.from([Buffer.from((await chat.exportTo(userId, id, format)).text)])
      zip.addLater(
        { name: `${name}.json`, mtime: new Date(updatedAt) },
        ifStillThere(write('json')),
      )
      zip.addLater(
        { name: `${name}.md`, mtime: new Date(updatedAt) },
        ifStillThere(write('markdown')),
      )
    }
    if (page >= pagination.totalPages) return
  }
}

const addTranscriptions: Step = async (zip, { transcription }, { userId }) => {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await transcription.history(userId, { page, limit: pageSize })
    for (const { id, originalFileName, createdAt } of data) {
      const name = `transcriptions/${fileNameOf(originalFileName)}-${id.slice(-8)}`
      const write = (format: 'txt' | 'json') => async () =>
        (await transcription.export(userId, id, format)).stream
      zip.addLater({ name: `${name}.txt`, mtime: new Date(createdAt) }, ifStillThere(write('txt')))
      zip.addLater(
        { name: `${name}.json`, mtime: new Date(createdAt) },
        ifStillThere(write('json')),
      )
    }
    if (page >= pagination.totalPages) return
  }
}

/** The files of one kind, and an index that says what each of them is. */
const addWorks =
  (folder: WorkFolder): Step =>
  async (zip, { works, files }, { userId }) => {
    const index: object[] = []
    for await (const { facts, createdAt, files: owned } of works[folder](userId)) {
      index.push({
        ...facts,
        ...(createdAt > 0 && { createdAt: new Date(createdAt).toISOString() }),
      })
      for (const { id, name } of owned)
        addFile(zip, files, { id, name: `${folder}/${name}`, createdAt })
    }
    if (index.length > 0) addJson(zip, `${folder}/index.json`, index)
  }

const addText = (zip: ZipStream, name: string, text: string) =>
  zip.addBytes(name, Buffer.from(text))
const addJson = (zip: ZipStream, name: string, value: object) =>
  addText(zip, name, `${JSON.stringify(value, undefined, 2)}\n`)

/** What was removed since the list was read is nothing. */
const ifStillThere = (write: () => Promise<Readable>) => (): Promise<Readable> =>
  write().catch((cause: unknown) => {
    if (cause instanceof Problem) return Readable.from([])
    throw cause
  })

/** Pictures and sounds are compressed already. */
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
  zip.addLater(about, async () => (await files.open(id))?.stream ?? Readable.from([]))
}

const longestName = 60
/** A title as a file name that any system takes. */
const fileNameOf = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestName) || 'sans titre'
