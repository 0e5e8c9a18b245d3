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
import { isApiFailure, sentenceFor } from '#api/failures.ts'
import { settingsHere } from '#api/settings-here.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import type { Editing } from '#features/transcription/use-editor.ts'

export interface View {
  readonly shown: 'segments' | 'text'
  readonly isFollowing: boolean
  readonly isFinding: boolean
}
interface Props {
  readonly editing: Editing
  readonly view: View
  readonly onView: (change: Partial<View>) => void
}

/** How the text is looked at, and the corrections: taken back, made again, saved. */
export function EditBar({ editing: { editor, state, settle }, view, onView }: Props) {
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
          value={view.shown}
          onChange={(_, shown: View['shown'] | null) => shown && onView({ shown })}
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
        {saving === 'waiting' && !settingsHere.keepsDrafts() && (
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
          <Way
            label={texts.undo}
            icon={<Undo fontSize="small" />}
            isOff={edits.done.length === 0}
            onClick={editor.undo}
          />
          <Way
            label={texts.redo}
            icon={<Redo fontSize="small" />}
            isOff={edits.undone.length === 0}
            onClick={editor.redo}
          />
          <Way
            label={texts.findReplace}
            icon={<Find fontSize="small" />}
            isOn={view.isFinding}
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
        <Trouble text={sentenceFor(error)} ways={[[texts.again, () => void editor.flush()]]} />
      )}
      {saving === 'conflict' && (
        <Trouble
          text={isApiFailure(error) ? texts.conflict : sentenceFor(error)}
          ways={[
            [texts.keepMine, () => settle('mine')],
            [texts.takeTheirs, () => settle('theirs')],
          ]}
        />
      )}
    </>
  )
}

interface TroubleProps {
  readonly text: string
  readonly ways: readonly (readonly [string, () => void])[]
}
const Trouble = ({ text, ways }: TroubleProps) => (
  <Alert severity="warning" sx={{ borderRadius: 0 }}>
    {text}
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
      {ways.map(([label, onClick]) => (
        <Button key={label} size="small" variant="outlined" color="inherit" onClick={onClick}>
          {label}
        </Button>
      ))}
    </Stack>
  </Alert>
)

interface WayProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOff?: boolean
  readonly isOn?: boolean
  readonly onClick: () => void
}
const Way = ({ label, icon, isOff = false, isOn, onClick }: WayProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        disabled={isOff}
        color={isOn ? 'primary' : 'default'}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </span>
  </Tooltip>
)
