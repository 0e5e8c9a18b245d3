import { Readable } from 'node:stream'
import {
  formatTranscription,
  verboseJson,
  withoutEmptySegments,
} from '@atelier/contract/transcription/formats/text-formats'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import type { TranscriptExportFormat } from '@atelier/contract/transcription/transcription-options'
import { withoutExtension } from '#platform/files/file-name.ts'
import { createWordDocument } from './word-document.ts'

interface ExportedFile {
  readonly mediaType: string
  readonly downloadName: string
  readonly stream: Readable
}

const mediaTypes: Readonly<Record<TranscriptExportFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** A transcription as a file named after its recording, without links. */
export function exportTranscription(
  whole: Transcription,
  format: TranscriptExportFormat,
): ExportedFile {
  const name = withoutExtension(whole.originalFileName) || 'transcription'
  const about = { mediaType: mediaTypes[format], downloadName: `${name}.${format}` }
  if (format === 'docx') return { ...about, stream: createWordDocument(whole) }
  return { ...about, stream: Readable.from([Buffer.from(textOf(whole, format))]) }
}

function textOf(whole: Transcription, format: Exclude<TranscriptExportFormat, 'docx'>): string {
  const { originalFileName, language, createdAt, model, task } = whole
  switch (format) {
    case 'txt':
      return `${withoutEmptySegments(whole.segments)
        .map(({ text }) => text)
        .join('\n')}\n`
    case 'json':
      return `${JSON.stringify({ file: originalFileName, task, model, createdAt, ...verboseJson(whole), language }, null, 2)}\n`
    default:
      return formatTranscription(format, whole)
  }
}
