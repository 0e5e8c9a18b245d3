import CloseIcon from '@mui/icons-material/CloseRounded'
import { Alert, Box, Button, GlobalStyles, IconButton, Stack } from '@mui/material'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { focusOnceLost } from '#ui/focus/focus-once-lost.ts'
import { noticesHeight, noticeVariables } from '#ui/layout/notice-heights.ts'
import { liveTexts } from '../live.texts.ts'
import type { Notice } from '../updates/notice.ts'
import { leaveLater } from './leave-later.ts'
import { useHeightVariable } from './use-height-variable.ts'

/** Long enough to read a title; what ended stays in the list of jobs. */
const defaultShownMs = 8000

interface Props {
  readonly notices: readonly Notice[]
  readonly onDismiss: (notice: Notice) => void
  /** What else is said at the bottom of the window. */
  readonly children: ReactNode
}

/**
 * Short notices at the bottom of the window. The tray takes its place from the page, as if the window were lower: the page ends above it,
 * and what is reached by scrolling or by the keyboard stops above it too.
 */
export function NoticeTray({ notices, onDismiss, children }: Props) {
  const tray = useRef<HTMLDivElement>(null)
  const { onFocus, goBack } = useWayBack(tray)
  useHeightVariable(tray, noticeVariables.notices)
  return (
    <Box
      ref={tray}
      onFocus={onFocus}
      sx={(theme) => ({
        position: 'sticky',
        bottom: 0,
        flex: 'none',
        // Also while a list is open over the page: what it says may be about what was done there.
        zIndex: theme.zIndex.drawer + 1,
        maxHeight: '40dvh',
        overflowY: 'auto',
        bgcolor: 'background.default',
      })}
    >
      <GlobalStyles styles={scrollAboveTray} />
      <Stack
        role="log"
        aria-live="polite"
        aria-label={liveTexts.notices}
        sx={{
          gap: 1,
          alignItems: { xs: 'stretch', md: 'flex-end' },
          ...(notices.length > 0 && { px: { xs: 1, md: 3 }, py: 1, borderTop: 1 }),
          borderColor: 'divider',
        }}
      >
        {notices.map((notice) => (
          <PassingNotice key={notice.id} {...{ notice, tray, onDismiss, goBack }} />
        ))}
      </Stack>
      {children}
    </Box>
  )
}

/** A notice leaves with its button: the focus goes back to where it was before. */
function useWayBack(tray: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(undefined)
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !tray.current?.contains(relatedTarget)) before.current = relatedTarget
    },
    goBack: () =>
      focusOnceLost(() => {
        const { current: last } = before
        return last instanceof HTMLElement && last.isConnected ? last : undefined
      }),
  }
}

const scrollAboveTray = { html: { scrollPaddingBottom: noticesHeight } }

interface PassingNoticeProps {
  readonly notice: Notice
  readonly tray: RefObject<HTMLElement | null>
  readonly onDismiss: (notice: Notice) => void
  /** Its button is about to disappear. */
  readonly goBack: () => void
}

function PassingNotice({ notice, tray, onDismiss, goBack }: PassingNoticeProps) {
  const { kind, shownMs = defaultShownMs } = notice
  const dismiss = useEffectEvent(() => onDismiss(notice))
  useEffect(() => {
    if (kind !== 'passing') return
    return leaveLater({ shownMs, isRead: () => isRead(tray.current), onLeave: dismiss })
  }, [kind, shownMs, tray])
  const leave = () => {
    onDismiss(notice)
    goBack()
  }
  return (
    <Alert
      role="presentation"
      severity={notice.level}
      {...(notice.action
        ? { action: <NoticeActions action={notice.action} onDone={leave} /> }
        : { onClose: leave, closeText: liveTexts.dismiss })}
      sx={{ width: { md: 420 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
    >
      {notice.message}
    </Alert>
  )
}

interface ActionsProps {
  readonly action: NonNullable<Notice['action']>
  readonly onDone: () => void
}
/** An action takes the place of the button that closes, so both are given. */
const NoticeActions = ({ action, onDone }: ActionsProps) => (
  <>
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        onDone()
        action.run()
      }}
    >
      {action.label}
    </Button>
    <IconButton size="small" color="inherit" aria-label={liveTexts.dismiss} onClick={onDone}>
      <CloseIcon fontSize="small" />
    </IconButton>
  </>
)

/** Under the pointer, with the focus, behind a dialog, or on a page that is not in view. All of them stay, so that none moves. */
const isRead = (tray: HTMLElement | null): boolean =>
  document.visibilityState === 'hidden' ||
  tray?.matches(':hover, :focus-within, [aria-hidden=true] *') === true
