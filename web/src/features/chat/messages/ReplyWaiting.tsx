import { Box, keyframes, Stack, Typography } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'
import type { ReplyState } from '../reply/streaming-reply.ts'

const breathe = keyframes({ '0%, 100%': { opacity: 0.3 }, '50%': { opacity: 1 } })
const dots = ['0s', '0.2s', '0.4s']

interface Props {
  readonly state: ReplyState['type']
  readonly hasText: boolean
  /** What is searched first, and is not found yet. */
  readonly collections: number
}

/** Shown until the first token of a reply arrives, and while it is reconnecting. */
export function ReplyWaiting({ state, hasText, collections }: Props) {
  if (state !== 'reconnecting' && hasText) return undefined
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        minHeight: 28,
        mt: hasText ? 1 : 0,
        color: 'text.secondary',
      }}
    >
      <Stack direction="row" aria-hidden sx={{ gap: 0.5 }}>
        {dots.map((delay) => (
          <Box
            key={delay}
            sx={{
              width: 6,
              height: 6,
              borderRadius: 3,
              bgcolor: 'primary.main',
              animation: `${breathe} 1.2s ${delay} ease-in-out infinite`,
            }}
          />
        ))}
      </Stack>
      <Typography variant="caption">{waitingText(state, collections)}</Typography>
    </Stack>
  )
}

function waitingText(state: ReplyState['type'], collections: number): string {
  if (state === 'reconnecting') return chatTexts.reconnecting
  return collections > 0 ? chatTexts.searchingIn(collections) : chatTexts.waiting
}
