import type { Readable } from 'node:stream'
import { clock } from '@atelier/contract/transcription/formats/subtitles'
import { withoutEmptySegments } from '@atelier/contract/transcription/formats/text-formats'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import { createZipStream } from '#platform/files/zip-stream.ts'

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const officeNamespace = 'http://schemas.openxmlformats.org'

const contentTypes = `${xmlHeader}<Types xmlns="${officeNamespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `${xmlHeader}<Relationships xmlns="${officeNamespace}/package/2006/relationships"><Relationship Id="r1" Type="${officeNamespace}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** A Word document: the recording's name, then each segment after its time. */
export function createWordDocument({
  originalFileName,
  segments,
}: Pick<Transcription, 'originalFileName' | 'segments'>): Readable {
  const paragraphs = [
    paragraph([run(originalFileName, '<w:b/><w:sz w:val="32"/>')]),
    ...withoutEmptySegments(segments).map(({ start, text }) =>
      paragraph([
        run(`${clock(start, '.').slice(0, 8)}  `, '<w:color w:val="767676"/>'),
        run(text),
      ]),
    ),
  ]
  const body = `${xmlHeader}<w:document xmlns:w="${officeNamespace}/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`
  const zip = createZipStream()
  zip.addBytes('[Content_Types].xml', Buffer.from(contentTypes))
  zip.addBytes('_rels/.rels', Buffer.from(relations))
  zip.addBytes('word/document.xml', Buffer.from(body))
  zip.end()
  return zip.stream
}

const paragraph = (runs: readonly string[]) =>
  `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr>${runs.join('')}</w:p>`
const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

/** Control characters and broken surrogate pairs: XML cannot contain them. */
const forbidden = /[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu
const escapeXml = (text: string) =>
  text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
