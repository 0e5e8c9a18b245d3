import type { AssistantFace } from '@atelier/contract/assistants/assistant-content'
import { Box } from '@mui/material'
import { faceStyle } from './face/face-colors.ts'
import { signIcons } from './face/sign-icons.ts'

interface Props {
  readonly face: AssistantFace
  readonly size?: number
}

/** The sign of an assistant in its colour; its name stands beside it. */
export function AssistantFaceIcon({ face: { sign, color }, size = 40 }: Props) {
  const Icon = signIcons[sign]
  return (
    <Box
      aria-hidden
      component="span"
      sx={[
        ...faceStyle(color),
        {
          width: size,
          height: size,
          borderRadius: '25%',
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
        },
      ]}
    >
      <Icon sx={{ fontSize: size * 0.55 }} />
    </Box>
  )
}
