import type { Share } from '@atelier/contract/sharing/shares'
import { Button, Stack, Typography } from '@mui/material'
import { formatDate } from '#format/dates.ts'
import { truncateText } from '#format/truncate-text.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sharingTexts } from '../sharing.texts.ts'
import { shareRowStyle } from './share-row-style.ts'

const texts = sharingTexts.list

interface Props {
  readonly share: Share
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  readonly onRevoke: () => void
}

/** One share of the user: to whom, until when, how often it was opened, and what can be done with it. */
export function ShareRow({ share, isRefreshing, onRefresh, onRevoke }: Props) {
  const title = truncateText(share.title)
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} sx={shareRowStyle}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Quiet className="num">{detailsOf(share)}</Quiet>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {share.closedBy ? (
          <StatusBadge tone="warning">{texts.closed[share.closedBy]}</StatusBadge>
        ) : (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={texts.refreshOf(title)}
            loading={isRefreshing}
            onClick={onRefresh}
          >
            {texts.refresh}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={texts.revokeOf(title)}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      </Stack>
    </Stack>
  )
}

const detailsOf = ({ audience, expiresAt, openings, refreshedAt, withFiles }: Share) =>
  [
    sharingTexts.audiences[audience],
    expiresAt === null
      ? sharingTexts.untilRevoked
      : sharingTexts.untilDate(formatDate(new Date(expiresAt))),
    texts.openings(openings),
    texts.refreshed(formatDate(new Date(refreshedAt))),
    ...(withFiles ? [texts.withFiles] : []),
  ].join(' · ')
