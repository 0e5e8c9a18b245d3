import { Alert, Box, Button } from '@mui/material'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import { assistantTexts as texts } from '../chat-parts.texts.ts'
import { columnStyle } from '../composer/column-style.ts'

/** The assistant of a chat was deleted, or is no longer shared: the chat goes on without it. */
export const AssistantGone = ({ onRemove }: { readonly onRemove: () => void }) => (
  <Box sx={{ ...columnStyle, pb: 1 }}>
    <Alert
      severity="info"
      action={
        <Button size="small" variant="outlined" color="inherit" onClick={onRemove}>
          {texts.remove}
        </Button>
      }
      sx={wrappingAlertStyle}
    >
      {texts.gone}
    </Alert>
  </Box>
)
