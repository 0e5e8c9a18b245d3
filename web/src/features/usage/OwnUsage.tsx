import type { Meter } from '@atelier/contract/usage/meters'
import type { OwnUsage as OwnUse } from '@atelier/contract/usage/own-usage'
import { Box, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { ownUsageQuery } from './api/usage-client.ts'
import { formatPlain } from './components/amounts.ts'
import { lastDays } from './components/calendar-days.ts'
import { tilesStyle } from './components/tiles-style.ts'
import { UseByDay } from './components/UseByDay.tsx'
import { LimitsPanel } from './own/LimitsPanel.tsx'
import { OwnLines } from './own/OwnLines.tsx'
import { usageTexts } from './usage.texts.ts'

const texts = usageTexts.own
const daysShown = 31

/** What the user used, and what may still be used. */
export function OwnUsage() {
  const usage = useQuery(ownUsageQuery)
  const filter = useUrlFilter()
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} titleInBar />
      <Stack sx={{ gap: 2 }}>
        <QueryContent
          query={usage}
          keepsData
          failed={usageTexts.failed}
          titleAs="h2"
          retry={usageTexts.retry}
          skeleton={<BlockSkeleton label={usageTexts.loading} height={360} />}
        >
          {(data) => <UsageOf usage={data} />}
        </QueryContent>
        <OwnLines page={filter.page} onTurn={filter.goToPage} />
      </Stack>
    </>
  )
}

function UsageOf({ usage }: { readonly usage: OwnUse }) {
  const amounts = new Map(usage.days.map(({ day, meter, amount }) => [`${day}/${meter}`, amount]))
  const amountOn = (day: string, meter: Meter) => amounts.get(`${day}/${meter}`) ?? 0
  return (
    <>
      <LimitsPanel limits={usage.limits} />
      <Box sx={tilesStyle}>
        {usage.meters.map(({ meter, today, month }) => (
          <StatTile
            key={meter}
            label={usageTexts.meters[meter]}
            value={formatPlain(meter, month)}
            note={texts.today(formatPlain(meter, today))}
          />
        ))}
      </Box>
      <UseByDay days={lastDays(daysShown, new Date())} amountOn={amountOn} initial="tokens" />
    </>
  )
}
