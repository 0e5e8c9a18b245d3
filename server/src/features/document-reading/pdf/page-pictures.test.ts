import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { pdfOf } from '#testing/documents/pdf-of.ts'
import { findPagePictures } from './page-pictures.ts'

test('l’image d’une page numérisée s’obtient sans la dessiner', async () => {
  const pdf = await getDocumentProxy(
    new Uint8Array(pdfOf({ pages: [{ lines: [], picture: 0.75 }, { lines: [] }] })),
  )
  const page = await pdf.getPage(1)
  const { share, pictures } = await findPagePictures(page)
  expect(share).toBeCloseTo(0.75)
  expect(pictures).toMatchObject([{ share, isMask: false, matrix: [612, 0, 0, 594, 0, 0] }])
  expect(page.objs.get(String(pictures[0]?.source))).toMatchObject({ width: 1, height: 1 })
  expect(await findPagePictures(await pdf.getPage(2))).toEqual({ share: 0, pictures: [] })
})
