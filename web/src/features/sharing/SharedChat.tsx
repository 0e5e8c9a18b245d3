import type { SharedPage } from '@atelier/contract/sharing/shares'
import LinkOff from '@mui/icons-material/LinkOffRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { sessionStore } from '#browser/storage/session-store.ts'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { formatDate } from '#format/dates.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { shareUrl } from './dialog/share-url.ts'
import { type ShareLink, useSharedChat } from './page/use-shared-chat.ts'
import { sharedPageTexts as texts } from './shared-page.texts.ts'

/** Loaded with the first messages: what tells that there are none needs no Markdown. */
const SharedMessages = lazy(async () => ({
  default: (await import('./page/SharedMessages.tsx')).SharedMessages,
}))
/** Only for signed-in readers. */
const ContinueButton = lazy(async () => ({
  default: (await import('./page/ContinueButton.tsx')).ContinueButton,
}))

/** A shared conversation, for readers with or without a session. */
export function SharedChat({ link }: { readonly link: ShareLink }) {
  const { pages, hasEnded, wasRead } = useSharedChat(link)
  const shown = pages.data?.pages ?? []
  const [first] = shown
  usePageTitle(hasEnded || !first ? texts.title : first.title)
  if (hasEnded) return <Frame>{wasRead ? <Ended /> : <Missing link={link} />}</Frame>
  if (!first)
    return (
      <Frame>
        {pages.error ? (
          <EmptyState
            tone="error"
            large
            titleAs="h1"
            icon={<LinkOff />}
            title={texts.failed}
            text={errorMessage(pages.error)}
            action={
              <Button variant="contained" onClick={() => void pages.refetch()}>
                {texts.retry}
              </Button>
            }
          />
        ) : (
          <PageSpinner />
        )}
      </Frame>
    )
  return (
    <Frame>
      <Header page={first} />
      <Suspense fallback={<PageSpinner />}>
        <SharedMessages link={link} messages={shown.flatMap(({ messages }) => messages)} />
      </Suspense>
      {pages.hasNextPage && (
        <Button
          variant="outlined"
          color="inherit"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          sx={{ alignSelf: 'center', mt: 3 }}
        >
          {texts.more}
        </Button>
      )}
      {link.isMember && (
        <Suspense>
          <ContinueButton link={link} />
        </Suspense>
      )}
    </Frame>
  )
}

function Header({ page: { title, author, refreshedAt } }: { readonly page: SharedPage }) {
  const date = formatDate(new Date(refreshedAt))
  return (
    <Stack component="header" sx={{ gap: 1, mb: 3 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Quiet variant="body2">
        {author === null ? texts.copyOf(date) : texts.by(author, date)} {texts.ai}
      </Quiet>
    </Stack>
  )
}

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="main"
    sx={{ minHeight: '100dvh', bgcolor: 'background.paper', p: { xs: 2, md: 4 } }}
  >
    <Stack sx={{ width: '100%', maxWidth: 760, mx: 'auto' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, mb: 4 }}>
        <Logo size={30} />
        <Typography sx={{ fontWeight: 650, letterSpacing: '-0.018em', fontSize: '1.0625rem' }}>
          Atelier IA
        </Typography>
      </Stack>
      {children}
    </Stack>
  </Box>
)

const Ended = () => (
  <Box role="status">
    <EmptyState large titleAs="h1" icon={<LinkOff />} title={texts.ended} text={texts.endedText} />
  </Box>
)

/** Without a session it may only be read by those who have one. */
function Missing({ link: { id, secret, isMember } }: { readonly link: ShareLink }) {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const signIn = () => {
    sessionStore.saveReturnPath(shareUrl(id, secret).slice(location.origin.length))
    void navigate('/login')
  }
  const mayHelp = !isMember && !isAuthenticated
  return (
    <EmptyState
      large
      titleAs="h1"
      icon={<LinkOff />}
      title={texts.missing}
      text={mayHelp ? `${texts.missingText} ${texts.signInText}` : texts.missingText}
      action={
        mayHelp && (
          <Button variant="contained" onClick={signIn}>
            {texts.signIn}
          </Button>
        )
      }
    />
  )
}
