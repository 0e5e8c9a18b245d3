import { Box, LinearProgress, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useUser } from '#features/sign-in/auth-context.ts'
import { formatNumber, formatPercent } from '#format/numbers.ts'
import { useQuota } from '../api/use-inpainting.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { QuotaLedger } from './QuotaLedger.tsx'
import { type Quota, remainingQuota } from './quota.ts'

/** What is left of the quota, without the running jobs. */
export function QuotaCard() {
  const user = useUser()
  const { data } = useQuota()
  const [isOpen, setIsOpen] = useState(false)
  const quota = remainingQuota({
    ...user,
    imagesCreated: user.imagesCreated + (data?.reserved ?? 0),
  })
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
          {quotaText(quota)}
        </Typography>
      </Stack>
      {quota.type === 'limited' && (
        <LinearProgress
          variant="determinate"
          value={quota.remainingRatio * 100}
          color={quota.tone}
          aria-label={texts.quota}
        />
      )}
      {quota.type === 'exhausted' && (
        <LinearProgress variant="determinate" value={0} color="error" aria-label={texts.quota} />
      )}
      <QuotaLedger isOpen={isOpen} quota={data} onClose={() => setIsOpen(false)} />
    </Box>
  )
}

function quotaText(quota: Quota): string {
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
        formatPercent(quota.remainingRatio),
      )
  }
}
