import type { Transcription } from '@atelier/contract/transcription/transcription'
import { Box, Skeleton, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { LeavePrompt } from '#ui/dialogs/LeavePrompt.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usePartialSegments, usePeaks, useTranscription } from '../cache/use-transcriptions.ts'
import { EditorToolbar, type TranscriptView } from '../editor/EditorToolbar.tsx'
import { FindReplace } from '../editor/FindReplace.tsx'
import { fullText } from '../editor/transcript-edits.ts'
import { useFindReplace } from '../editor/use-find-replace.ts'
import { type TranscriptEditing, useTranscriptEditor } from '../editor/use-transcript-editor.ts'
import { MediaPlayer } from '../player/MediaPlayer.tsx'
import { createMediaController, type MediaController } from '../player/media-controller.ts'
import { SegmentList } from '../segments/SegmentList.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { FailedChunks } from './FailedChunks.tsx'
import { ResultDetails } from './ResultDetails.tsx'
import { type TextDestinations, TranscriptActions } from './TranscriptActions.tsx'

interface Props extends TextDestinations {
  readonly transcriptionId: string
  /** Where one comes to look at it; from its beginning unless said. */
  readonly second?: number | undefined
  /** It was deleted or taken back while it was shown. */
  readonly onGone: () => void
}

/** One transcription: heard, read, corrected, taken along. */
export function TranscriptionResult({ transcriptionId, second, onGone, ...ways }: Props) {
  const { data, error, refetch } = useTranscription(transcriptionId)
  const isRunning = data?.state === 'running' || data?.state === 'waiting'
  const written = usePartialSegments(transcriptionId, { isRunning })
  const isGone =
    data === null || (data !== undefined && isApiFailure(error) && error.status === 404)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  if (!data && error)
    return (
      <ErrorPanel
        title={texts.loadFailed}
        text={errorMessage(error)}
        retry={texts.again}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton variant="rounded" height={360} />
  const transcription =
    isRunning && written && written.length > data.segments.length
      ? { ...data, segments: [...written] }
      : data
  return (
    <Result
      key={transcriptionId}
      transcription={transcription}
      isRunning={isRunning}
      second={second}
      destinations={ways}
    />
  )
}

interface ResultProps {
  readonly transcription: Transcription
  readonly isRunning: boolean
  readonly second: number | undefined
  readonly destinations: TextDestinations
}
function Result({ transcription, isRunning, second, destinations }: ResultProps) {
  const { id, task, segments, mediaUrl, kind, duration, hasPeaks, originalFileName } = transcription
  const [media] = useState(createMediaController)
  useEffect(() => {
    if (second !== undefined) media.seek(second)
  }, [media, second])
  const [view, setView] = useState<TranscriptView>({
    mode: 'segments',
    isFollowing: true,
    isFinding: false,
  })
  const editing = useTranscriptEditor(transcription)
  const peaks = usePeaks(id, { isThere: hasPeaks })
  const text = fullText(segments, editing.state.edits)
  return (
    <Panel
      title={texts.resultOf[task]}
      pad={false}
      sx={{ '& > div:last-child': { display: 'flow-root' } }}
    >
      <Box onKeyDown={(event) => undoByKeys(event, editing) || playByKeys(event, media)}>
        <Box sx={{ p: 2, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <ResultDetails transcription={transcription} />
          <MediaPlayer
            media={media}
            url={uploadUrl(mediaUrl)}
            isVideo={kind === 'video'}
            peaks={peaks?.peaks ?? []}
            seconds={duration ?? undefined}
          />
          <Box sx={{ mt: 1, ml: -0.5 }}>
            <TranscriptActions
              {...destinations}
              id={id}
              originalFileName={originalFileName}
              text={text}
              onBeforeDownload={editing.editor.flush}
            />
          </Box>
        </Box>
        <FailedChunks transcription={transcription} />
        <EditorToolbar
          editing={editing}
          view={view}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
        />
        <TranscriptBody
          transcription={transcription}
          editing={editing}
          view={view}
          media={media}
          text={text}
          isRunning={isRunning}
        />
        <LeavePrompt
          isUnsaved={wouldLoseEdits(editing)}
          texts={texts.leave}
          isKept={isSameAddress}
        />
      </Box>
    </Panel>
  )
}

/** What saves itself is saved on leaving, too. */
const wouldLoseEdits = ({ state: { saving } }: TranscriptEditing) =>
  saving === 'failed' ||
  saving === 'conflict' ||
  (saving === 'waiting' && !cachedSettings.savesDrafts())

/** Another transcription, or another second of it, is shown anew. */
const isSameAddress = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search === to.search

interface TranscriptBodyProps extends Pick<ResultProps, 'transcription' | 'isRunning'> {
  readonly editing: TranscriptEditing
  readonly view: TranscriptView
  readonly media: ReturnType<typeof createMediaController>
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
      {view.mode === 'text' && segments.length > 0 ? (
        <Typography
          sx={{
            p: 2,
            maxWidth: '80ch',
            lineHeight: 1.7,
            overflowWrap: 'anywhere',
            maxHeight: '62dvh',
            overflowY: 'auto',
          }}
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

const isField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** In a field the browser's own undoing is meant. */
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
/** Ctrl + Espace while one writes, too; the arrows where they mean nothing else. */
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
