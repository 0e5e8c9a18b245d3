import {
  type QuotaEntry,
  type QuotaStatus,
  usedBy,
} from '@atelier/contract/inpainting/quota-ledger'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'

interface Props {
  readonly isOpen: boolean
  readonly quota: QuotaStatus | undefined
  readonly onClose: () => void
}

/** Every event of the quota with what it adds or takes away, and their sum. */
export const QuotaLedger = ({ isOpen, quota, onClose }: Props) => (
  <ContentDialog isOpen={isOpen} title={texts.ledger} dividers onClose={onClose}>
    {quota === undefined || (quota.lines.length === 0 && quota.earlier === 0) ? (
      <Typography variant="body2">{texts.ledgerEmpty}</Typography>
    ) : (
      <Entries quota={quota} />
    )}
  </ContentDialog>
)

const Entries = ({
  quota: { lines, earlier, used, reserved },
}: {
  readonly quota: QuotaStatus
}) => (
  <>
    <PlainList sx={{ display: 'grid', gap: 1 }}>
      {lines.map((entry) => (
        <LedgerLine key={entry.id} title={titleOf(entry)} amount={usedBy(entry)}>
          {noteOf(entry)} · <RelativeTime at={timeOf(entry)} />
        </LedgerLine>
      ))}
      {earlier !== 0 && <LedgerLine title={texts.ledgerEarlier} amount={earlier} />}
    </PlainList>
    <Box sx={{ ...rowStyle, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
        {reserved > 0 ? texts.ledgerSumReserved(formatNumber(reserved)) : texts.ledgerSum}
      </Typography>
      <Typography variant="body2" className="num" sx={{ fontWeight: 600 }}>
        {formatNumber(used)}
      </Typography>
    </Box>
  </>
)

const rowStyle = { display: 'flex', gap: 2, alignItems: 'baseline' } as const

interface LineProps {
  readonly title: string
  readonly amount: number
  readonly children?: ReactNode
}
const LedgerLine = ({ title, amount, children }: LineProps) => (
  <Box component="li" sx={rowStyle}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {children && <Quiet component="p">{children}</Quiet>}
    </Box>
    <Typography variant="body2" className="num" sx={{ whiteSpace: 'nowrap' }}>
      {amountText(amount)}
    </Typography>
  </Box>
)

/** With the minus of numbers, and a plus. */
const amountText = (amount: number) =>
  amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount).replace('-', '\u2212')

/** When the entry took effect. */
const timeOf = (entry: QuotaEntry) =>
  ('settledAt' in entry ? entry.settledAt : null) ?? entry.createdAt

function titleOf(entry: QuotaEntry): string {
  switch (entry.state) {
    case 'reset':
      return texts.ledgerReset
    case 'carried-over':
      return texts.ledgerCarriedOver
    case 'quota-changed':
      return texts.ledgerQuotaChanged(quotaText(entry.before), quotaText(entry.after))
    default:
      return entry.title
  }
}

const quotaText = (quota: number | null) =>
  quota === null || quota < 0 ? texts.ledgerUnlimited : formatNumber(quota)

function noteOf(entry: QuotaEntry): string {
  switch (entry.state) {
    case 'reset':
    case 'quota-changed':
      return texts.ledgerByAdmin
    case 'carried-over':
      return texts.ledgerBefore
    default:
      return texts.ledgerStates[entry.state]
  }
}
