import type { AssistantFace } from '@atelier/contract/assistants/assistant-content'
import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import { faceStyle } from './face/face-colors.ts'

const SignIcon = lazy(async () => ({
  default: (await import('./face/SignIcon.tsx')).SignIcon,
}))

interface Props {
  readonly face: AssistantFace
  readonly size?: number
}

/** The sign of an assistant in its colour; its name stands beside it. */
export function AssistantFaceIcon({ face: { sign, color }, size = 40 }: Props) {
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
      <Suspense>
        <SignIcon sign={sign} size={size * 0.55} />
      </Suspense>
    </Box>
  )
}
