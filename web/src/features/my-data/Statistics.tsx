import { type Activity, activityPeriods, activityTools } from '@atelier/contract/my-data/activity'
import { myDataLimits } from '@atelier/contract/my-data/my-data'
import StatisticsIcon from '@mui/icons-material/InsightsRounded'
import { Box, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { totalCount } from './components/activity-totals.ts'
import { UsageByModel, UsageByTool } from './components/UsageBreakdown.tsx'
import { UsageByDay } from './components/UsageByDay.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useActivity } from './use-my-data.ts'

const texts = myDataTexts.activity
const daysParam = 'days'

/** The user's own use over a chosen period: by day, by tool, by model. */
export function Statistics() {
  const { days, choose } = useDays()
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 } }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.days}
        value={days}
        onChange={(_, chosen: number | null) => chosen !== null && choose(chosen)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {activityPeriods.map((period) => (
          <ToggleButton key={period} value={period} sx={{ px: { xs: 1.25, sm: 2 } }}>
            {texts.period(period)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <QueryContent
        query={useActivity(days)}
        keepsData
        failed={texts.failed}
        retry={myDataTexts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={320} />}
      >
        {(activity) => <ActivityTotals activity={activity} />}
      </QueryContent>
    </Stack>
  )
}

function ActivityTotals({ activity }: { readonly activity: Activity }) {
  if (totalCount(activity.totals) === 0)
    return (
      <Panel>
        <EmptyState icon={<StatisticsIcon />} titleAs="h2" {...texts.nothing} />
      </Panel>
    )
  return (
    <>
      <UsageByDay
        days={activity.days}
        tools={activityTools.filter((tool) => activity.totals[tool] > 0)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <UsageByTool activity={activity} />
        <UsageByModel activity={activity} />
      </Box>
    </>
  )
}

/** The period is in the URL. */
function useDays() {
  const [search, setSearch] = useSearchParams()
  const requested = Number(search.get(daysParam))
  return {
    days: activityPeriods.find((period) => period === requested) ?? myDataLimits.activityDays,
    choose: (days: number) =>
      setSearch(
        (before) => {
          before.set(daysParam, String(days))
          return before
        },
        { replace: true },
      ),
  }
}
