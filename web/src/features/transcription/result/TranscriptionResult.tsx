import type { Transcription } from '@atelier/contract/transcription/transcription'
import GraphicEq from '@mui/icons-material/GraphicEqRounded'
import { Box, Button, Skeleton } from '@mui/material'
import { useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { isApiFailure } from '#api/failures.ts'
import { useSignedLink } from '#api/upload-url.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { LeavePrompt } from '#ui/dialogs/LeavePrompt.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import {
  usePartialSegments,
  usePeaks,
  useRefreshTranscription,
  useTranscription,
} from '../cache/use-transcriptions.ts'
import { EditorToolbar } from '../editor/EditorToolbar.tsx'
import { type TranscriptEditing, useTranscriptEditor } from '../editor/use-transcript-editor.ts'
import { MediaPlayer } from '../player/MediaPlayer.tsx'
import { createMediaController, type MediaController } from '../player/media-controller.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { FailedChunks } from './FailedChunks.tsx'
import { isUntranscribed } from './missing-parts.ts'
import { ResultDetails } from './ResultDetails.tsx'
import { playByKeys, undoByKeys } from './result-keys.ts'
import { type TextDestinations, TranscriptActions } from './TranscriptActions.tsx'
import { TranscriptBody } from './TranscriptBody.tsx'
import { useTranscriptTexts, useTranscriptView } from './use-transcript-view.ts'

interface Props extends TextDestinations {
  readonly transcriptionId: string
  /** The position to start from, in seconds; by default, the beginning. */
  readonly second?: number | undefined
  /** Called when it was deleted or cancelled while it was on screen, and to leave one that is not there. */
  readonly onGone: () => void
}

/** One transcription, to be played, read, corrected and downloaded. */
export function TranscriptionResult({ transcriptionId, second, onGone, ...destinations }: Props) {
  const { data, error, refetch } = useTranscription(transcriptionId)
  const isRunning = data?.state === 'running' || data?.state === 'waiting'
  const partial = usePartialSegments(transcriptionId, { isRunning })
  const isNotFound = isApiFailure(error) && error.status === 404
  const isGone = data === null || (data !== undefined && isNotFound)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  if (isNotFound && data === undefined) return <NotFound onLeave={onGone} />
  return (
    <QueryContent
      query={{ data: data ?? undefined, error, refetch }}
      keepsData
      failed={texts.loadFailed}
      retry={texts.again}
      skeleton={<Skeleton variant="rounded" height={360} />}
    >
      {(read) => (
        <Result
          key={transcriptionId}
          transcription={
            isRunning && partial && partial.length > read.segments.length
              ? { ...read, segments: [...partial] }
              : read
          }
          isRunning={isRunning}
          second={second}
          destinations={destinations}
        />
      )}
    </QueryContent>
  )
}

/** A link to one that was deleted leads on. */
const NotFound = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Panel pad={false}>
    <EmptyState
      icon={<GraphicEq />}
      title={texts.gone}
      text={texts.goneHelp}
      action={
        <Button variant="outlined" color="inherit" onClick={onLeave}>
          {texts.leaveGone}
        </Button>
      }
    />
  </Panel>
)

interface ResultProps {
  readonly transcription: Transcription
  readonly isRunning: boolean
  readonly second: number | undefined
  readonly destinations: TextDestinations
}
function Result({ transcription, isRunning, second, destinations }: ResultProps) {
  const { task, segments } = transcription
  const [media] = useState(createMediaController)
  useEffect(() => {
    if (second !== undefined) media.seek(second)
  }, [media, second])
  const [view, changeView] = useTranscriptView(transcription, second)
  const editing = useTranscriptEditor(transcription)
  const { text, shown } = useTranscriptTexts(transcription, editing.state.edits, view.mode)
  return (
    <Panel
      title={texts.resultOf[task]}
      pad={false}
      sx={{ '& > div:last-child': { display: 'flow-root' } }}
    >
      <Box onKeyDown={(event) => undoByKeys(event, editing) || playByKeys(event, media)}>
        <Box sx={{ p: 2, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <ResultDetails transcription={transcription} />
          <ResultPlayer transcription={transcription} media={media} />
          <Box sx={{ mt: 1, ml: -0.5 }}>
            <TranscriptActions
              {...destinations}
              transcription={transcription}
              text={text}
              shown={view.mode === 'formatted' ? shown : undefined}
              onBeforeDownload={editing.editor.flush}
            />
          </Box>
        </Box>
        <FailedChunks transcription={transcription} />
        {segments.length > 0 && (
          <EditorToolbar
            editing={editing}
            format={transcription.response_format}
            view={view}
            onView={changeView}
          />
        )}
        {!isUntranscribed(transcription) && (
          <TranscriptBody
            transcription={transcription}
            editing={editing}
            view={view}
            media={media}
            text={shown}
            isRunning={isRunning}
          />
        )}
        <LeavePrompt
          isUnsaved={wouldLoseEdits(editing)}
          texts={texts.leave}
          keepsChanges={isSameUrl}
        />
      </Box>
    </Panel>
  )
}

interface ResultPlayerProps extends Pick<ResultProps, 'transcription'> {
  readonly media: MediaController
}
function ResultPlayer({ transcription, media }: ResultPlayerProps) {
  const { id, mediaUrl, kind, duration, hasPeaks } = transcription
  const peaks = usePeaks(id, { isThere: hasPeaks })
  const { src, onError } = useSignedLink(mediaUrl, useRefreshTranscription(id))
  return (
    <MediaPlayer
      label={texts.players.result}
      media={media}
      url={src}
      onError={onError}
      isVideo={kind === 'video'}
      peaks={peaks?.peaks ?? []}
      seconds={duration ?? undefined}
    />
  )
}

/** With automatic saving, leaving saves as well. */
const wouldLoseEdits = ({ state: { saving } }: TranscriptEditing) =>
  saving === 'failed' ||
  saving === 'conflict' ||
  (saving === 'waiting' && !cachedSettings.savesDrafts())

/** Another transcription, or another position in it, replaces the editor. */
const isSameUrl = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search === to.search
