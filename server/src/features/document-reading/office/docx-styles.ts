import type { Archive } from '../archive/open-archive.ts'
import { attributeOf, parseWholeXml } from '../archive/parse-xml.ts'

interface Style {
  name: string
  outline: number | undefined
  basedOn: string | undefined
}

/** The level of headings by the id of their style, and the language of the document. */
export async function readStyles(archive: Archive, part: string | undefined) {
  const styles = new Map<string, Style>()
  let language: string | undefined
  if (part !== undefined && archive.has(part)) {
    let current: Style | undefined
    await parseWholeXml(archive.open(part), {
      open(element, attributes) {
        const value = attributeOf(attributes, 'val')
        if (element === 'style') {
          current = { name: '', outline: undefined, basedOn: undefined }
          styles.set(attributeOf(attributes, 'styleId') ?? '', current)
        } else if (element === 'lang' && !current) language ??= value
        else if (!current || value === undefined) return
        else if (element === 'name') current.name = value
        else if (element === 'basedOn') current.basedOn = value
        else if (element === 'outlineLvl') current.outline = outlineLevel(value)
      },
      close(element) {
        if (element === 'style') current = undefined
      },
    })
  }
  const levels = new Map<string, number>()
  for (const id of styles.keys()) {
    const level = levelOf(styles, id)
    if (level !== undefined) levels.set(id, level)
  }
  return { levels, language }
}

const maxBases = 10

function levelOf(styles: ReadonlyMap<string, Style>, id: string): number | undefined {
  let style = styles.get(id)
  for (let count = 0; style && count < maxBases; count += 1) {
    const level = style.outline ?? namedLevel(style.name)
    if (level !== undefined) return level
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
  }
  return undefined
}

/** Word names its own styles in English in every language. */
function namedLevel(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0
  const level = /^heading ([1-9])$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** Nine levels are written 0 to 8; 9 is the text of the body. */
export function outlineLevel(value: string): number | undefined {
  const level = Number(value)
  return Number.isInteger(level) && level >= 0 && level <= 8 ? level + 1 : undefined
}
