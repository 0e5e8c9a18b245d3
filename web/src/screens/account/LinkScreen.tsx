import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { tokenFromHash } from '#features/sign-in/password-link.ts'
import { BarePage } from '#ui/layout/BarePage.tsx'

interface Props {
  readonly title: string
  /** Said of a link without a secret. */
  readonly incomplete: string
  readonly children: (token: string) => ReactNode
}

/** The target of a one-time link, with or without a session. */
export function LinkScreen({ title, incomplete, children }: Props) {
  const token = tokenFromHash(useLocation().hash)
  return (
    <BarePage title={title}>
      {token === '' ? <Alert severity="error">{incomplete}</Alert> : children(token)}
    </BarePage>
  )
}
