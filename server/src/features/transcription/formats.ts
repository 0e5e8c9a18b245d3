import type { HeardSegment } from '@atelier/contract/transcription'
import type { TranscriptionFormat } from '@atelier/contract/transcription-options'
import { srtOf, vttOf } from './subtitles.ts'

export interface HeardWhole {
  readonly language: string | null
  readonly duration: number | null
  readonly segments: readonly HeardSegment[]
}

/** What was left empty by a correction is not there. */
export const spokenOf = (segments: readonly HeardSegment[]): HeardSegment[] =>
  segments.filter(({ text }) => text.trim() !== '')

export const plainText = (segments: readonly HeardSegment[]): string =>
  spokenOf(segments)
    .map(({ text }) => text)
    .join(' ')

/** The whole in one of the specified formats, as text. */
export function formattedAs(format: TranscriptionFormat, whole: HeardWhole): string {
  const spoken = spokenOf(whole.segments)
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
      return JSON.stringify(verbose(whole))
  }
}

export const verbose = ({ language, duration, segments }: HeardWhole) => ({
  language,
  duration,
  text: plainText(segments),
  segments: spokenOf(segments).map(({ id: _, ...segment }, id) => ({ id, ...segment })),
})
