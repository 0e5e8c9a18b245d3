import { readFile } from 'node:fs/promises'
import { readByLibrary } from '@atelier/server/src/testing/knowledge/bench/bench-documents.ts'

/** unpdf without the product, in a process that has read nothing yet, as the product's child. Argument: the PDF. */
const [path = ''] = process.argv.slice(2)
const seconds = await readByLibrary(await readFile(path))

process.on('message', () => 'lets the bench end this process')
process.send?.({ seconds })
