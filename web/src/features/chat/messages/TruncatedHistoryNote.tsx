import Info from '@mui/icons-material/InfoOutlined'
import { Stack, Typography } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'

/** That the model was not given the beginning of the chat for this reply. */
export function TruncatedHistoryNote({ count }: { readonly count: number }) {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 0.75,
        mb: 1,
        color: 'text.secondary',
        '& svg': { fontSize: 16, mt: '2px', flex: 'none' },
      }}
    >
      <Info aria-hidden />
      <Typography variant="caption">{chatTexts.leftOut(count)}</Typography>
    </Stack>
  )
}
