import type { ProviderTest } from '@atelier/contract/providers/provider-settings'
import GoodIcon from '@mui/icons-material/CheckRounded'
import BadIcon from '@mui/icons-material/CloseRounded'
import { Stack, Typography } from '@mui/material'
import { providersTexts } from '../providers.texts.ts'

const texts = providersTexts.test
/** In the order in which the server looks: what follows a failure was not looked at. */
const points = ['unreachable', 'not-a-provider', 'no-keys', 'clock-differs'] as const

/** What a test found, point by point. */
export function ProviderTestResult({
  test: { failure, clockSeconds },
  name,
}: {
  readonly test: ProviderTest
  readonly name: string
}) {
  const failed = failure === null ? points.length : points.indexOf(failure)
  const looked = points.slice(0, failed + 1)
  return (
    <Stack
      component="ul"
      role="list"
      aria-label={texts.result(name)}
      sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5, gap: 0.5 }}
    >
      {looked.map((point) => {
        const isGood = point !== failure
        const Icon = isGood ? GoodIcon : BadIcon
        const bad =
          point === 'clock-differs' ? texts.clockDiffers(clockSeconds ?? 0) : texts.bad[point]
        return (
          <Stack key={point} component="li" direction="row" sx={{ gap: 1, alignItems: 'start' }}>
            <Icon fontSize="small" color={isGood ? 'success' : 'error'} />
            <Typography variant="body2">{isGood ? texts.good[point] : bad}</Typography>
          </Stack>
        )
      })}
    </Stack>
  )
}
