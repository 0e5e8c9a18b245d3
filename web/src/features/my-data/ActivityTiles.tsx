import type { ActivityTool } from '@atelier/contract/my-data/activity'
import { myDataLimits } from '@atelier/contract/my-data/my-data'
import StorageIcon from '@mui/icons-material/StorageRounded'
import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatNumber, formatPercentChange } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { usedShare } from '#ui/charts/StorageBar.tsx'
import { usageTone } from '#ui/charts/usage-tone.ts'
import { relativeChange, totalCount } from './components/activity-totals.ts'
import { myDataTexts } from './my-data.texts.ts'
import { useActivity } from './use-my-data.ts'

const texts = myDataTexts.activity
const { activityDays } = myDataLimits
/** Shown while the value is loading. */
const unknown = '–'

interface Props {
  readonly label: string
  readonly icon: ReactNode
  /** The tools whose items are added up. */
  readonly tools: readonly ActivityTool[]
}

/** How many items were made with some tools lately, and the change since the period before. */
export function ActivityTile({ label, icon, tools }: Props) {
  const { data } = useActivity(activityDays)
  if (!data)
    return <StatTile icon={icon} label={label} value={unknown} unit={texts.inDays(activityDays)} />
  const [now, before] = [totalCount(data.totals, tools), totalCount(data.before, tools)]
  return (
    <StatTile
      icon={icon}
      label={label}
      value={formatNumber(now)}
      unit={texts.inDays(activityDays)}
      trend={now === 0 ? undefined : data.days.map(({ counts }) => totalCount(counts, tools))}
      note={<Change share={relativeChange(now, before)} />}
    />
  )
}

/** A sign and a colour, never the colour alone; a decrease is no fault, so it has no colour. */
function Change({ share }: { readonly share: number | undefined }) {
  if (share === undefined) return texts.noTrend(activityDays)
  return (
    <>
      <Box
        component="span"
        sx={{ fontWeight: 600, color: share > 0 ? 'success.main' : 'text.primary' }}
      >
        {formatPercentChange(share)}
      </Box>{' '}
      {texts.trend(activityDays)}
    </>
  )
}

/** The storage that the user's items take, of how much, and how much of it is new. */
export function StorageTile() {
  const { data } = useActivity(activityDays)
  const [value = unknown, unit] = data ? formatSize(data.storage.byteSize).split('\u00a0') : []
  const limit = data?.storage.limit ?? null
  const share = data && limit !== null ? usedShare(data.storage.byteSize, limit) : undefined
  return (
    <StatTile
      icon={<StorageIcon />}
      label={texts.storage}
      value={value}
      {...(unit !== undefined && {
        unit: limit === null ? unit : `${unit} ${texts.ofLimit(formatSize(limit))}`,
      })}
      {...(share !== undefined && { progress: share, tone: usageTone(share) })}
      note={data && noteOf(data.storage.newBytes)}
    />
  )
}

const noteOf = (newBytes: number) =>
  newBytes === 0
    ? texts.noNewBytes(activityDays)
    : texts.newBytes(formatSize(newBytes), activityDays)

/** One error for all tiles, which then show no figures. */
export function ActivityError() {
  const { data, error, refetch } = useActivity(activityDays)
  if (!error || data) return undefined
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {myDataTexts.retry}
        </Button>
      }
    >
      {`${texts.failed}. ${errorMessage(error)}`}
    </Alert>
  )
}
