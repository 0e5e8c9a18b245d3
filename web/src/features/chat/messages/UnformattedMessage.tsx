import { Alert, Box, Stack } from '@mui/material'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly text: string
}

/** A message that could not be rendered: its bare text, so that nothing of it is lost. */
export function UnformattedMessage({ text }: Props) {
  return (
    <Stack component="article" sx={{ gap: 1, alignItems: 'flex-start', maxWidth: '76ch' }}>
      <Alert severity="warning">{chatTexts.unformatted}</Alert>
      <Box dir="auto" sx={textStyle}>
        {text}
      </Box>
      {text !== '' && (
        <CopyButton text={text} label={chatTexts.copyText} visibleLabel={chatTexts.copyText} />
      )}
    </Stack>
  )
}

const textStyle = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
  lineHeight: 1.62,
} as const
