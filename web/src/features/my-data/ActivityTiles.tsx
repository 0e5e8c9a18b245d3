import type { ActivityTool } from '@atelier/contract/my-data/activity'
import { myDataLimits } from '@atelier/contract/my-data/my-data'
import StorageIcon from '@mui/icons-material/StorageRounded'
import { Alert, Box, Button, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { formatNumber, formatPercentChange } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { StatTile } from '#ui/charts/StatTile.tsx'
import { storageWarning } from '#ui/charts/StorageBar.tsx'
import {
  type Storage,
  type StorageState,
  shareOf,
  storageState,
  storageTones,
} from '#ui/charts/storage-state.ts'
import { touchLinkStyle } from '#ui/theme/touch-link.ts'
import { relativeChange, totalCount } from './components/activity-totals.ts'
import { myDataTexts } from './my-data.texts.ts'
import { storagePath } from './storage-path.ts'
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
  const tile = { icon: <StorageIcon />, label: texts.storage }
  if (!data) return <StatTile {...tile} value={unknown} />
  const { byteSize: used, limit, newBytes } = data.storage
  const [value = unknown, unit = ''] = formatSize(used).split('\u00a0')
  const warning = storageWarning({ used, limit })
  return (
    <StatTile
      {...tile}
      value={value}
      unit={limit === null ? `${unit},` : unit}
      total={limit === null ? texts.unlimited : texts.ofLimit(formatSize(limit))}
      {...barOf({ used, limit })}
      note={
        warning === undefined ? (
          newBytesNote(newBytes)
        ) : (
          <FreeSpace warning={warning} tone={storageTones[storageState({ used, limit })]} />
        )
      }
    />
  )
}

const barOf = ({ used, limit }: Storage) =>
  limit === null
    ? {}
    : { progress: shareOf(used, limit), tone: storageTones[storageState({ used, limit })] }

const newBytesNote = (newBytes: number) =>
  newBytes === 0
    ? texts.noNewBytes(activityDays)
    : texts.newBytes(formatSize(newBytes), activityDays)

interface FreeSpaceProps {
  readonly warning: string
  readonly tone: (typeof storageTones)[StorageState]
}
const FreeSpace = ({ warning, tone }: FreeSpaceProps) => (
  <>
    <Box component="span" sx={{ fontWeight: 550, color: `${tone}.main` }}>
      {warning}
    </Box>
    <br />
    <Link component={RouterLink} to={storagePath} sx={touchLinkStyle}>
      {texts.freeSpace}
    </Link>
  </>
)

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
