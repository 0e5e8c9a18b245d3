import type { Readable } from 'node:stream'
import { Problem } from '@atelier/contract/problems/problems'
import type { Operation } from '@atelier/contract/wire/operation'
import type { Session } from '../handlers.ts'
import type { OpenStreams } from './open-streams.ts'

/** Reads a body that may take long; the signal ends it as soon as the session or key of its sender ends. */
export async function readWhileOpen<T>(
  openStreams: Pick<OpenStreams, 'addCall'>,
  { session, access }: { readonly session: Session } & Pick<Operation, 'access'>,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const release = openStreams.addCall({
    session,
    close: () => ended.abort(new Problem(access === 'key' ? 'key.refused' : 'session.ended')),
  })
  try {
    return await read(ended.signal)
  } finally {
    release()
  }
}

/** The chunks of a request’s body. @throws the signal's reason once it is aborted; the connection then stays for the answer */
export async function* chunksUntil(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      signal.throwIfAborted()
      yield chunk
    }
  } finally {
    // Whoever stops before the end wants none of the rest.
    if (!signal.aborted) body.resume()
  }
}
