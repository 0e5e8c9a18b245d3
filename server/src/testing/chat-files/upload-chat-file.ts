import { chatUploads } from '@atelier/contract/chat/imports/imports'
import { expect } from 'vitest'
import type { TestApp } from '../create-test-app.ts'

/** Sends a file of chats by the tus protocol; returns the upload's id. `sent` bytes of it, all by default. */
export async function uploadChatFile(
  app: Pick<TestApp, 'url'>,
  {
    token,
    bytes,
    name = 'chats.zip',
    sent = bytes.length,
    path = chatUploads.path,
  }: {
    readonly token: string
    readonly bytes: Buffer
    readonly name?: string
    readonly sent?: number
    /** Of another feature's uploads. */
    readonly path?: string
  },
): Promise<string> {
  const shared = {
    authorization: `Bearer ${token}`,
    'tus-resumable': chatUploads.version,
  }
  const begun = await fetch(`${await app.url()}/api${path}`, {
    method: 'POST',
    headers: {
      ...shared,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  expect(begun.status).toBe(201)
  const location = begun.headers.get('location') ?? ''
  const part = await fetch(`${await app.url()}${location}`, {
    method: 'PATCH',
    headers: {
      ...shared,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes.subarray(0, sent)),
  })
  expect(part.status).toBe(204)
  return location.split('/').at(-1) ?? ''
}

/** Begins an import of such a file, without waiting for its end. */
export const importChatFile = (
  app: Pick<TestApp, 'call'>,
  { token, uploadId }: { readonly token: string; readonly uploadId: string },
) =>
  app.call('POST', '/chat/imports', {
    token,
    body: { uploadId },
    headers: { prefer: 'respond-async' },
  })
