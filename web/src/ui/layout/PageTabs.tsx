import { Badge, Box, Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHiddenStyle } from '../theme/visually-hidden.ts'
import { useCurrentInView } from './use-current-in-view.ts'

interface Props<T extends string> {
  /** Links the tabs and their panels. */
  readonly id: string
  readonly label: string
  /** `fault` marks a tab with something to correct. */
  readonly tabs: readonly {
    readonly value: T
    readonly label: string
    readonly fault?: string | undefined
  }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** The tabs of a page; the caller stores the current one in the URL. */
export function PageTabs<T extends string>({ id, label, tabs, value, onChange }: Props<T>) {
  const strip = useCurrentInView<HTMLDivElement>()
  return (
    <Tabs
      value={value}
      onChange={(_, chosen: T) => onChange(chosen)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      slotProps={{ scroller: { ref: strip } }}
      sx={{ mb: { xs: 2, md: 3 } }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          value={tab.value}
          label={
            <Badge
              color="error"
              variant="dot"
              invisible={tab.fault === undefined}
              sx={{ '& .MuiBadge-badge': { right: -7, top: 4 } }}
            >
              {tab.label}
              {tab.fault !== undefined && (
                <Box component="span" sx={visuallyHiddenStyle}>
                  {` (${tab.fault})`}
                </Box>
              )}
            </Badge>
          }
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel-${tab.value}`}
        />
      ))}
    </Tabs>
  )
}

interface PanelProps {
  readonly id: string
  readonly value: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/** The contents of a tab. They stay mounted while hidden, so that nothing typed is lost. */
export function TabPanel({ id, value, isShown, children }: PanelProps) {
  return (
    <Box
      role="tabpanel"
      hidden={!isShown}
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
    >
      {children}
    </Box>
  )
}
