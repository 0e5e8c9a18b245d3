import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '#format/dates.ts'
import { truncateText } from '#format/truncate-text.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { retentionQuery } from './work-queries.ts'
import { worksTexts as texts } from './works.texts.ts'

interface Props {
  readonly kind: ListedKind
  readonly work: { readonly id: string; readonly title: string }
  /** When a rule of retention puts it into the trash; absent: not soon. */
  readonly at: string | undefined
  readonly sx?: object
}

/** Below a work that goes to the trash because of its age: when, and how to keep it, where that can be. */
export function RetentionLine({ at, sx, ...of }: Props) {
  if (at === undefined) return undefined
  return (
    <Quiet component="div" sx={{ ...lineStyle, ...sx }}>
      {texts.retentionAt(formatShortDate(new Date(at)))}
      <PinToKeep {...of} />
    </Quiet>
  )
}

function PinToKeep({ kind, work }: Pick<Props, 'kind' | 'work'>) {
  const queries = useQueryClient()
  const { data } = useQuery(retentionQuery)
  const [isPending, setPending] = useState(false)
  // A rule may spare nothing: then a pin keeps nothing either.
  if (data?.find((one) => one.kind === kind)?.rule.exemptsPinned !== true) return undefined
  const pin = async () => {
    setPending(true)
    const { togglePin } = await import('./mark-work.ts')
    await togglePin(queries, work)
    setPending(false)
  }
  return (
    <Button
      size="small"
      color="inherit"
      loading={isPending}
      aria-label={texts.pinToKeep(truncateText(work.title))}
      onClick={() => void pin()}
      sx={buttonStyle}
    >
      {texts.pin}
    </Button>
  )
}

const lineStyle = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5 }
const buttonStyle = {
  py: 0,
  px: 0.75,
  minWidth: 0,
  minHeight: 28,
  textDecoration: 'underline',
  '@media (pointer: coarse)': { minHeight: 44 },
}
