import { open } from 'node:fs/promises'
import { unreadable } from '../child/failure-reason.ts'
import type { ReadFormat } from '../child/reading-event.ts'
import { readingLimits } from '../reading-limits.ts'
import { countPages } from './picture-file.ts'

/** A picture has no text of its own: each of its pages is a scan. */
export const readPicture: ReadFormat = async function* ({ path, fromUnit }) {
  const pages = countPages(await readPictureFile(path), readingLimits.pages)
  yield { type: 'start', units: pages }
  for (let page = fromUnit; page <= pages; page += 1) {
    yield { type: 'unit', unit: page, position: { page } }
    yield { type: 'gap', gap: { from: { page }, to: { page }, why: 'scanned' } }
    yield { type: 'done', unit: page }
  }
}

/** @throws when it is larger than any scan */
export async function readPictureFile(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > readingLimits.pictureBytes) throw unreadable('too-heavy')
    return await file.readFile()
  } finally {
    await file.close()
  }
}
