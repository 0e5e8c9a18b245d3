import type { QuotaLine } from '@atelier/contract/inpainting'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Link,
  Stack,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useUser } from '#features/account/auth-context.ts'
import { type Quota, quotaOf } from '#features/account/quota.ts'
import { inpaintingTexts as texts } from '#features/inpainting/inpainting.texts.ts'
import { useQuota } from '#features/inpainting/use-inpainting.ts'
import { formatNumber, formatPercent } from '#format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** What is left of the quota: what is under way is set aside already. */
export function QuotaCard() {
  const user = useUser()
  const { data } = useQuota()
  const [isOpen, setIsOpen] = useState(false)
  const quota = quotaOf({ ...user, imagesCreated: user.imagesCreated + (data?.reserved ?? 0) })
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, mb: 0.75 }}>
        <Link
          component="button"
          type="button"
          variant="caption"
          color="inherit"
          onClick={() => setIsOpen(true)}
          sx={{ fontWeight: 550 }}
        >
          {texts.quota}
        </Link>
        <Typography
          variant="caption"
          className="num"
          sx={{ color: quota.type === 'exhausted' ? 'error.main' : 'text.secondary' }}
        >
          {wordsOf(quota)}
        </Typography>
      </Stack>
      {quota.type === 'limited' && (
        <LinearProgress
          variant="determinate"
          value={quota.share * 100}
          color={quota.tone}
          aria-label={texts.quota}
        />
      )}
      {quota.type === 'exhausted' && (
        <LinearProgress variant="determinate" value={0} color="error" aria-label={texts.quota} />
      )}
      <Ledger isOpen={isOpen} lines={data?.lines ?? []} onClose={() => setIsOpen(false)} />
    </Box>
  )
}

function wordsOf(quota: Quota): string {
  switch (quota.type) {
    case 'admin':
      return texts.quotaAdmin
    case 'unlimited':
      return texts.quotaUnlimited
    case 'exhausted':
      return texts.quotaExhausted
    case 'limited':
      return texts.quotaLeft(
        formatNumber(quota.remaining),
        formatNumber(quota.total),
        formatPercent(quota.share),
      )
  }
}

interface LedgerProps {
  readonly isOpen: boolean
  readonly lines: readonly QuotaLine[]
  readonly onClose: () => void
}
const Ledger = ({ isOpen, lines, onClose }: LedgerProps) => (
  <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs">
    <DialogTitle>{texts.ledger}</DialogTitle>
    <DialogContent dividers>
      {lines.length === 0 && <Typography variant="body2">{texts.ledgerEmpty}</Typography>}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.id}
            sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}
          >
            <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
              {line.title}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {texts.ledgerStates[line.state]} ·{' '}
              <RelativeTime at={line.settledAt ?? line.createdAt} />
            </Typography>
          </Box>
        ))}
      </Stack>
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>{texts.close}</Button>
    </DialogActions>
  </Dialog>
)
