import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button } from '@mui/material'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { appTexts } from '../app.texts.ts'

/**
 * Shown when a screen fails. Réessayer reloads the page: that also helps when a part of the program
 * could not be fetched because a newer version was installed meanwhile.
 */
export function ErrorScreen() {
  const error = useRouteError()
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
          <Button variant="contained" onClick={() => location.reload()}>
            {appTexts.error.retry}
          </Button>
        }
      />
    </Box>
  )
}
