import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '#format/dates.ts'
import { truncateText } from '#format/truncate-text.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { worksTexts as texts } from './works.texts.ts'

interface Props {
  readonly work: { readonly id: string; readonly title: string }
  /** When a rule of retention puts it into the trash; absent: not soon. */
  readonly at: string | undefined
  readonly sx?: object
}

/** Below a work that goes to the trash because of its age: when, and how to keep it. */
export function RetentionLine({ work, at, sx }: Props) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  if (at === undefined) return undefined
  const pin = async () => {
    setPending(true)
    const { togglePin } = await import('./mark-work.ts')
    await togglePin(queries, work)
    setPending(false)
  }
  return (
    <Quiet component="div" sx={{ ...lineStyle, ...sx }}>
      {texts.retentionAt(formatShortDate(new Date(at)))}
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
    </Quiet>
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
