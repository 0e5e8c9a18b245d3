import { attributeOf, type XmlHandlers } from '../archive/parse-xml.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { type SlideText, slideBlocks } from '../text/slide-writer.ts'
import { createTextCollector } from './document-text.ts'
import { openDocumentFile } from './open-document.ts'

/** Reads the slides of a presentation of OpenDocument, with their notes. */
export const readOdp: ReadFormat = async function* ({ path }) {
  const { language, content } = await openDocumentFile(path)
  let slides = 0
  const count = content<number>((emit) => ({ open: (element) => element === 'page' && emit(1) }))
  for await (const one of count) slides += one
  yield { type: 'start', units: 1, pages: slides, language }
  yield { type: 'unit', unit: 1, position: { slide: 1 } }
  yield* content<ReadingEvent>(createSlideHandlers)
}

function createSlideHandlers(emit: (event: ReadingEvent) => void): XmlHandlers {
  const collector = createTextCollector()
  let slide = 0
  let texts: SlideText[] = []
  let isTitle = false
  let isNotes = false
  const kindOf = () => {
    if (isNotes) return 'notes'
    return isTitle ? 'title' : 'text'
  }
  return {
    open(element, attributes) {
      if (collector.open(element, attributes)) return
      if (element === 'page') {
        slide += 1
        texts = []
      } else if (element === 'notes') isNotes = true
      else if (element === 'frame')
        isTitle = /^(?:title|subtitle)$/.test(attributeOf(attributes, 'class') ?? '')
    },
    close(element) {
      const isSkipping = collector.isSkipping()
      const text = collector.close(element)
      if (isSkipping) return
      if (text !== undefined) texts.push({ kind: kindOf(), text })
      else if (element === 'notes') isNotes = false
      else if (element === 'frame') isTitle = false
      else if (element === 'page')
        for (const block of slideBlocks(slide, texts)) emit({ type: 'block', block })
    },
    text: collector.text,
  }
}
