import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { PlainList } from '../lists/PlainList.tsx'

interface GridProps<T> {
  readonly items: readonly T[]
  /** One card. */
  readonly children: (item: T) => ReactNode
}
type Labelled = { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }

/** Cards beside each other, as many as there is room for. */
export const CardGrid = <T extends { readonly id: string }>({
  items,
  children,
  ...label
}: GridProps<T> & Labelled) => (
  <PlainList {...label} sx={gridStyle}>
    {items.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </PlainList>
)

/** The same under a heading; nothing without cards. */
export function CardSection<T extends { readonly id: string }>({
  title,
  ...grid
}: GridProps<T> & { readonly title: string }): ReactNode {
  const heading = useId()
  if (grid.items.length === 0) return undefined
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <CardGrid {...grid} aria-labelledby={heading} />
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
}
