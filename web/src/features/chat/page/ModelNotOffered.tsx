import { Alert, Box, Button } from '@mui/material'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { useSettingsDialog } from '../settings/use-settings-dialog.tsx'

interface Props {
  readonly open: OpenChat
  readonly modelName: string
}

/** Why nothing can be sent in a chat whose model is gone; another one can be chosen in its settings. When there is no other model to choose, the page itself says so. */
export function ModelNotOffered({ open, modelName }: Props) {
  const settings = useSettingsDialog(open)
  return (
    <Box sx={{ ...columnStyle, pb: 1 }}>
      <Alert
        severity="warning"
        action={
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={settings.open}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {chatTexts.chooseOther}
          </Button>
        }
        sx={wrappingAlertStyle}
      >
        {chatTexts.notOffered(modelName)}
      </Alert>
      {settings.dialog}
    </Box>
  )
}
