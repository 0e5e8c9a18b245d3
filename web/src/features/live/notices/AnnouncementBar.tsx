import { advisedPasswordLength } from '@atelier/contract/account/passwords/password-rule'
import { Alert, Box, Link, Typography } from '@mui/material'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { formatDate } from '#format/dates.ts'
import { translate } from '#language/translate.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { noticeVariables } from '#ui/layout/notice-heights.ts'
import { liveTexts } from '../live.texts.ts'
import type { Notice } from '../updates/notice.ts'
import { useHeightVariable } from './use-height-variable.ts'

interface Props {
  readonly notices: readonly Notice[]
  readonly onDismiss: (notice: Notice) => void
}

/**
 * Announcements and maintenance, between the bar and the page: they take a place of their own and cover nothing. The region is always in
 * the page, so that screen readers announce what comes into it.
 */
export function AnnouncementBar({ notices, onDismiss }: Props) {
  const region = useRef<HTMLDivElement>(null)
  useHeightVariable(region, noticeVariables.announcements)
  return (
    <Box
      ref={region}
      role="log"
      aria-live="polite"
      aria-label={liveTexts.announcements}
      sx={{ flex: 'none', maxHeight: '33dvh', overflowY: 'auto' }}
    >
      {notices.map((notice) => (
        <Alert
          key={notice.id}
          role="presentation"
          severity={notice.level}
          onClose={() => onDismiss(notice)}
          closeText={liveTexts.dismiss}
          sx={{
            borderRadius: 0,
            borderBottom: 1,
            borderColor: 'divider',
            px: { xs: 2, md: 3 },
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
          }}
        >
          <NoticeText notice={notice} />
          {notice.sentAt !== undefined && notice.topic === undefined && (
            <Typography variant="caption" component="p" sx={{ opacity: 0.85 }}>
              {liveTexts.announced} <RelativeTime at={notice.sentAt} />
            </Typography>
          )}
        </Alert>
      ))}
    </Box>
  )
}

/** What the server itself gives notice of has a link to where it is answered. */
function NoticeText({
  notice: { topic, message, previousEmail, due },
}: {
  readonly notice: Notice
}) {
  if (topic === 'short-password')
    return <AboutPassword text={liveTexts.shortPassword(advisedPasswordLength)} />
  if (topic === 'email-changed' && previousEmail !== undefined)
    return <AboutPassword text={liveTexts.emailChanged(previousEmail)} />
  if (topic === 'backup-failed' || topic === 'backup-late')
    return (
      <WithLink text={liveTexts.backups[topic]} to="/admin/backups" link={liveTexts.seeBackups} />
    )
  if (topic === 'mail-failing')
    return <WithLink text={liveTexts.mailFailing} to="/admin/mail" link={liveTexts.seeMail} />
  if (topic === 'retention' && due)
    return (
      <WithLink
        text={liveTexts.retention(due.count, formatDate(new Date(due.firstAt)))}
        to="/settings#conservation"
        link={liveTexts.seeRetention}
      />
    )
  // What the server itself announces, of its disk, is one of its texts.
  return translate(message)
}

const AboutPassword = ({ text }: { readonly text: string }) => (
  <WithLink text={text} to="/profile" link={liveTexts.changePassword} />
)

interface WithLinkProps {
  readonly text: string
  readonly to: string
  readonly link: string
}

const WithLink = ({ text, to, link }: WithLinkProps) => (
  <>
    {text}
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="always"
      sx={{ display: 'block', mt: 0.5, fontWeight: 600 }}
    >
      {link}
    </Link>
  </>
)
