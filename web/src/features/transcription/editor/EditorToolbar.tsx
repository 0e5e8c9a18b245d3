import type { TranscriptionFormat } from '@atelier/contract/transcription/transcription-options'
import Find from '@mui/icons-material/FindReplaceRounded'
import Redo from '@mui/icons-material/RedoRounded'
import Undo from '@mui/icons-material/UndoRounded'
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Stack,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { TranscriptEditing } from './use-transcript-editor.ts'

export interface TranscriptView {
  /** `formatted`: in the format that was chosen for the result. */
  readonly mode: 'segments' | 'text' | 'formatted'
  readonly isFollowing: boolean
  readonly isFinding: boolean
}
interface Props {
  readonly editing: TranscriptEditing
  readonly format: TranscriptionFormat
  readonly view: TranscriptView
  readonly onView: (change: Partial<TranscriptView>) => void
}

/** Shows the transcript as segments, as text or in its format; undoes, redoes and saves the corrections. */
export function EditorToolbar({ editing, format, view, onView }: Props) {
  const { editor, state } = editing
  return (
    <>
      <Stack direction="row" sx={barStyle}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.view}
          value={view.mode}
          onChange={(_, mode: TranscriptView['mode'] | null) => mode && onView({ mode })}
        >
          {modesOf(format).map((mode) => (
            <ToggleButton key={mode} value={mode} sx={{ minHeight: { xs: 44, md: 0 } }}>
              {mode === 'formatted' ? texts.formats[format] : texts.views[mode]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <Quiet role="status" sx={{ mr: 0.5 }}>
          {texts.saving[state.saving]}
        </Quiet>
        {state.saving === 'waiting' && !cachedSettings.savesDrafts() && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => void editor.flush()}
          >
            {texts.save}
          </Button>
        )}
        <EditorActions editing={editing} view={view} onView={onView} />
      </Stack>
      <SaveProblem editing={editing} />
    </>
  )
}

/** The whole text is a format of its own. */
const modesOf = (format: TranscriptionFormat): readonly TranscriptView['mode'][] =>
  format === 'text' ? ['segments', 'text'] : ['segments', 'text', 'formatted']

const barStyle = {
  alignItems: 'center',
  gap: 0.5,
  px: 2,
  py: 1,
  flexWrap: 'wrap',
  borderBottom: 1,
  borderColor: 'divider',
}

const EditorActions = ({ editing: { editor, state }, view, onView }: Omit<Props, 'format'>) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: { xs: -1, md: 0 } }}>
    <ActionButton
      label={texts.undo}
      icon={<Undo fontSize="small" />}
      reason={state.edits.undoStack.length === 0 ? texts.nothingToUndo : undefined}
      onClick={editor.undo}
    />
    <ActionButton
      label={texts.redo}
      icon={<Redo fontSize="small" />}
      reason={state.edits.redoStack.length === 0 ? texts.nothingToRedo : undefined}
      onClick={editor.redo}
    />
    <ActionButton
      label={texts.findReplace}
      icon={<Find fontSize="small" />}
      isPressed={view.isFinding}
      onClick={() => onView({ isFinding: !view.isFinding })}
    />
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={view.isFollowing}
          onChange={(event) => onView({ isFollowing: event.target.checked })}
        />
      }
      label={<Typography variant="caption">{texts.follow}</Typography>}
      sx={{ ml: 0.5, mr: 0 }}
    />
  </Stack>
)

function SaveProblem({ editing: { editor, state, resolveConflict } }: Pick<Props, 'editing'>) {
  const { saving, error } = state
  if (saving === 'failed')
    return (
      <SaveFailure
        text={errorMessage(error)}
        actions={[[texts.again, () => void editor.flush()]]}
      />
    )
  if (saving === 'conflict')
    return (
      <SaveFailure
        text={isApiFailure(error) ? texts.conflict : errorMessage(error)}
        actions={[
          [texts.keepMine, () => resolveConflict('mine')],
          [texts.takeTheirs, () => resolveConflict('theirs')],
        ]}
      />
    )
  return undefined
}

interface SaveFailureProps {
  readonly text: string
  readonly actions: readonly (readonly [string, () => void])[]
}
const SaveFailure = ({ text, actions }: SaveFailureProps) => (
  <Alert severity="warning" sx={{ borderRadius: 0 }}>
    {text}
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      {actions.map(([label, onClick]) => (
        <Button key={label} size="small" variant="outlined" color="inherit" onClick={onClick}>
          {label}
        </Button>
      ))}
    </Stack>
  </Alert>
)
