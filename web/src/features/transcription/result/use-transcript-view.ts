import { formatTranscription } from '@atelier/contract/transcription/formats/text-formats'
import type { Transcription } from '@atelier/contract/transcription/transcription'
import {
  type TranscriptionFormat,
  transcriptionDefaults,
} from '@atelier/contract/transcription/transcription-options'
import { useMemo, useState } from 'react'
import type { TranscriptView } from '../editor/EditorToolbar.tsx'
import { fullText, type TranscriptEdits } from '../editor/transcript-edits.ts'

/** A format that was chosen is shown at once, unless the page was opened at a position. */
export function useTranscriptView(
  { response_format: format }: Transcription,
  second: number | undefined,
) {
  const [view, setView] = useState<TranscriptView>({
    mode: second === undefined ? modeOf(format) : 'segments',
    isFollowing: true,
    isFinding: false,
  })
  const changeView = (change: Partial<TranscriptView>) =>
    setView((before) => ({ ...before, ...change }))
  return [view, changeView] as const
}

function modeOf(format: TranscriptionFormat): TranscriptView['mode'] {
  if (format === transcriptionDefaults.response_format) return 'segments'
  return format === 'text' ? 'text' : 'formatted'
}

/** The whole text with its corrections, and what the view shows of it. */
export function useTranscriptTexts(
  transcription: Transcription,
  edits: TranscriptEdits,
  mode: TranscriptView['mode'],
): { readonly text: string; readonly shown: string } {
  const { segments } = transcription
  const text = useMemo(() => fullText(segments, edits), [segments, edits])
  const shown = useMemo(
    () => (mode === 'formatted' ? formattedText(transcription, edits) : undefined),
    [transcription, edits, mode],
  )
  return { text, shown: shown ?? text }
}

function formattedText(transcription: Transcription, { texts }: TranscriptEdits): string {
  const segments = transcription.segments.map((segment) => ({
    ...segment,
    text: texts.get(segment.id) ?? segment.text,
  }))
  const { response_format: format } = transcription
  const formatted = formatTranscription(format, { ...transcription, segments })
  // In lines, to be read.
  return format === 'json' || format === 'verbose_json'
    ? JSON.stringify(JSON.parse(formatted), undefined, 2)
    : formatted
}
