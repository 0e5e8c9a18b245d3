import { Box, Button, Typography } from '@mui/material'
import { noticesHeight } from '#ui/layout/notice-heights.ts'
import { configurationTexts as texts } from '../configuration.texts.ts'

interface Props {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onUndo: () => void
}

/** Sticks to the bottom: whether there are unsaved changes, and the one button that saves all tabs. */
export function SaveBar({ isDirty, isSaving, onUndo }: Props) {
  return (
    <Box
      sx={({ vars: { palette } }) => ({
        position: 'sticky',
        bottom: { xs: `calc(8px + ${noticesHeight})`, md: `calc(16px + ${noticesHeight})` },
        zIndex: 1,
        mt: { xs: 2, md: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'surface.raised',
        boxShadow: `0 6px 20px -8px color-mix(in srgb, ${palette.common.black} 22%, transparent)`,
      })}
    >
      <Typography
        variant="body2"
        role="status"
        sx={{ flex: 1, minWidth: 0, color: isDirty ? 'text.primary' : 'text.secondary' }}
      >
        {isDirty ? texts.unsaved : texts.allSaved}
      </Typography>
      {isDirty && (
        <Button color="inherit" onClick={onUndo} aria-label={texts.undo}>
          {texts.undoShort}
        </Button>
      )}
      <Button type="submit" variant="contained" loading={isSaving}>
        {texts.save}
      </Button>
    </Box>
  )
}
