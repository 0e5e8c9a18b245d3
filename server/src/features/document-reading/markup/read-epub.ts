import { posix } from 'node:path'
import { type Archive, openArchive } from '../archive/open-archive.ts'
import { attributeOf, parseWholeXml } from '../archive/parse-xml.ts'
import { unreadable } from '../child/failure-reason.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { createSectionWriter } from '../text/section-writer.ts'
import { createHtmlParser } from './html-blocks.ts'

/** Reads the chapters of a book in their order. */
export const readEpub: ReadFormat = async function* ({ path, fromUnit, skippedUnits }) {
  const archive = await openArchive(path)
  const { chapters, language } = await readBook(archive)
  yield { type: 'start', units: chapters.length, language }
  const found: ReadingEvent[] = []
  const emit = (event: ReadingEvent) => void found.push(event)
  const writer = createSectionWriter((block) => emit({ type: 'block', block }))
  for (const [index, part] of chapters.entries()) {
    const unit = index + 1
    const isRead = unit >= fromUnit && !skippedUnits.includes(unit)
    // Those before are read again, to count their paragraphs, but not given.
    if (skippedUnits.includes(unit)) continue
    if (isRead) yield { type: 'unit', unit, position: writer.position() }
    const parser = createHtmlParser({ writer, emit, isWholePage: false })
    const decoder = new TextDecoder()
    for await (const chunk of archive.open(part)) {
      parser.write(decoder.decode(chunk, { stream: true }))
      const events = found.splice(0)
      if (isRead) yield* events
    }
    parser.end()
    const events = found.splice(0)
    if (isRead) yield* events
    if (isRead) yield { type: 'done', unit }
  }
}

/** What a book consists of, by its package document. */
async function readBook(archive: Archive) {
  const packagePart = await findPackage(archive)
  const folder = posix.dirname(packagePart)
  const items = new Map<string, string>()
  const spine: string[] = []
  let language = ''
  let isLanguage = false
  await parseWholeXml(archive.open(packagePart), {
    open(element, attributes) {
      isLanguage = element === 'language'
      const href = attributes.href
      if (element === 'item' && href !== undefined)
        items.set(attributes.id ?? '', posix.join(folder, decodePath(href)))
      else if (element === 'itemref') spine.push(attributes.idref ?? '')
    },
    close: () => {
      isLanguage = false
    },
    text(data) {
      if (isLanguage) language += data
    },
  })
  const chapters = spine.flatMap((id) => items.get(id) ?? []).filter((part) => archive.has(part))
  return { chapters, language: language.trim() }
}

async function findPackage(archive: Archive): Promise<string> {
  const container = 'META-INF/container.xml'
  let found: string | undefined
  if (archive.has(container))
    await parseWholeXml(archive.open(container), {
      open(element, attributes) {
        if (element === 'rootfile') found ??= attributeOf(attributes, 'full-path')
      },
    })
  if (found === undefined || !archive.has(found)) throw unreadable('damaged')
  return found
}

function decodePath(href: string): string {
  const [path = ''] = href.split('#')
  try {
    return decodeURIComponent(path)
  } catch {
    // A name with a percent sign of its own.
    return path
  }
}
