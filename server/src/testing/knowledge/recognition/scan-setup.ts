import type { Source, SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { pdfOf } from '../../documents/pdf-of.ts'
import { createEmbeddedDouble } from '../../embedded-engine-double.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { createKnowledgeSetup, type Reader } from '../knowledge-setup.ts'
import { createRecognitionDouble } from './recognition-double.ts'

const page = (text: string) => ({ lines: [{ text, y: 700 }] })
const blank = { pixels: new Uint8Array(16 * 16).fill(255), width: 16, height: 16 }
/** A page whose text is a picture. */
export const scanned = { lines: [], scan: blank }
/** Five pages, of which the second and the last two are pictures. */
export const mixed = () =>
  pdfOf({ pages: [page('Avant'), scanned, page('Entre'), scanned, scanned] })

/** Lise's collection, and what reads the text in pictures. */
export async function createScanSetup() {
  const folder = await temporaryFolder()
  const recognition = createRecognitionDouble()
  const setup = await createKnowledgeSetup({
    embedded: createEmbeddedDouble(folder.path, undefined, recognition),
  })
  const { lise } = setup
  const collection = await lise.create('Archives')
  const recognize = (reader: Reader, id: string) =>
    reader.call<Source>('POST', `/knowledge/sources/${id}/recognize`)
  return {
    ...setup,
    collection,
    recognition,
    recognize,
    async addFile(bytes: Buffer, name = 'archives.pdf') {
      const { data } = await lise.addFile(collection.id, { name, bytes })
      return await lise.read(data.id)
    },
    async textsOf(id: string) {
      const { data } = await lise.call<{ passages: SourceExcerpt[] }>(
        'GET',
        `/knowledge/sources/${id}/passages?limit=100`,
      )
      return data.passages.map(({ text, position }) => [text, position] as const)
    },
    async [Symbol.asyncDispose]() {
      await setup.app.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
