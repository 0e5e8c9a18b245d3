import type { PageImage } from '../scans/page-image.ts'
import { readPictureFile } from '../scans/read-picture.ts'
import type { ImageMessage, ImagesRequest } from './document-messages.ts'
import { recognizeFormat } from './recognize-format.ts'

/** Gives each requested page as a picture. */
export async function* readImages({ path, pages }: ImagesRequest): AsyncGenerator<ImageMessage> {
  const imageOf = await openImages(path)
  // One that cannot be decoded has no picture; the others may.
  for (const page of pages)
    yield { type: 'image', image: await imageOf(page).catch(() => undefined) }
}

async function openImages(path: string): Promise<(page: number) => Promise<PageImage | undefined>> {
  const format = await recognizeFormat(path)
  if (format === 'picture') {
    const bytes = await readPictureFile(path)
    return async (page) => ({ type: 'file', bytes, page })
  }
  if (format !== 'pdf') return async () => undefined
  const { openPdf } = await import('../pdf/open-pdf.ts')
  const { drawPage } = await import('../pdf/draw-page.ts')
  const pdf = await openPdf(path)
  return async (number) => {
    const page = await pdf.getPage(number)
    try {
      return await drawPage(page)
    } finally {
      page.cleanup()
    }
  }
}
