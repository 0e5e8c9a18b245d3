import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly text: string
  readonly hasFailed: boolean
  readonly onMore: () => void
  /** At which end of the list it is. */
  readonly sx: { readonly top: number } | { readonly bottom: number }
}

/** Says how many messages are not loaded before or after the others. They are loaded by themselves; once that failed, by a click. */
export function MoreMessagesRow({ text, hasFailed, onMore, sx }: Props) {
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        ...sx,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: 40,
        color: 'text.secondary',
      }}
    >
      {!hasFailed && <CircularProgress size={14} color="inherit" aria-hidden />}
      <Typography variant="caption" component="p" role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? chatTexts.messagesFailed : text}
      </Typography>
      {hasFailed && (
        <Button size="small" variant="outlined" color="inherit" onClick={onMore}>
          {chatTexts.retry}
        </Button>
      )}
    </Box>
  )
}
