import { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems'
import yazl from 'yazl'
import type { AccountService } from '#features/account/account.service.ts'
import type { ChatService } from '#features/chat/chat.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
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
type Zip = yazl.ZipFile

const folders: readonly WorkFolder[] = ['images', 'inpaintings', 'lectures', 'pieces-jointes']
const pageSize = 100

const readme = `Votre archive Atelier IA

profil.json, parametres.json : votre compte.
chats/ : chaque chat pour être lu (.md) et pour être importé de nouveau (.json).
transcriptions/ : chaque transcription en texte (.txt) et avec ses temps (.json).
images/, inpaintings/, lectures/, pieces-jointes/ : les fichiers, et un index.json qui dit ce que chacun est.
`

/** Everything that a person owns, as a zip that is written while it is read; what goes in is opened only when its turn comes. */
export function archiveOfEverything(sources: ArchiveSources, call: Call): Readable {
  const zip: Zip = new yazl.ZipFile()
  const out = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  const fail = (cause: unknown) => out.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  zip.on('error', fail)
  call.signal.addEventListener('abort', () => fail(call.signal.reason), { once: true })
  void fill(zip, sources, call).then(() => zip.end(), fail)
  return out
}

async function fill(zip: Zip, sources: ArchiveSources, call: Call): Promise<void> {
  const { userId } = call
  addText(zip, 'LISEZMOI.txt', readme)
  const { avatar: _, ...profile } = await sources.account.profile(userId)
  addJson(zip, 'profil.json', profile)
  addJson(zip, 'parametres.json', await sources.account.settings.read(userId))
  const steps = [addChats, addTranscriptions, ...folders.map((folder) => addWorks(folder))]
  for (const [index, step] of steps.entries()) {
    call.signal.throwIfAborted()
    await step(zip, sources, call)
    call.report((index + 1) / (steps.length + 1))
  }
}

type Step = (zip: Zip, sources: ArchiveSources, call: Call) => Promise<void>

const addChats: Step = async (zip, { chat }, { userId }) => {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await chat.list(userId, { page, limit: pageSize })
    for (const { id, title, updatedAt } of data) {
      const name = `chats/${fileNameOf(title)}-${id.slice(-8)}`
      const write = (format: 'json' | 'markdown') => async () =>
        Readable.from([Buffer.from((await chat.exportTo(userId, id, format)).text)])
      addLater(zip, `${name}.json`, new Date(updatedAt), write('json'))
      addLater(zip, `${name}.md`, new Date(updatedAt), write('markdown'))
    }
    if (page >= pagination.totalPages) return
  }
}

const addTranscriptions: Step = async (zip, { transcription }, { userId }) => {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await transcription.history(userId, { page, limit: pageSize })
    for (const { id, originalFileName, createdAt } of data) {
      const name = `transcriptions/${fileNameOf(originalFileName)}-${id.slice(-8)}`
      const write = (format: 'txt' | 'json') => async () => (await transcription.export(userId, id, format)).stream
      addLater(zip, `${name}.txt`, new Date(createdAt), write('txt'))
      addLater(zip, `${name}.json`, new Date(createdAt), write('json'))
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
      index.push({ ...facts, ...(createdAt > 0 && { createdAt: new Date(createdAt).toISOString() }) })
      for (const { id, name } of owned) addFile(zip, files, { id, name: `${folder}/${name}`, at: new Date(createdAt) })
    }
    if (index.length > 0) addJson(zip, `${folder}/index.json`, index)
  }

const addText = (zip: Zip, name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
const addJson = (zip: Zip, name: string, value: object) => addText(zip, name, `${JSON.stringify(value, undefined, 2)}\n`)

/** Text that is made when its turn comes; nothing, when it was removed since the list was read. */
function addLater(zip: Zip, name: string, mtime: Date, write: () => Promise<Readable>) {
  zip.addReadStreamLazy(
    name,
    { mtime },
    (done) =>
      void write().then(
        (text) => done(null, text),
        (cause: unknown) => done(cause instanceof Problem ? null : cause, Readable.from([])),
      ),
  )
}

/** Pictures and sounds are compressed already. */
function addFile(
  zip: Zip,
  files: ArchiveSources['files'],
  { id, name, at }: { readonly id: string; readonly name: string; readonly at: Date },
) {
  zip.addReadStreamLazy(
    name,
    { compress: false, mtime: at },
    (done) =>
      void files.open(id).then(
        (file) => done(null, file?.stream ?? Readable.from([])),
        (cause: unknown) => done(cause, Readable.from([])),
      ),
  )
}

const longestName = 60
/** A title as a file name that any system takes. */
const fileNameOf = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestName) || 'sans titre'
