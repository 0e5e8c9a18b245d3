import type { OwnLimit } from '@atelier/contract/usage/own-usage'
import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { formatAmount } from '../components/amounts.ts'
import { limitSentence } from '../components/limit-sentence.ts'
import { usageTexts } from '../usage.texts.ts'

const texts = usageTexts.own

/** The limits that hold for the user, each in a sentence. */
export const LimitsPanel = ({ limits }: { readonly limits: readonly OwnLimit[] }) => (
  <Panel title={texts.limits}>
    {limits.length === 0 ? (
      <Typography variant="body2">{texts.noLimits}</Typography>
    ) : (
      <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {limits.map((limit) => (
          <Limit key={`${limit.meter}/${limit.period}/${limit.whose}`} limit={limit} />
        ))}
      </Stack>
    )}
    <Quiet component="p" sx={{ mt: 1.5 }}>
      {texts.inpainting}
    </Quiet>
  </Panel>
)

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
