import { Box, keyframes, LinearProgress, Link } from '@mui/material'
import { lazy, useEffect, useLayoutEffect, useRef } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { LiveUpdates } from '#features/live/LiveUpdates.tsx'
import { reportErrors } from '#features/logs/report-errors.ts'
import { IdentityChecks } from '#features/second-factors/IdentityChecks.tsx'
import { useLanguageSync } from '#features/settings/use-language-sync.ts'
import { useThemeSync } from '#features/settings/use-theme-choice.ts'
import { PlayerBar } from '#features/speech/PlayerBar.tsx'
import { TagDialogs } from '#features/works/TagDialogs.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { appTexts } from '../app.texts.ts'
import { DroppedFiles } from '../files/DroppedFiles.tsx'
import type { PageHandle } from './page-handle.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

const contentId = 'contenu'
// Only sensitive actions of linked accounts need it.
const ProveAtProvider = lazy(async () => ({
  default: (await import('#features/provider-sign-in/ProveAtProvider.tsx')).ProveAtProvider,
}))

/** The fixed bar and the page under it: with margins, or, for a page that fills the window, exactly what the bar leaves. */
export function AppLayout() {
  const { title, fillsWindow } = useCurrentPage()
  const content = useFocusOnNavigation()
  useThemeSync()
  useLanguageSync()
  // A layout effect: it has to run before the effects of a screen that fails at once.
  useLayoutEffect(reportErrors, [])
  useEffect(registerServiceWorker, [])
  return (
    <>
      <SkipLink />
      <TopBar title={title} />
      <DroppedFiles />
      <TagDialogs />
      <IdentityChecks atProvider={<ProveAtProvider />} />
      <NavigationProgress />
      {/* Before the page, so that a title that the page sets itself comes last and wins. */}
      <DocumentTitle title={title} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          pt: `${barHeight}px`,
          ...(fillsWindow ? { height: '100dvh', overflow: 'hidden' } : { minHeight: '100dvh' }),
        }}
      >
        <LiveUpdates footer={<UpdateNotice />}>
          <Box
            component="main"
            id={contentId}
            ref={content}
            tabIndex={-1}
            sx={{
              outline: 'none',
              flex: '1 0 auto',
              ...(fillsWindow ? fillingPage : marginsOfPage),
            }}
          >
            <Outlet />
          </Box>
        </LiveUpdates>
      </Box>
      <PlayerBar isAtTop={fillsWindow === true} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Every first page of a tab has the same key: without its address, another one would open where this one was left. */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key

const fillingPage = { flex: '1 1 0', minHeight: 0, display: 'flex', overflow: 'hidden' } as const
const marginsOfPage = {
  pt: { xs: 2, md: 3 },
  px: { xs: 2, md: 3 },
  pb: { xs: 6, md: 4 },
} as const

function useCurrentPage(): PageHandle {
  const handles = useMatches().map((match) => match.handle)
  return handles.findLast(isPageHandle) ?? { title: appTexts.product }
}
const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/**
 * After a change of page the focus moves to the start of the new page, unless the page itself moved it. Within a section it stays where it
 * is, unless what had it went with the former page.
 */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    const isNewSection = sectionOf(shown.current) !== sectionOf(pathname)
    shown.current = pathname
    const at = document.activeElement
    // A dialog that was opened while the page was loading keeps the focus.
    const isLost = isNewSection
      ? !content.current?.contains(at) && !at?.closest('[role="dialog"]')
      : at === document.body
    if (isLost) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
const sectionOf = (pathname: string) => pathname.split('/')[1] ?? ''

function DocumentTitle({ title }: { title: string }) {
  usePageTitle(title)
  return undefined
}

function SkipLink() {
  return (
    <Link
      href={`#${contentId}`}
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: theme.zIndex.tooltip,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      })}
    >
      {appTexts.skip}
    </Link>
  )
}

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return undefined
  return (
    <LinearProgress
      aria-label={appTexts.loading}
      sx={(theme) => ({
        position: 'fixed',
        inset: `${barHeight - 2}px 0 auto`,
        height: 2,
        borderRadius: 0,
        zIndex: theme.zIndex.appBar + 1,
        animation: `${appear} .15s .3s both`,
      })}
    />
  )
}
