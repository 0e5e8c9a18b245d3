import { type Activity, activityPeriods, activityTools } from '@atelier/contract/my-data/activity'
import { myDataLimits } from '@atelier/contract/my-data/my-data'
import StatisticsIcon from '@mui/icons-material/InsightsRounded'
import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { totalCount } from './components/activity-totals.ts'
import { UsageByModel, UsageByTool } from './components/UsageBreakdown.tsx'
import { UsageByDay } from './components/UsageByDay.tsx'
import { myDataTexts } from './my-data.texts.ts'
import { useActivity } from './use-my-data.ts'

const texts = myDataTexts.activity
const daysParam = 'days'

/** One's own use over a time that is chosen: by day, by tool, by model. */
export function Statistics() {
  const { days, choose } = useDays()
  const { data, error, refetch } = useActivity(days)
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
      {data && <ActivityTotals activity={data} />}
      {!data && error && (
        <ErrorPanel
          title={texts.failed}
          text={errorMessage(error)}
          retry={myDataTexts.retry}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Box role="status" aria-label={texts.loading}>
          <Skeleton variant="rounded" height={320} />
        </Box>
      )}
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

/** The time stands in the address. */
function useDays() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get(daysParam))
  return {
    days: activityPeriods.find((period) => period === asked) ?? myDataLimits.activityDays,
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
