import { fixedLimits } from '@atelier/contract/limits/user-limits'
import { Box, Typography } from '@mui/material'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { configurationTexts } from '../configuration.texts.ts'

const texts = configurationTexts.limits

/** The limits per user that cannot be set, each with its value. */
export function FixedLimits() {
  const names = Object.keys(texts.fixedNames) as (keyof typeof texts.fixedNames)[]
  return (
    <>
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {texts.fixed}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {names.map((name) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Quiet component="dt" variant="body2">
              {texts.fixedNames[name]}
            </Quiet>
            <Typography
              component="dd"
              variant="body2"
              className="num"
              sx={{ m: 0, flex: 'none', whiteSpace: 'nowrap' }}
            >
              {displayValue(name)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

function displayValue(name: keyof typeof texts.fixedNames): string {
  const value = fixedLimits[name]
  if (name.endsWith('Bytes')) return formatSize(value)
  if (name.endsWith('Seconds')) return texts.hours(formatNumber(value / 3600))
  return formatNumber(value)
}
