import type { Transcription } from '@atelier/contract/transcription/transcription'
import GraphicEq from '@mui/icons-material/GraphicEqRounded'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { isApiFailure } from '#api/failures.ts'
import { useSignedLink } from '#api/upload-url.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { LeavePrompt } from '#ui/dialogs/LeavePrompt.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { monoFont } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import {
  usePartialSegments,
  usePeaks,
  useRefreshTranscription,
  useTranscription,
} from '../cache/use-transcriptions.ts'
import { EditorToolbar, type TranscriptView } from '../editor/EditorToolbar.tsx'
import { FindReplace } from '../editor/FindReplace.tsx'
import { useFindReplace } from '../editor/use-find-replace.ts'
import { type TranscriptEditing, useTranscriptEditor } from '../editor/use-transcript-editor.ts'
import { MediaPlayer } from '../player/MediaPlayer.tsx'
import { createMediaController, type MediaController } from '../player/media-controller.ts'
import { SegmentList } from '../segments/SegmentList.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { FailedChunks } from './FailedChunks.tsx'
import { ResultDetails } from './ResultDetails.tsx'
import { type TextDestinations, TranscriptActions } from './TranscriptActions.tsx'
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
  const { task } = transcription
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
        <EditorToolbar
          editing={editing}
          format={transcription.response_format}
          view={view}
          onView={changeView}
        />
        <TranscriptBody
          transcription={transcription}
          editing={editing}
          view={view}
          media={media}
          text={shown}
          isRunning={isRunning}
        />
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

interface TranscriptBodyProps extends Pick<ResultProps, 'transcription' | 'isRunning'> {
  readonly editing: TranscriptEditing
  readonly view: TranscriptView
  readonly media: MediaController
  /** What the view shows, unless it shows segments. */
  readonly text: string
}
function TranscriptBody({
  transcription: { segments },
  editing,
  view,
  media,
  text,
  isRunning,
}: TranscriptBodyProps) {
  const find = useFindReplace(editing, { isOpen: view.isFinding })
  return (
    <>
      {view.isFinding && <FindReplace find={find} />}
      {segments.length === 0 && (
        <Quiet variant="body1" role="status" sx={{ p: 3, textAlign: 'center' }}>
          {isRunning ? texts.nothingYet : texts.noSpeech}
        </Quiet>
      )}
      {view.mode !== 'segments' && segments.length > 0 ? (
        <Typography
          component={view.mode === 'formatted' ? 'pre' : 'p'}
          sx={view.mode === 'formatted' ? formattedStyle : textStyle}
          tabIndex={0}
        >
          {text}
        </Typography>
      ) : (
        <SegmentList
          segments={segments}
          media={media}
          editor={editing.editor}
          matches={find.matches}
          current={find.current}
          words={editing.state.edits.texts}
          isFollowing={view.isFollowing}
        />
      )}
    </>
  )
}

const textStyle = {
  p: 2,
  m: 0,
  maxWidth: '80ch',
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  maxHeight: '62dvh',
  overflowY: 'auto',
} as const

const formattedStyle = {
  ...textStyle,
  fontFamily: monoFont,
  // As they are: the font would draw an arrow.
  fontVariantLigatures: 'none',
  fontSize: 13,
  whiteSpace: 'pre-wrap',
} as const

const isField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** In a field, the keys are left to the browser's own undo. */
function undoByKeys(event: KeyboardEvent, { editor }: TranscriptEditing): boolean {
  const key = event.key.toLowerCase()
  if (!(event.ctrlKey || event.metaKey) || isField(event) || (key !== 'z' && key !== 'y'))
    return false
  event.preventDefault()
  if (key === 'y' || event.shiftKey) editor.redo()
  else editor.undo()
  return true
}

const stepSeconds = 5
/** Ctrl + Espace also while typing; the arrows where they have no other meaning. */
function playByKeys(event: KeyboardEvent, media: MediaController): boolean {
  const step = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key]
  if (event.ctrlKey && event.code === 'Space') media.toggle()
  else if (
    step !== undefined &&
    !isField(event) &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.metaKey
  )
    media.skip(step)
  else return false
  event.preventDefault()
  return true
}
