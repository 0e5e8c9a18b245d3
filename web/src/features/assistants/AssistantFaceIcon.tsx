import type { ListedFace } from '@atelier/contract/assistants/assistant-content'
import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import { faceStyle } from './face/face-colors.ts'

const SignIcon = lazy(async () => ({
  default: (await import('./face/SignIcon.tsx')).SignIcon,
}))
const FacePicture = lazy(async () => ({
  default: (await import('./face/FacePicture.tsx')).FacePicture,
}))

interface Props {
  readonly face: ListedFace
  /** Whose face it is; needed where the picture itself is not part of it, as in lists. */
  readonly assistantId?: string | undefined
  readonly size?: number
}

/** The face of an assistant: its picture, or its sign in its colour; its name stands beside it. */
export function AssistantFaceIcon({ face, assistantId, size = 40 }: Props) {
  const { sign, color, picture } = face
  const icon = <SignIcon sign={sign} size={size * 0.55} />
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
          overflow: 'hidden',
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
        },
      ]}
    >
      <Suspense>
        {picture === undefined ? (
          icon
        ) : (
          <FacePicture picture={picture} assistantId={assistantId} fallback={icon} />
        )}
      </Suspense>
    </Box>
  )
}
