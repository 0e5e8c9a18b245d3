import type { Status } from '@atelier/contract/configuration'
import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material'
import { Link as RouteLink, useLocation, useSearchParams } from 'react-router'
import { sentenceFor } from '#api/failures.ts'
import { AuthForm } from '#features/account/AuthForm.tsx'
import { AuthPicture } from '#features/account/AuthPicture.tsx'
import { accountTexts as texts } from '#features/account/account.texts.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { Mark } from '#ui/Mark.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

/** One screen, two forms. The picture gives the place a face; on a phone only the form remains. */
export function AuthScreen() {
  const isRegistering = useLocation().pathname === '/register'
  const code = useSearchParams()[0].get('code') ?? undefined
  const status = useStatus()
  const registration = status.data?.registration
  const words = isRegistering ? texts.registration : texts.login
  usePageTitle(words.title)
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(480px, 1fr) 1.15fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Stack sx={{ p: { xs: 3, md: 5 } }}>
        <Brand />
        <Stack sx={{ width: '100%', maxWidth: 380, m: 'auto', py: 4, gap: 2 }}>
          <Box sx={{ mb: 1 }}>
            <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
              {words.title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {registration?.first ? texts.place.welcome : words.help}
            </Typography>
          </Box>
          <PlaceNotices status={status.data} isRegistering={isRegistering} />
          {status.isError && (
            <Alert
              severity="warning"
              action={
                <Button size="small" color="inherit" onClick={() => void status.refetch()}>
                  {texts.place.retry}
                </Button>
              }
            >
              {sentenceFor(status.error)}
            </Alert>
          )}
          {!(isRegistering && registration?.open === false) && (
            <AuthForm
              mode={isRegistering ? 'registration' : 'login'}
              code={code}
              asksCode={registration?.codeRequired === true && code === undefined}
            />
          )}
          <OtherForm isRegistering={isRegistering} />
        </Stack>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.privacy}
        </Typography>
      </Stack>
      <Box sx={{ display: { xs: 'none', md: 'block' }, p: 2, pl: 0 }}>
        <AuthPicture />
      </Box>
    </Box>
  )
}

function Brand() {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
      <Mark size={30} />
      <Typography sx={{ fontWeight: 650, letterSpacing: '-0.018em', fontSize: '1.0625rem' }}>Atelier IA</Typography>
    </Stack>
  )
}

/** What anyone should know of the place before filling in a form. */
function PlaceNotices({ status, isRegistering }: { status: Status | undefined; isRegistering: boolean }) {
  if (!status) return undefined
  const { maintenance, registration } = status
  return (
    <>
      {maintenance && <Alert severity="warning">{maintenance.message || texts.place.maintenance}</Alert>}
      {registration.first && (
        <Alert severity="info">
          {texts.place.first} {!isRegistering && <ToForm path="/register">{texts.place.createFirst}</ToForm>}
        </Alert>
      )}
      {isRegistering && !registration.open && <Alert severity="info">{texts.place.closed}</Alert>}
    </>
  )
}

function OtherForm({ isRegistering }: { isRegistering: boolean }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
      {isRegistering ? texts.registration.other : texts.login.other}{' '}
      <ToForm path={isRegistering ? '/login' : '/register'}>{isRegistering ? texts.login.title : texts.registration.title}</ToForm>
    </Typography>
  )
}

/** Leads to the other form, with the first account's code if there is one. */
function ToForm({ path, children }: { path: string; children: string }) {
  const { search } = useLocation()
  return (
    <Link
      component={RouteLink}
      to={{ pathname: path, search }}
      // Keeps the focus in the field: leaving it would show its sentence, move the link, and lose the click.
      onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
      sx={{ fontWeight: 600, '@media (pointer: coarse)': { display: 'inline-block', py: 1.5, my: -1.5 } }}
    >
      {children}
    </Link>
  )
}
