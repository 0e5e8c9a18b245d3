import { Avatar } from '@mui/material'
import type { ReactNode } from 'react'
import { useSignedLink } from '#api/upload-url.ts'

interface Props {
  /** The signed link of the picture; `null` where there is none. */
  readonly link: string | null
  /** Makes the page load what holds the link: an expired one is renewed, once. */
  readonly renew: () => Promise<unknown>
  readonly alt: string
  readonly size: number
  readonly sx?: object
  /** Shown where there is no picture, or it cannot be loaded. */
  readonly children: ReactNode
}

/** The picture of an account. */
export function SignedAvatar({ link, renew, alt, size, sx, children }: Props) {
  const { src, onError } = useSignedLink(link ?? '', renew)
  return (
    <Avatar
      alt={alt}
      {...(link !== null && { src })}
      slotProps={{ img: { onError } }}
      sx={{ width: size, height: size, bgcolor: 'surface.tint', color: 'surface.onTint', ...sx }}
    >
      {children}
    </Avatar>
  )
}
