import { type Archive, openArchive } from '../archive/open-archive.ts'
import { parseXml, type XmlHandlers } from '../archive/parse-xml.ts'

/** The language that a document declares, in its metadata or as that of its letters. */
async function findLanguage(archive: Archive): Promise<string | undefined> {
  for (const part of ['meta.xml', 'styles.xml']) {
    if (!archive.has(part)) continue
    const found = parseXml<string>(archive.open(part), languageHandlers)
    for await (const language of found) return language
  }
  return undefined
}

function languageHandlers(emit: (language: string) => void): XmlHandlers {
  let isLanguage = false
  return {
    open(element, attributes) {
      isLanguage = element === 'language'
      const letters = attributes['fo:language']
      if (element === 'text-properties' && letters && letters !== 'none') emit(letters)
    },
    close: () => {
      isLanguage = false
    },
    text(data) {
      if (isLanguage && data.trim() !== '') emit(data.trim())
    },
  }
}

/** Opens an OpenDocument file; `content` parses its text with the given handlers. */
export async function openDocumentFile(path: string) {
  const archive = await openArchive(path)
  return {
    language: await findLanguage(archive),
    content: <T>(build: (emit: (value: T) => void) => XmlHandlers) =>
      parseXml<T>(archive.open('content.xml'), build),
  }
}
