import { saveFile } from '#browser/save-file.ts'

const mediaTypes = { html: 'text/html', svg: 'image/svg+xml' } as const

/** Saves a text under its title. */
export function savePreview(text: string, { title, fallback, type }: PreviewFile): void {
  const name = title
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  saveFile(
    new Blob([text], { type: `${mediaTypes[type]};charset=utf-8` }),
    `${name || fallback}.${type}`,
  )
}
interface PreviewFile {
  readonly title: string
  /** The name of one without a title. */
  readonly fallback: string
  readonly type: keyof typeof mediaTypes
}

/** The URL of an SVG as a picture: in one, nothing runs and nothing is loaded. */
export function pictureUrl(svg: string): string {
  const [tag = ''] = svg.slice(svg.search(/<svg/i)).split('>', 1)
  const isNamed = /\sxmlns=/i.test(tag)
  const picture = isNamed ? svg : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.trim().toWellFormed())}`
}
