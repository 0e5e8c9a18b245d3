import { Alert, Box, Button } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import type { ClearHistory } from './use-clear-history.ts'

/** Offers to undo the clearing until the next message is sent; it does not disappear by itself. */
export function HistoryClearedNotice({
  restore,
  isRestoring,
}: Pick<ClearHistory, 'restore' | 'isRestoring'>) {
  return (
    <Box role="status" sx={{ ...columnStyle, '&:not(:empty)': { pb: 1 } }}>
      {restore && (
        <Alert
          severity="success"
          role="none"
          action={
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              loading={isRestoring}
              onClick={restore}
            >
              {chatTexts.undo}
            </Button>
          }
        >
          {chatTexts.cleared}
        </Alert>
      )}
    </Box>
  )
}
