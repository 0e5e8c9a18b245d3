import { type FileHandle, open } from 'node:fs/promises'
import { getResolvedPDFJS } from 'unpdf'
import type { PDFDocumentProxy } from 'unpdf/pdfjs'

/** Read at once: a page of text is smaller, a scan has some of them. */
const rangeBytes = 256 * 1024
/** Up to here a file is read whole: in ranges, each of its bytes is looked for first. */
const wholeBytes = 16 * 1024 * 1024
const options = { useSystemFonts: true, enableXfa: false, verbosity: 0 }

/**
 * Opens a PDF. Of a large one only the parts that are needed are read: a file of 200 MB of pictures has some hundred kilobytes of text. Its
 * scripts never run.
 */
export async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await getResolvedPDFJS()
  const file = await open(path)
  const { size } = await file.stat()
  if (size > wholeBytes) return await openInRanges(file, size)
  const data = new Uint8Array(await file.readFile())
  await file.close()
  return await getDocument({ data, ...options }).promise
}

async function openInRanges(file: FileHandle, size: number): Promise<PDFDocumentProxy> {
  const { getDocument, PDFDataRangeTransport } = await getResolvedPDFJS()
  const read = async (begin: number, end: number) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - begin))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, begin)
    return bytes.subarray(0, bytesRead)
  }
  class FileRanges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void read(begin, end).then(
        (bytes) => this.onDataRange(begin, bytes),
        () => this.abort(),
      )
    }
  }
  const range = new FileRanges(size, await read(0, rangeBytes))
  const loading = getDocument({
    ...{ range, rangeChunkSize: rangeBytes, disableAutoFetch: true, disableStream: true },
    ...options,
  })
  return await loading.promise
}
