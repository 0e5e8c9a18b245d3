import { type NoticeLevel, noticeLimits, type SentNotice } from '@atelier/contract/notices/notices'
import { Button, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { useNow } from '#ui/data-display/use-now.ts'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { noticesTexts } from '../notices.texts.ts'

const texts = noticesTexts.history
const tones = {
  info: 'primary',
  success: 'success',
  warning: 'warning',
  error: 'error',
} as const satisfies Record<NoticeLevel, string>
const visibleMs = noticeLimits.visibleHours * 60 * 60 * 1000

interface Props {
  readonly notices: readonly SentNotice[]
  /** The id of the one that is being withdrawn. */
  readonly withdrawing: string | undefined
  readonly onWithdraw: (id: string) => void
}

/** The announcements, and whether each is still shown. */
export function NoticeTable({ notices, withdrawing, onWithdraw }: Props) {
  const now = useNow()
  return (
    <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
      <TableHeader columns={texts.columns} />
      <TableBody>
        {notices.map((notice) => (
          <TableRow key={notice.id}>
            <TableCell className="num" sx={{ color: 'text.secondary' }}>
              <time dateTime={notice.sentAt}>{formatDateTime(new Date(notice.sentAt))}</time>
              <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {texts.by(notice.sentBy)}
              </Typography>
            </TableCell>
            <TableCell>
              <StatusBadge tone={tones[notice.level]}>
                {noticesTexts.levels[notice.level]}
              </StatusBadge>
            </TableCell>
            <TableCell
              sx={{ width: { sm: '45%' }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
            >
              <bdi>{notice.message}</bdi>
            </TableCell>
            <TableCell className="num">{texts.people(notice.seenBy)}</TableCell>
            <TableCell>
              {isVisible(notice, now) ? (
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  loading={withdrawing === notice.id}
                  aria-label={texts.withdrawOf(notice.message)}
                  onClick={() => onWithdraw(notice.id)}
                >
                  {texts.withdraw}
                </Button>
              ) : (
                <StatusBadge tone="neutral">
                  {notice.withdrawnAt === null ? texts.ended : texts.withdrawn}
                </StatusBadge>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const isVisible = ({ withdrawnAt, sentAt }: SentNotice, now: Date) =>
  withdrawnAt === null && now.getTime() - new Date(sentAt).getTime() < visibleMs
