import { Pagination, PaginationItem, type PaginationRenderItemParams, Stack } from '@mui/material'
import { useEffect } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { WithReason } from '../data-display/WithReason.tsx'
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

/** Under a list: how many rows are shown, and its other pages. */
export function ListPagination({
  label,
  pagination: { page, total, totalPages },
  shown,
  countedTo,
  onTurn,
}: Props) {
  const isMore = countedTo !== undefined && total > countedTo
  useEffect(() => {
    // The rows of this page were deleted, or the URL is old.
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
          onChange={(_, next) => onTurn(next)}
          renderItem={(item) => <PageButton {...item} />}
          getItemAriaLabel={(type, target) => labels[type]?.(target ?? 0) ?? ''}
        />
      )}
    </Stack>
  )
}

/** The first and the last page say that they are: a button that vanished would take the keyboard's place in the page with it. */
function PageButton(item: PaginationRenderItemParams) {
  if (item.type !== 'previous' && item.type !== 'next') return <PaginationItem {...item} />
  return (
    <WithReason reason={item.disabled ? texts.ends[item.type] : undefined}>
      {(state) => <PaginationItem {...item} {...state} />}
    </WithReason>
  )
}

// Of an empty list, only screen readers get the count: something else is shown in its place.
const footerStyle = {
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const

const labels: Readonly<Record<string, (page: number) => string>> = texts.labels
