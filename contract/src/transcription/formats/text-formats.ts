import type { TranscriptionSegment } from '../transcription.ts'
import type { TranscriptExportFormat, TranscriptionFormat } from '../transcription-options.ts'
import { srtOf, vttOf } from './subtitles.ts'

export interface TranscriptionContent {
  readonly language: string | null
  readonly duration: number | null
  readonly segments: readonly TranscriptionSegment[]
}

/** Leaves out segments that a correction emptied. */
export const withoutEmptySegments = (
  segments: readonly TranscriptionSegment[],
): TranscriptionSegment[] => segments.filter(({ text }) => text.trim() !== '')

export const plainText = (segments: readonly TranscriptionSegment[]): string =>
  withoutEmptySegments(segments)
    .map(({ text }) => text)
    .join(' ')

/** The whole transcription as text in one of the specified formats. */
export function formatTranscription(
  format: TranscriptionFormat,
  whole: TranscriptionContent,
): string {
  const spoken = withoutEmptySegments(whole.segments)
  switch (format) {
    case 'text':
      return plainText(spoken)
    case 'srt':
      return srtOf(spoken)
    case 'vtt':
      return vttOf(spoken)
    case 'json':
      return JSON.stringify({ text: plainText(spoken) })
    case 'verbose_json':
      return JSON.stringify(verboseJson(whole))
  }
}

export const verboseJson = ({ language, duration, segments }: TranscriptionContent) => ({
  language,
  duration,
  text: plainText(segments),
  segments: withoutEmptySegments(segments).map(({ id: _, ...segment }, id) => ({ id, ...segment })),
})

/** The file that a format is downloaded as. */
export const exportFormatOf: Readonly<Record<TranscriptionFormat, TranscriptExportFormat>> = {
  json: 'json',
  text: 'txt',
  srt: 'srt',
  vtt: 'vtt',
  verbose_json: 'json',
}
