import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button } from '@mui/material'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { appTexts } from '../app.texts.ts'

/** The failure after which a screen was last tried again. */
let retried: string | undefined

/**
 * Shown when a screen fails. Réessayer shows the screen again. The whole page is loaded anew where that did not help, and where a
 * part of the program could not be fetched: a newer version may have been installed meanwhile.
 */
export function ErrorScreen() {
  const error = useRouteError()
  const navigate = useNavigate()
  const here = useLocation()
  const retry = () => {
    const failure = String(error)
    if (failure === retried || /import|preload/i.test(failure)) return location.reload()
    retried = failure
    void navigate(here, { replace: true, state: here.state })
  }
  useEffect(() => {
    // The router has caught it, so the error reporter would not see it otherwise.
    if (error instanceof Error) reportError(error)
  }, [error])
  usePageTitle(appTexts.error.title)
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '70dvh' }}>
      <EmptyState
        tone="error"
        large
        titleAs="h1"
        icon={<ErrorIcon />}
        title={appTexts.error.title}
        text={appTexts.error.text}
        action={
          <Button variant="contained" onClick={retry}>
            {appTexts.error.retry}
          </Button>
        }
      />
    </Box>
  )
}
