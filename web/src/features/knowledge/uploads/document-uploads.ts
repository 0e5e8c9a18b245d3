import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeUploads } from '@atelier/contract/knowledge/sources'
import { useSyncExternalStore } from 'react'
import { createFileUploads, type FileUpload, onceFor } from '#api/uploads/file-uploads.ts'
import { createStore } from '#browser/create-store.ts'
import { randomId } from '#browser/random-id.ts'
import { onSignOut } from '#browser/sign-out-hooks.ts'
import { uploadTexts } from '#ui/files/upload.texts.ts'
import { knowledgeClient } from '../api/knowledge-client.ts'
import { reasonAgainst, reasonAgainstAll } from './refused-files.ts'

interface QueuedFile {
  readonly file: File
  readonly collectionId: string
  /** It replaces the same document, if that is there. */
  readonly onDuplicate?: 'replace'
}
/** A file that was not added, and why; or files that were too many. */
export interface RefusedFile {
  readonly id: string
  readonly collectionId: string
  readonly name: string
  readonly reason: string
  /** The file of one that is there already: sent again, it replaces it. */
  readonly duplicate: File | undefined
}
interface DocumentQueue {
  /** The file on its way. */
  readonly sending: QueuedFile | undefined
  readonly waiting: readonly QueuedFile[]
  readonly refused: readonly RefusedFile[]
}
const nothing: DocumentQueue = { sending: undefined, waiting: [], refused: [] }
const queue = createStore<DocumentQueue>(nothing)
const change = (part: Partial<DocumentQueue>) => queue.set({ ...queue.current(), ...part })

// Before the upload is cancelled by its own hook, which would start the next file.
onSignOut(() => queue.set(nothing))
/** The file on its way to the server; the others wait for its end. */
export const documentUpload = createFileUploads({
  server: knowledgeUploads,
  lostConnection: () => uploadTexts.lost,
})
documentUpload.subscribe(goOn)

interface Receiver extends Pick<Collection, 'id'> {
  /** How many documents it has, where that is known. */
  readonly sources?: number
}
/** Files for a collection, sent one after the other; of more than it has room for, none is sent. */
export function addFiles(
  { id: collectionId, sources = 0 }: Receiver,
  files: readonly File[],
): void {
  const sending = queue.current().waiting.filter((one) => one.collectionId === collectionId).length
  const tooMany = reasonAgainstAll(files.length, { sources, sending })
  if (tooMany === undefined) for (const file of files) addFile(collectionId, file)
  else refuse({ collectionId, name: uploadTexts.files(files.length) }, tooMany)
  goOn()
}

function addFile(collectionId: string, file: File): void {
  const reason = reasonAgainst(file)
  if (reason === undefined)
    change({ waiting: [...queue.current().waiting, { file, collectionId }] })
  else refuse({ collectionId, name: file.name }, reason)
}

type Refusal = Pick<RefusedFile, 'collectionId' | 'name'>
function refuse({ collectionId, name }: Refusal, reason: string, duplicate?: File) {
  const refused = { id: randomId(), collectionId, name, reason, duplicate }
  change({ refused: [...queue.current().refused, refused] })
}
const asRefusal = ({ collectionId, file: { name } }: QueuedFile): Refusal => ({
  collectionId,
  name,
})

/**
 * Starts the next file once nothing is on its way; one that was refused for good makes way for it, and nothing of it stays on the server.
 * Where too many uploads wait already, or the connection is lost, all of them wait.
 */
function goOn(): void {
  const upload = documentUpload.current()
  const { sending, waiting } = queue.current()
  if (upload?.state === 'refused' && sending) {
    if (upload.code === 'upload.too-many') return
    const isDuplicate = upload.code === 'knowledge.duplicate'
    refuse(
      asRefusal(sending),
      upload.reason ?? uploadTexts.lost,
      isDuplicate ? sending.file : undefined,
    )
    // Calls this function again.
    documentUpload.cancel()
  } else if (!upload) {
    const [next, ...others] = waiting
    if (!next && !sending) return
    change({ sending: next, waiting: others })
    if (next)
      documentUpload.start({
        file: next.file,
        // Another tab may be sending the same file to another collection.
        target: next.collectionId,
        onArrived: (uploadId) => add(next, uploadId),
      })
  }
}

async function add({ collectionId, onDuplicate }: QueuedFile, uploadId: string): Promise<void> {
  await knowledgeClient.addFile(
    { collectionId, body: { uploadId, ...(onDuplicate && { onDuplicate }) } },
    onceFor(uploadId),
  )
}

export const dismissRefused = (id: string): void =>
  change({ refused: queue.current().refused.filter((one) => one.id !== id) })

/** Sends a file again, next: it replaces the one that is there already. */
export function replaceDuplicate({ id, collectionId, duplicate: file }: RefusedFile): void {
  if (!file) return
  dismissRefused(id)
  change({
    waiting: [{ file, collectionId, onDuplicate: 'replace' }, ...queue.current().waiting],
  })
  goOn()
}

/** Files that wait are forgotten; the one on its way goes on. */
export const forgetWaiting = (collectionId: string): void =>
  change({ waiting: queue.current().waiting.filter((one) => one.collectionId !== collectionId) })

interface CollectionUploads {
  readonly upload: FileUpload | undefined
  readonly waiting: number
  /** Why those that wait do not go on, where what stopped is on its way to another collection. */
  readonly blockedBy: string | undefined
  readonly refused: readonly RefusedFile[]
}
/** What is on its way to a collection. */
export function useDocumentUploads(collectionId: string): CollectionUploads {
  const { sending, waiting, refused } = useSyncExternalStore(queue.subscribe, queue.current)
  const upload = useSyncExternalStore(documentUpload.subscribe, documentUpload.current)
  const isOwn = (one: { readonly collectionId: string }) => one.collectionId === collectionId
  const isOwnUpload = sending !== undefined && isOwn(sending)
  return {
    upload: isOwnUpload ? upload : undefined,
    waiting: waiting.filter(isOwn).length,
    blockedBy: isOwnUpload ? undefined : upload?.reason,
    refused: refused.filter(isOwn),
  }
}
