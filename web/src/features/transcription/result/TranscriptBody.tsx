import type { Transcription } from '@atelier/contract/transcription/transcription'
import { Typography } from '@mui/material'
import { monoStyle } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { TranscriptView } from '../editor/EditorToolbar.tsx'
import { FindReplace } from '../editor/FindReplace.tsx'
import { useFindReplace } from '../editor/use-find-replace.ts'
import type { TranscriptEditing } from '../editor/use-transcript-editor.ts'
import type { MediaController } from '../player/media-controller.ts'
import { SegmentList } from '../segments/SegmentList.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

interface Props {
  readonly transcription: Transcription
  readonly isRunning: boolean
  readonly editing: TranscriptEditing
  readonly view: TranscriptView
  readonly media: MediaController
  /** What the view shows, unless it shows segments. */
  readonly text: string
}
/** The words: as segments that can be corrected and played, or as one text. */
export function TranscriptBody({
  transcription: { segments },
  editing,
  view,
  media,
  text,
  isRunning,
}: Props) {
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
  ...monoStyle,
  fontSize: 13,
  whiteSpace: 'pre-wrap',
} as const
