import type { Transcription } from '@atelier/contract/transcription'
import { Box, Skeleton, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Location } from 'react-router'
import { isApiFailure, sentenceFor } from '#api/failures.ts'
import { settingsHere } from '#api/settings-here.ts'
import { uploadUrl } from '#api/upload-url.ts'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { LeaveQuestion } from '#ui/LeaveQuestion.tsx'
import { Panel } from '#ui/Panel.tsx'
import { createMedia, type Media } from './media-clock.ts'
import { EditBar, type View } from './parts/EditBar.tsx'
import { FindReplace } from './parts/FindReplace.tsx'
import { MediaPlayer } from './parts/MediaPlayer.tsx'
import { MissingPieces } from './parts/MissingPieces.tsx'
import { type HandOffs, ResultActions } from './parts/ResultActions.tsx'
import { ResultFacts } from './parts/ResultFacts.tsx'
import { SegmentList } from './parts/SegmentList.tsx'
import { wholeText } from './transcript-edits.ts'
import { transcriptionTexts as texts } from './transcription.texts.ts'
import { type Editing, useEditor } from './use-editor.ts'
import { useFind } from './use-find.ts'
import { usePeaks, useTranscription, useWrittenSegments } from './use-transcriptions.ts'

interface Props extends HandOffs {
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
  const written = useWrittenSegments(transcriptionId, { isRunning })
  const isGone =
    data === null || (data !== undefined && isApiFailure(error) && error.status === 404)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  if (!data && error)
    return (
      <FailedPanel
        title={texts.loadFailed}
        text={sentenceFor(error)}
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
      ways={ways}
    />
  )
}

interface ResultProps {
  readonly transcription: Transcription
  readonly isRunning: boolean
  readonly second: number | undefined
  readonly ways: HandOffs
}
function Result({ transcription, isRunning, second, ways }: ResultProps) {
  const { id, task, segments, mediaUrl, kind, duration, hasPeaks, originalFileName } = transcription
  const [media] = useState(createMedia)
  useEffect(() => {
    if (second !== undefined) media.seek(second)
  }, [media, second])
  const [view, setView] = useState<View>({ shown: 'segments', isFollowing: true, isFinding: false })
  const editing = useEditor(transcription)
  const peaks = usePeaks(id, { isThere: hasPeaks })
  const text = wholeText(segments, editing.state.edits)
  return (
    <Panel
      title={texts.resultOf[task]}
      pad={false}
      sx={{ '& > div:last-child': { display: 'flow-root' } }}
    >
      <Box onKeyDown={(event) => undoByKeys(event, editing) || playByKeys(event, media)}>
        <Box sx={{ p: 2, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <ResultFacts transcription={transcription} />
          <MediaPlayer
            media={media}
            url={uploadUrl(mediaUrl)}
            isVideo={kind === 'video'}
            peaks={peaks?.peaks ?? []}
            seconds={duration ?? undefined}
          />
          <Box sx={{ mt: 1, ml: -0.5 }}>
            <ResultActions
              {...{ id, originalFileName, text, ...ways }}
              onBeforeDownload={editing.editor.flush}
            />
          </Box>
        </Box>
        <MissingPieces transcription={transcription} />
        <EditBar
          editing={editing}
          view={view}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
        />
        <Words {...{ transcription, editing, view, media, text, isRunning }} />
        <LeaveQuestion isUnsaved={isLeftOut(editing)} texts={texts.leave} isKept={isSameAddress} />
      </Box>
    </Panel>
  )
}

/** What saves itself is saved on leaving, too. */
const isLeftOut = ({ state: { saving } }: Editing) =>
  saving === 'failed' ||
  saving === 'conflict' ||
  (saving === 'waiting' && !settingsHere.keepsDrafts())

/** Another transcription, or another second of it, is shown anew. */
const isSameAddress = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search === to.search

interface WordsProps extends Pick<ResultProps, 'transcription' | 'isRunning'> {
  readonly editing: Editing
  readonly view: View
  readonly media: ReturnType<typeof createMedia>
  readonly text: string
}
function Words({ transcription: { segments }, editing, view, media, text, isRunning }: WordsProps) {
  const find = useFind(editing, { isOpen: view.isFinding })
  return (
    <>
      {view.isFinding && <FindReplace find={find} />}
      {segments.length === 0 && (
        <Typography role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {isRunning ? texts.nothingYet : texts.noSpeech}
        </Typography>
      )}
      {view.shown === 'text' && segments.length > 0 ? (
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
          {...{ segments, media, editor: editing.editor, found: find.found, current: find.current }}
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
function undoByKeys(event: KeyboardEvent, { editor }: Editing): boolean {
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
function playByKeys(event: KeyboardEvent, media: Media): boolean {
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
    media.step(step)
  else return false
  event.preventDefault()
  return true
}
