const lines = [
  ['Règlement de la commune', 'La hauteur d’une clôture sur rue ne dépasse', 'pas deux mètres.'],
  ['Propreté', 'Les ordures ménagères sont ramassées le mardi matin.'],
]

/** As a PDF writes texts: one byte for each letter. */
const bytes = (text: string) => text.replaceAll('’', '\x92')

const pageContent = (page: readonly string[]) =>
  page
    .map((line, index) => `BT /F1 14 Tf 72 ${700 - 22 * index} Td (${bytes(line)}) Tj ET`)
    .join('\n')

/** The rules of a town in two pages. */
export const rulesAsPdf: Buffer = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ...lines.flatMap((page, index) => {
    const content = pageContent(page)
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]
  }),
])

function writePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
