import { Badge, Box, Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { visuallyHiddenStyle } from '../theme/visually-hidden.ts'

interface Props<T extends string> {
  /** Names the tabs and panels for each other. */
  readonly id: string
  readonly label: string
  /** `fault` says that something in the tab is to be put right. */
  readonly tabs: readonly {
    readonly value: T
    readonly label: string
    readonly fault?: string | undefined
  }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** The parts of one page; which is shown stands in the address, and is the caller's to keep there. */
export function PageTabs<T extends string>({ id, label, tabs, value, onChange }: Props<T>) {
  return (
    <Tabs
      value={value}
      onChange={(_, chosen: T) => onChange(chosen)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
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

/** What a tab shows. It stays while hidden, so that nothing typed in it is lost. */
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
