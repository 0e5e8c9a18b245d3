import { type Archive, openArchive } from '../archive/open-archive.ts'
import { attributeOf, parseWholeXml, parseXml, type XmlHandlers } from '../archive/parse-xml.ts'
import type { ReadFormat } from '../child/reading-event.ts'
import { type SlideText, slideBlocks } from '../text/slide-writer.ts'
import { findByType, findMainPart, readRelations } from './package-parts.ts'

/** Reads the slides of a presentation in their order, with their notes. */
export const readPptx: ReadFormat = async function* ({ path, fromUnit, skippedUnits }) {
  const archive = await openArchive(path)
  const slides = await listSlides(archive)
  yield { type: 'start', units: slides.length }
  for (const [index, part] of slides.entries()) {
    const slide = index + 1
    if (slide < fromUnit || skippedUnits.includes(slide)) continue
    const position = { slide }
    yield { type: 'unit', unit: slide, position }
    const { texts, isHidden } = await readSlide(archive, part)
    if (isHidden) yield { type: 'gap', gap: { from: position, to: position, why: 'hidden' } }
    else for (const block of slideBlocks(slide, texts)) yield { type: 'block', block }
    yield { type: 'done', unit: slide }
  }
}

async function listSlides(archive: Archive): Promise<string[]> {
  const main = await findMainPart(archive)
  const relations = await readRelations(archive, main)
  const slides: string[] = []
  await parseWholeXml(archive.open(main), {
    open(element, attributes) {
      if (element !== 'sldId') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const part = id === undefined ? undefined : relations.get(id)?.target
      if (part !== undefined && archive.has(part)) slides.push(part)
    },
  })
  return slides
}

async function readSlide(archive: Archive, part: string) {
  const texts: SlideText[] = []
  let isHidden = false
  const hide = () => {
    isHidden = true
  }
  for await (const text of parseXml<SlideText>(archive.open(part), slideHandlers('text', hide)))
    texts.push(text)
  const notes = findByType(await readRelations(archive, part), 'notesSlide')
  if (notes !== undefined && archive.has(notes))
    for await (const text of parseXml<SlideText>(archive.open(notes), slideHandlers('notes')))
      texts.push(text)
  return { texts, isHidden }
}

/** Numbers, dates and pictures of slides that are filled in when they are shown. */
const filledIn = /^(?:sldNum|dt|ftr|hdr|sldImg)$/

const slideHandlers =
  (kind: 'text' | 'notes', hide?: () => void) =>
  (emit: (text: SlideText) => void): XmlHandlers => {
    let placeholder = ''
    let paragraph = ''
    let isText = false
    let isPlain = true
    let cells: string[] | undefined
    const add = (text: string) => {
      if (filledIn.test(placeholder)) return
      const isTitle = kind === 'text' && /^(?:title|ctrTitle)$/.test(placeholder)
      emit({ kind: isTitle ? 'title' : kind, text })
    }
    return {
      open(element, attributes) {
        if (element === 'sld' && /^(?:0|false)$/.test(attributeOf(attributes, 'show') ?? ''))
          hide?.()
        else if (element === 'Fallback') isPlain = false
        else if (element === 'ph') placeholder = attributeOf(attributes, 'type') ?? ''
        else if (element === 'tr') cells = []
        else if (element === 'tc') cells?.push('')
        else if (element === 't') isText = true
        else if (element === 'br') paragraph += '\n'
      },
      close(element) {
        if (element === 't') isText = false
        else if (element === 'Fallback') isPlain = true
        else if (element === 'sp') placeholder = ''
        else if (element === 'p') {
          if (cells) cells.push(`${cells.pop() ?? ''} ${paragraph}`.trim())
          else add(paragraph)
          paragraph = ''
        } else if (element === 'tr') {
          const row = cells?.join(' | ') ?? ''
          cells = undefined
          if (/[^ |]/.test(row)) add(row)
        }
      },
      text(data) {
        if (isText && isPlain) paragraph += data
      },
    }
  }
