import type { QuotaStatus } from '@atelier/contract/inpainting/quota-ledger'
import type { OwnLimit } from '@atelier/contract/usage/own-usage'
import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { accountQuotaQuery } from '../api/usage-client.ts'
import { formatAmount } from '../components/amounts.ts'
import { limitSentence } from '../components/limit-sentence.ts'
import { usageTexts } from '../usage.texts.ts'

const texts = usageTexts.own

/** The limits that hold for the user, each in a sentence; the account's quota of inpaintings is one of them. */
export function LimitsPanel({ limits }: { readonly limits: readonly OwnLimit[] }) {
  const { data: quota } = useQuery(accountQuotaQuery)
  const ofAccount = quota ? accountLimit(quota) : []
  const all = [...ofAccount, ...limits].toSorted(ownFirst)
  return (
    <Panel title={texts.limits}>
      {all.length === 0 ? (
        <Typography variant="body2">{texts.noLimits}</Typography>
      ) : (
        <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {all.map((limit) => (
            <Limit key={`${limit.meter}/${limit.period}/${limit.whose}`} limit={limit} />
          ))}
        </Stack>
      )}
      {ofAccount.length > 0 && (
        <Quiet component="p" sx={{ mt: 1.5 }}>
          {texts.inpainting}
        </Quiet>
      )}
    </Panel>
  )
}

const ownFirst = (one: OwnLimit, other: OwnLimit) =>
  Number(one.whose !== 'self') - Number(other.whose !== 'self')

/** It has no end: the administrator begins it anew. */
const accountLimit = ({ quota, used, reserved, remaining }: QuotaStatus): readonly OwnLimit[] =>
  quota === null || remaining === null
    ? []
    : [
        {
          meter: 'inpaintings',
          period: 'reset',
          whose: 'self',
          limit: quota,
          used,
          reserved,
          remaining,
          renewsAt: null,
        },
      ]

function Limit({ limit }: { readonly limit: OwnLimit }) {
  const { meter, used, reserved, remaining } = limit
  const share = limit.limit === 0 ? 100 : Math.min(100, (100 * (used + reserved)) / limit.limit)
  return (
    <Box component="li">
      <Typography variant="body2" className="num">
        {limitSentence(limit)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={share}
        color={remaining === 0 ? 'error' : 'primary'}
        aria-label={`${usageTexts.meters[meter]}, ${usageTexts.periods[limit.period]}`}
        sx={{ mt: 0.75 }}
      />
      {reserved > 0 && (
        <Quiet component="p" className="num" sx={{ mt: 0.5 }}>
          {usageTexts.limit.reserved(formatAmount(meter, reserved))}
        </Quiet>
      )}
    </Box>
  )
}
