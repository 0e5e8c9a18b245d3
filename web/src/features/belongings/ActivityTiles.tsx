import type { ActivityTool } from '@atelier/contract/activity'
import { belongingsLimits } from '@atelier/contract/belongings'
import StorageIcon from '@mui/icons-material/StorageRounded'
import { Alert, Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { formatChange, formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { StatTile } from '#ui/StatTile.tsx'
import { changeOf, totalOf } from './activity-figures.ts'
import { belongingsTexts } from './belongings.texts.ts'
import { useActivity } from './use-belongings.ts'

const texts = belongingsTexts.activity
const { activityDays } = belongingsLimits
/** Until it is known. */
const unknown = '–'

interface Props {
  readonly label: string
  readonly icon: ReactNode
  /** What is counted together. */
  readonly tools: readonly ActivityTool[]
}

/** How much was made with some tools lately, and whether that is more than before. */
export function MadeTile({ label, icon, tools }: Props) {
  const { data } = useActivity(activityDays)
  if (!data)
    return <StatTile icon={icon} label={label} value={unknown} unit={texts.inDays(activityDays)} />
  const [now, before] = [totalOf(data.totals, tools), totalOf(data.before, tools)]
  return (
    <StatTile
      icon={icon}
      label={label}
      value={formatNumber(now)}
      unit={texts.inDays(activityDays)}
      trend={now === 0 ? undefined : data.days.map(({ counts }) => totalOf(counts, tools))}
      note={<Change share={changeOf(now, before)} />}
    />
  )
}

/** A sign and a colour, never the colour alone; less is no fault, so it has none. */
function Change({ share }: { readonly share: number | undefined }) {
  if (share === undefined) return texts.noTrend(activityDays)
  return (
    <>
      <Box
        component="span"
        sx={{ fontWeight: 600, color: share > 0 ? 'success.main' : 'text.primary' }}
      >
        {formatChange(share)}
      </Box>{' '}
      {texts.trend(activityDays)}
    </>
  )
}

/** What everything that one owns takes, and what of it is new. */
export function StorageTile() {
  const { data } = useActivity(activityDays)
  const [value = unknown, unit] = data ? formatSize(data.storage.byteSize).split('\u00a0') : []
  return (
    <StatTile
      icon={<StorageIcon />}
      label={texts.storage}
      value={value}
      {...(unit !== undefined && { unit })}
      note={data && noteOf(data.storage.newBytes)}
    />
  )
}

const noteOf = (newBytes: number) =>
  newBytes === 0
    ? texts.noNewBytes(activityDays)
    : texts.newBytes(formatSize(newBytes), activityDays)

/** Said once for all tiles, which then stand without their figures. */
export function ActivityFailed() {
  const { data, error, refetch } = useActivity(activityDays)
  if (!error || data) return undefined
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {belongingsTexts.retry}
        </Button>
      }
    >
      {`${texts.failed}. ${sentenceFor(error)}`}
    </Alert>
  )
}
