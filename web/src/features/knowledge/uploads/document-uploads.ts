import type { Collection } from '@atelier/contract/knowledge/collections'
import { knowledgeUploads } from '@atelier/contract/knowledge/sources'
import { useSyncExternalStore } from 'react'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import { createFileUploads, type FileUpload } from '#api/uploads/file-uploads.ts'
import { createStore } from '#browser/create-store.ts'
import { randomId } from '#browser/random-id.ts'
import { onSignOut } from '#browser/sign-out-hooks.ts'
import { uploadTexts } from '#ui/files/upload.texts.ts'
import { knowledgeClient } from '../api/knowledge-client.ts'
import { reasonAgainst, reasonAgainstAll } from './refused-files.ts'

interface QueuedFile {
  readonly file: File
  readonly collectionId: string
}
/** A file that was not added, and why; or files that were too many. */
export interface RefusedFile {
  readonly id: string
  readonly collectionId: string
  readonly name: string
  readonly reason: string
  /** The upload of a file that is there already: it can still replace it. */
  readonly duplicate: string | undefined
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
function refuse({ collectionId, name }: Refusal, reason: string, duplicate?: string) {
  const refused = { id: randomId(), collectionId, name, reason, duplicate }
  change({ refused: [...queue.current().refused, refused] })
}
const asRefusal = ({ collectionId, file: { name } }: QueuedFile): Refusal => ({
  collectionId,
  name,
})

/** Starts the next file once nothing is on its way; one that was refused for good makes way for it. */
function goOn(): void {
  const upload = documentUpload.current()
  const { sending, waiting } = queue.current()
  if (upload?.state === 'refused' && sending) {
    refuse(asRefusal(sending), upload.reason ?? uploadTexts.lost)
    // Calls this function again.
    documentUpload.cancel()
  } else if (!upload) {
    const [next, ...others] = waiting
    if (!next && !sending) return
    change({ sending: next, waiting: others })
    if (next) documentUpload.start(next.file, (uploadId) => add(next, uploadId))
  }
}

/** What the server refuses is told beside the others, which go on. */
async function add(queued: QueuedFile, uploadId: string): Promise<void> {
  try {
    await knowledgeClient.addFile({ collectionId: queued.collectionId, body: { uploadId } })
  } catch (error) {
    if (isAbort(error)) throw error
    const isDuplicate = isApiFailure(error) && error.code === 'knowledge.duplicate'
    refuse(asRefusal(queued), errorMessage(error), isDuplicate ? uploadId : undefined)
  }
}

export const dismissRefused = (id: string): void =>
  change({ refused: queue.current().refused.filter((one) => one.id !== id) })

/** Puts a file that has arrived in the stead of the one that is there already. */
export async function replaceDuplicate(refused: RefusedFile): Promise<void> {
  if (refused.duplicate === undefined) return
  dismissRefused(refused.id)
  try {
    await knowledgeClient.addFile({
      collectionId: refused.collectionId,
      body: { uploadId: refused.duplicate, onDuplicate: 'replace' },
    })
  } catch (error) {
    if (!isAbort(error)) refuse(refused, errorMessage(error))
  }
}

/** Files that wait are forgotten; the one on its way goes on. */
export const forgetWaiting = (collectionId: string): void =>
  change({ waiting: queue.current().waiting.filter((one) => one.collectionId !== collectionId) })

interface CollectionUploads {
  readonly upload: FileUpload | undefined
  readonly waiting: number
  readonly refused: readonly RefusedFile[]
}
/** What is on its way to a collection. */
export function useDocumentUploads(collectionId: string): CollectionUploads {
  const { sending, waiting, refused } = useSyncExternalStore(queue.subscribe, queue.current)
  const upload = useSyncExternalStore(documentUpload.subscribe, documentUpload.current)
  const isOwn = (one: { readonly collectionId: string }) => one.collectionId === collectionId
  return {
    upload: sending && isOwn(sending) ? upload : undefined,
    waiting: waiting.filter(isOwn).length,
    refused: refused.filter(isOwn),
  }
}
