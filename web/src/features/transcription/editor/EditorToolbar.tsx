import Find from '@mui/icons-material/FindReplaceRounded'
import Redo from '@mui/icons-material/RedoRounded'
import Undo from '@mui/icons-material/UndoRounded'
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  IconButton,
  Stack,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { TranscriptEditing } from './use-transcript-editor.ts'

export interface TranscriptView {
  readonly mode: 'segments' | 'text'
  readonly isFollowing: boolean
  readonly isFinding: boolean
}
interface Props {
  readonly editing: TranscriptEditing
  readonly view: TranscriptView
  readonly onView: (change: Partial<TranscriptView>) => void
}

/** How the text is looked at, and the corrections: taken back, made again, saved. */
export function EditorToolbar({
  editing: { editor, state, resolveConflict },
  view,
  onView,
}: Props) {
  const { edits, saving, error } = state
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          py: 1,
          flexWrap: 'wrap',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.view}
          value={view.mode}
          onChange={(_, shown: TranscriptView['mode'] | null) => shown && onView({ mode: shown })}
        >
          {(['segments', 'text'] as const).map((shown) => (
            <ToggleButton key={shown} value={shown} sx={{ minHeight: { xs: 44, md: 0 } }}>
              {texts.views[shown]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <Typography role="status" variant="caption" sx={{ color: 'text.secondary', mr: 0.5 }}>
          {texts.saving[saving]}
        </Typography>
        {saving === 'waiting' && !cachedSettings.savesDrafts() && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => void editor.flush()}
          >
            {texts.save}
          </Button>
        )}
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: { xs: -1, md: 0 } }}>
          <ToolbarButton
            label={texts.undo}
            icon={<Undo fontSize="small" />}
            isDisabled={edits.undoStack.length === 0}
            onClick={editor.undo}
          />
          <ToolbarButton
            label={texts.redo}
            icon={<Redo fontSize="small" />}
            isDisabled={edits.redoStack.length === 0}
            onClick={editor.redo}
          />
          <ToolbarButton
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
      </Stack>
      {saving === 'failed' && (
        <SaveFailure
          text={errorMessage(error)}
          actions={[[texts.again, () => void editor.flush()]]}
        />
      )}
      {saving === 'conflict' && (
        <SaveFailure
          text={isApiFailure(error) ? texts.conflict : errorMessage(error)}
          actions={[
            [texts.keepMine, () => resolveConflict('mine')],
            [texts.takeTheirs, () => resolveConflict('theirs')],
          ]}
        />
      )}
    </>
  )
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

interface ToolbarButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly onClick: () => void
}
const ToolbarButton = ({
  label,
  icon,
  isDisabled = false,
  isPressed,
  onClick,
}: ToolbarButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        color={isPressed ? 'primary' : 'default'}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </span>
  </Tooltip>
)
