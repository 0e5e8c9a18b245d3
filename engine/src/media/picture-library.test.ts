import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

// A program of its own: here, other tests may have loaded the library already.
const program = `
const { loadPictureLibrary } = await import('${import.meta.resolve('./picture-library.ts')}')
const isDecoded = async (sharp, bytes) => sharp(bytes).raw().toBuffer().then(() => true, () => false)
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
// Both wait for the same load: neither may see the library before its decoders are closed.
const [isSvgDecoded, sharp] = await Promise.all([
  loadPictureLibrary().then((first) => isDecoded(first, svg)),
  loadPictureLibrary(),
])
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } }).png().toBuffer()
process.stdout.write(JSON.stringify({
  isSvgDecoded,
  isPngDecoded: await isDecoded(sharp, png),
  threads: sharp.concurrency(),
  cache: sharp.cache().items.max,
}))
`

test('la bibliothèque d’images arrive avec ses décodeurs fermés, sur un fil et sans cache', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  expect(JSON.parse(stdout)).toEqual({
    isSvgDecoded: false,
    isPngDecoded: true,
    threads: 1,
    cache: 0,
  })
})
