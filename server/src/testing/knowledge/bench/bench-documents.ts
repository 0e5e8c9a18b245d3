import { writeFile } from 'node:fs/promises'
import { getResolvedPDFJS } from 'unpdf'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import { pdfOf } from '../../documents/pdf-of.ts'
import { createRandom } from '../random.ts'

const words =
  'le conseil de la commune vote un budget pour les écoles et la voirie selon le plan du service des travaux'.split(
    ' ',
  )
const linesPerPage = 40
const wordsPerLine = 14

/** A book of text, two thousand characters a page; each page names its number. */
export function bookOf(pages: number): Buffer {
  const random = createRandom(5)
  const line = () =>
    Array.from({ length: wordsPerLine }, () => words[random(words.length)]).join(' ')
  return pdfOf({
    pages: Array.from({ length: pages }, (_, page) => ({
      lines: [
        { text: `Chapitre ${page + 1}`, y: 750, size: 20 },
        ...Array.from({ length: linesPerPage }, (_, index) => ({
          text: `${line()}.`,
          y: 720 - 16 * index,
          size: 10,
        })),
      ],
    })),
  })
}

/** Sections under headings of their own, each of which is one excerpt. */
export function registerOf(
  excerpts: number,
  { seed, of = words }: { readonly seed: number; readonly of?: readonly string[] },
): string {
  const random = createRandom(seed)
  return Array.from({ length: excerpts }, (_, n) => {
    const text = Array.from({ length: 60 }, () => of[random(of.length)]).join(' ')
    return `# Dossier ${n} du registre ${seed}\n\n${text} ${random(100_000)}.`
  }).join('\n\n')
}

/** Seconds until its child has opened a document, and until it has then given every block. */
export async function readByProduct(path: string) {
  const began = performance.now()
  let opened = began
  for await (const part of documentReading.read({ path })) {
    if (part.type === 'unreadable') throw new Error(part.reason)
    if (part.type === 'start') opened = performance.now()
  }
  return { toOpen: (opened - began) / 1000, toRead: (performance.now() - opened) / 1000 }
}

/** Seconds of the library alone over the same pages, on this thread. */
export async function readByLibrary(bytes: Buffer): Promise<number> {
  const { getDocument } = await getResolvedPDFJS()
  const began = performance.now()
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    await page.getTextContent()
    page.cleanup()
  }
  const seconds = (performance.now() - began) / 1000
  await pdf.loadingTask.destroy()
  return seconds
}

export const storeBook = (path: string, bytes: Buffer) => writeFile(path, bytes)
