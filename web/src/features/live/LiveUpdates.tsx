import { advisedPasswordLength } from '@atelier/contract/account/password-rule'
import { Alert, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { liveTexts } from './live.texts.ts'
import type { Notice } from './updates/notice.ts'
import { useLiveUpdates } from './updates/use-live-updates.ts'

/** Applies the events of the live channel to the page, and shows notices. */
export function LiveUpdates() {
  const { notices, dismiss } = useLiveUpdates()
  return <Notices notices={notices} onDismiss={dismiss} />
}

/** The region is always in the page, so that screen readers announce a notice that comes into it. */
function Notices({
  notices,
  onDismiss,
}: {
  readonly notices: readonly Notice[]
  readonly onDismiss: (notice: Notice) => void
}) {
  return (
    <Stack
      role="log"
      aria-live="polite"
      aria-label={liveTexts.notices}
      sx={(theme) => ({
        position: 'fixed',
        top: barHeight + 12,
        right: { xs: 16, md: 24 },
        width: 'min(420px, calc(100vw - 32px))',
        gap: 1,
        zIndex: theme.zIndex.snackbar,
        pointerEvents: 'none',
      })}
    >
      {notices.map((notice) => (
        <Alert
          key={notice.id}
          role="presentation"
          severity={notice.level}
          onClose={() => onDismiss(notice)}
          closeText={liveTexts.dismiss}
          sx={{
            pointerEvents: 'auto',
            boxShadow: 8,
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
          }}
        >
          {notice.topic === 'short-password' ? <ShortPassword /> : notice.message}
          {notice.sentAt !== undefined && notice.topic === undefined && (
            <Typography variant="caption" component="p" sx={{ opacity: 0.85 }}>
              {liveTexts.announced} <RelativeTime at={notice.sentAt} />
            </Typography>
          )}
        </Alert>
      ))}
    </Stack>
  )
}

const ShortPassword = () => (
  <>
    {liveTexts.shortPassword(advisedPasswordLength)}
    <Link
      component={RouterLink}
      to="/profile"
      color="inherit"
      underline="always"
      sx={{ display: 'block', mt: 0.5, fontWeight: 600 }}
    >
      {liveTexts.changePassword}
    </Link>
  </>
)
