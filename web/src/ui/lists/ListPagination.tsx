import { Pagination, Stack } from '@mui/material'
import { useEffect } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { visuallyHiddenStyle } from '../theme/visually-hidden.ts'
import { Quiet } from '../typography/Quiet.tsx'
import { uiTexts } from '../ui.texts.ts'

const texts = uiTexts.pages

interface Props {
  readonly label: string
  readonly pagination: {
    readonly page: number
    readonly total: number
    readonly totalPages: number
  }
  readonly shown: number
  /** Totals are counted up to here. */
  readonly countedTo?: number
  readonly onTurn: (page: number) => void
}

/** Under a list: how much of it is shown, and the way to the rest. */
export function ListPagination({
  label,
  pagination: { page, total, totalPages },
  shown,
  countedTo,
  onTurn,
}: Props) {
  const isMore = countedTo !== undefined && total > countedTo
  useEffect(() => {
    // What stood there is deleted, or the address is old.
    if (totalPages > 0 && page > totalPages) onTurn(totalPages)
  })
  const of = isMore ? texts.moreThan(formatNumber(countedTo)) : formatNumber(total)
  return (
    <Stack direction="row" sx={total === 0 ? visuallyHiddenStyle : footerStyle}>
      <Quiet role="status" className="num">
        {texts.shown(shown, of)}
      </Quiet>
      {totalPages > 1 && (
        <Pagination
          size="small"
          aria-label={label}
          page={page}
          count={totalPages}
          siblingCount={0}
          onChange={(_, wanted) => onTurn(wanted)}
          getItemAriaLabel={(type, wanted) => labels[type]?.(wanted ?? 0) ?? ''}
        />
      )}
    </Stack>
  )
}
// Of an empty list only its reader is told how much it shows: for the eye something else stands in its place.
const footerStyle = {
  ...{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' },
  ...{ gap: 1.5, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' },
} as const

const labels: Readonly<Record<string, (page: number) => string>> = texts.labels
