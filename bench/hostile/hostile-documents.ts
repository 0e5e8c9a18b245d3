import { randomUUID } from 'node:crypto'
import { docxOf, wordParagraph } from '@atelier/server/src/testing/documents/docx-of.ts'
import { memoryBomb, pdfOf } from '@atelier/server/src/testing/documents/pdf-of.ts'

interface HostileDocument {
  readonly name: string
  readonly bytes: Buffer
}

const page = (text: string) => ({ lines: [{ text, y: 700 }] })
const bombs = Array.from({ length: 5 }, () => memoryBomb)
const attributes = Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')

/** Made anew each time, as one that is there already is not read again. */
const makers: readonly ((text: string) => HostileDocument)[] = [
  (text) => ({ name: 'memoire.pdf', bytes: pdfOf({ pages: [page(text), ...bombs, page(text)] }) }),
  (text) => ({
    name: 'pages.pdf',
    bytes: pdfOf({ pages: Array.from({ length: 2000 }, () => page(text)) }),
  }),
  (text) => ({
    name: 'attributs.docx',
    bytes: docxOf(wordParagraph(text).replace('<w:p>', `<w:p ${attributes}>`)),
  }),
  (text) => ({ name: 'bombe.docx', bytes: docxOf(wordParagraph(`${text} `.repeat(2_000_000))) }),
  (text) => ({ name: 'profond.html', bytes: Buffer.from(`${'<div>'.repeat(300_000)}${text}`) }),
  (text) => ({ name: 'mots.txt', bytes: Buffer.from(`${text} mot `.repeat(200_000)) }),
]
let made = 0

/** One document after the other that costs its reader as much as it can. */
export function nextHostileDocument(): HostileDocument {
  const make = makers[made++ % makers.length]
  if (!make) throw new Error('no documents')
  return make(randomUUID())
}
