import { Readable } from 'node:stream'
import type { NewTextSource } from '@atelier/contract/knowledge/documents/new-sources'
import type { Source } from '@atelier/contract/knowledge/sources'
import { type AddSourceDependencies, addSource, hashOf } from './add-source.ts'

/** Adds a text or a page that was pasted: its text becomes the original. */
export function addPasted(
  dependencies: AddSourceDependencies,
  request: { readonly userId: string; readonly collectionId: string },
  { title, text, html, address, onDuplicate }: NewTextSource,
): Promise<Source> {
  const content = html ?? text ?? ''
  return addSource(dependencies, {
    ...request,
    onDuplicate,
    original: {
      kind: html === undefined ? 'text' : 'page',
      title,
      address,
      mediaType: html === undefined ? 'text/plain' : 'text/html',
      contentHash: hashOf(content),
      open: () => Readable.from([Buffer.from(content)]),
    },
  })
}
