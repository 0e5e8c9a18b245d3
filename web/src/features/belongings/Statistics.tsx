import { type Activity, activityPeriods, activityTools } from '@atelier/contract/activity'
import { belongingsLimits } from '@atelier/contract/belongings'
import StatisticsIcon from '@mui/icons-material/InsightsRounded'
import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSearchParams } from 'react-router'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedPanel } from '#ui/FailedPanel.tsx'
import { Panel } from '#ui/Panel.tsx'
import { totalOf } from './activity-figures.ts'
import { belongingsTexts } from './belongings.texts.ts'
import { ByModel, ByTool } from './parts/Shares.tsx'
import { UseByDay } from './parts/UseByDay.tsx'
import { useActivity } from './use-belongings.ts'

const texts = belongingsTexts.activity
const daysMark = 'days'

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
      {data && <Figures activity={data} />}
      {!data && error && (
        <FailedPanel
          title={texts.failed}
          text={sentenceFor(error)}
          retry={belongingsTexts.retry}
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

function Figures({ activity }: { readonly activity: Activity }) {
  if (totalOf(activity.totals) === 0)
    return (
      <Panel>
        <EmptyState icon={<StatisticsIcon />} titleAs="h2" {...texts.nothing} />
      </Panel>
    )
  return (
    <>
      <UseByDay
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
        <ByTool activity={activity} />
        <ByModel activity={activity} />
      </Box>
    </>
  )
}

/** The time stands in the address. */
function useDays() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get(daysMark))
  return {
    days: activityPeriods.find((period) => period === asked) ?? belongingsLimits.activityDays,
    choose: (days: number) =>
      setSearch(
        (before) => {
          before.set(daysMark, String(days))
          return before
        },
        { replace: true },
      ),
  }
}
