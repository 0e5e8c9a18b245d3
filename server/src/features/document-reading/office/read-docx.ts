import { type Archive, openArchive } from '../archive/open-archive.ts'
import { parseXml } from '../archive/parse-xml.ts'
import type { ReadFormat, ReadingEvent } from '../child/reading-event.ts'
import { createSectionWriter } from '../text/section-writer.ts'
import { readStyles } from './docx-styles.ts'
import { createWordHandlers } from './docx-text.ts'
import { findByType, findMainPart, type Relations, readRelations } from './package-parts.ts'

/** Reads a Word document as it arrives. Notes follow the paragraph that refers to them. */
export const readDocx: ReadFormat = async function* ({ path }) {
  const archive = await openArchive(path)
  const main = await findMainPart(archive)
  const relations = await readRelations(archive, main)
  const { levels, language } = await readStyles(archive, findByType(relations, 'styles'))
  yield { type: 'start', units: 1, language }
  yield { type: 'unit', unit: 1, position: { paragraph: 1, section: 0 } }
  const notes = {
    footnote: await readNotes(archive, relations, 'footnote'),
    endnote: await readNotes(archive, relations, 'endnote'),
  }
  yield* parseXml<ReadingEvent>(archive.open(main), (emit) => {
    const writer = createSectionWriter((block) => emit({ type: 'block', block }))
    return createWordHandlers({
      paragraph({ text, style, outline, noteIds }) {
        const level = outline ?? levels.get(style)
        if (level === undefined) writer.paragraph(text)
        else writer.heading(level, text)
        for (const { kind, id } of noteIds) writer.paragraph(notes[kind].get(id) ?? '')
      },
      hidden: (characters) => emit({ type: 'hidden', characters }),
    })
  })
}

async function readNotes(archive: Archive, relations: Relations, kind: 'footnote' | 'endnote') {
  const notes = new Map<string, string>()
  const part = findByType(relations, `${kind}s`)
  if (part === undefined || !archive.has(part)) return notes
  let current = ''
  const found = parseXml<string>(archive.open(part), (emit) =>
    createWordHandlers({
      note: (id) => {
        current = id
      },
      paragraph: ({ text }) => {
        const before = notes.get(current)
        notes.set(current, before ? `${before}\n${text}` : text)
        emit(current)
      },
      hidden: () => undefined,
    }),
  )
  for await (const _ of found);
  return notes
}
