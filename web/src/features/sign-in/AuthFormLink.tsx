import { Link } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link as RouteLink, useLocation } from 'react-router'

/** Leads to the other form, with the first account's code if there is one. */
export function AuthFormLink({ to, children }: { to: '/login' | '/register'; children: string }) {
  const { search } = useLocation()
  return (
    <Link
      component={RouteLink}
      to={{ pathname: to, search }}
      // Keeps the focus in the field: leaving it would show its error, move the link, and lose the click.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      sx={{
        fontWeight: 600,
        '@media (pointer: coarse)': { display: 'inline-block', py: 1.5, my: -1.5 },
      }}
    >
      {children}
    </Link>
  )
}
