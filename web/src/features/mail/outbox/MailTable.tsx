import type { MailState, OutboxMail } from '@atelier/contract/mail/mail'
import { Button, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { mailTexts } from '../mail.texts.ts'

const texts = mailTexts.outbox
const tones = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'error',
} as const satisfies Record<MailState, string>

interface Props {
  readonly mails: readonly OutboxMail[]
  readonly onResend: (mail: OutboxMail) => void
  readonly onRemove: (mail: OutboxMail) => void
}

/** Mails and what became of them; never what they say. */
export const MailTable = ({ mails, ...actions }: Props) => (
  <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} {...actions} />
      ))}
    </TableBody>
  </Table>
)

function MailRow({
  mail,
  onResend,
  onRemove,
}: Omit<Props, 'mails'> & { readonly mail: OutboxMail }) {
  const { recipient, kind, state, tries, createdAt, nextAt, failure } = mail
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{recipient}</TableCell>
      <TableCell>{mailTexts.kinds[kind]}</TableCell>
      <TableCell>
        <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
          <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
          {failure && <FailureText failure={failure} tries={tries} />}
        </Stack>
      </TableCell>
      <TableCell className="num">
        <time dateTime={createdAt}>{formatDateTime(new Date(createdAt))}</time>
        {nextAt !== null && tries > 0 && (
          <Quiet component="p">
            {texts.next} <time dateTime={nextAt}>{formatDateTime(new Date(nextAt))}</time>
          </Quiet>
        )}
      </TableCell>
      <TableCell>
        {state === 'failed' && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={texts.resendTo(recipient)}
              onClick={() => onResend(mail)}
            >
              {texts.resend}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={texts.removeTo(recipient)}
              onClick={() => onRemove(mail)}
            >
              {texts.remove}
            </Button>
          </Stack>
        )}
      </TableCell>
    </TableRow>
  )
}

function FailureText({
  failure: { code, reason },
  tries,
}: {
  readonly failure: NonNullable<OutboxMail['failure']>
  readonly tries: number
}) {
  return (
    <div>
      <Quiet component="p" sx={{ maxWidth: '46ch' }}>
        {mailTexts.failures[code]} ({texts.tries(tries)})
      </Quiet>
      {reason !== null && (
        <Typography
          variant="caption"
          component="p"
          color="text.secondary"
          sx={{ maxWidth: '46ch', overflowWrap: 'anywhere' }}
        >
          {mailTexts.answer(reason)}
        </Typography>
      )}
    </div>
  )
}
