import { startReader } from '../start-reader.ts'
import type { PageImage } from './page-image.ts'

/** One page of a document as a picture; `undefined` when it has none, or is too heavy. */
export interface PageToRecognize {
  readonly page: number
  readonly image: PageImage | undefined
}
interface ImagesRequest {
  readonly path: string
  readonly pages: readonly number[]
  readonly signal?: AbortSignal
  readonly silenceMs?: number
}

/** Of an ordinary scan on a slow machine, a few seconds. */
const maxPageMs = 30_000

/**
 * Pages of a PDF or of a picture file, one after the other, as fast as the caller takes them. They are decoded by a child that sees this
 * file alone; a page that ends it has no picture, and another child goes on behind it.
 */
export async function* readPageImages({
  path,
  pages,
  signal,
  silenceMs = maxPageMs,
}: ImagesRequest): AsyncGenerator<PageToRecognize> {
  let left = pages
  while (left.length > 0) {
    const reader = startReader({ type: 'images', path, pages: left })
    const stop = () => reader.stop()
    signal?.addEventListener('abort', stop)
    try {
      for (const page of left) {
        signal?.throwIfAborted()
        const { message } = await reader.next(silenceMs)
        signal?.throwIfAborted()
        left = left.slice(1)
        const isGiven = message.type === 'image'
        yield { page, image: isGiven ? message.image : undefined }
        if (!isGiven) break
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      stop()
    }
  }
}
