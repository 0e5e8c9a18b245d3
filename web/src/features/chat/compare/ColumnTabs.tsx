import { Box, Tab, Tabs, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { compareTexts } from '../chat-parts.texts.ts'
import type { ColumnView } from './column-views.ts'

interface Props {
  readonly views: readonly ColumnView[]
  readonly current: number
  readonly modelName: (id: string) => string
  readonly onOpen: (column: number) => void
  readonly children: (view: ColumnView) => ReactNode
}

/** The replies one at a time, where there is no room for two beside each other. */
export function ColumnTabs({ views, current, modelName, onOpen, children }: Props) {
  const id = useId()
  return (
    <>
      <Tabs
        value={current}
        variant="fullWidth"
        aria-label={compareTexts.replies}
        onChange={(_, column: number) => onOpen(column)}
        sx={{ mb: 2 }}
      >
        {views.map(({ column, message, state }) => (
          <Tab
            key={column}
            value={column}
            id={`${id}-tab-${column}`}
            aria-controls={`${id}-panel-${column}`}
            label={<TabLabel name={modelName(message.model ?? '')} state={compareTexts[state]} />}
            sx={tabStyle}
          />
        ))}
      </Tabs>
      {views.map((view) => (
        <Box
          key={view.column}
          role="tabpanel"
          id={`${id}-panel-${view.column}`}
          aria-labelledby={`${id}-tab-${view.column}`}
          hidden={view.column !== current}
        >
          {view.column === current && children(view)}
        </Box>
      ))}
    </>
  )
}

const TabLabel = ({ name, state }: { readonly name: string; readonly state: string }) => (
  <Box component="span" sx={{ width: '100%', minWidth: 0 }}>
    <Typography variant="body2" component="span" noWrap sx={{ display: 'block', fontWeight: 550 }}>
      {name}
    </Typography>
    <Typography variant="caption" component="span" noWrap sx={{ display: 'block' }}>
      {state}
    </Typography>
  </Box>
)

const tabStyle = { minWidth: 0, px: 0.5, py: 0.75, textTransform: 'none' }
