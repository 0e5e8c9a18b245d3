import { Box, ButtonBase, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { barHeight } from '#ui/measures.ts'
import { type AdminEntryName, adminEntries, adminEntryNames } from './admin-entries.ts'
import { adminIcons } from './admin-icons.ts'
import { administrationTexts } from './administration.texts.ts'

/** The screens of the administration: beside the page on a desktop, a strip above it on a phone. */
export function AdminMenu() {
  const { pathname } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On the strip, the entry one is on may be beyond the edge; elsewhere nothing moves.
    if (current.current?.pathname === pathname) current.current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <Box
      component="nav"
      aria-label={administrationTexts.menu}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 0.25,
        position: { md: 'sticky' },
        top: barHeight + 24,
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
        // Reaches the window's edges, so that what is beyond them is seen to be cut.
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: { xs: 0.5, md: 0 },
        mb: { xs: 1.5, md: 0 },
      }}
    >
      <Typography
        variant="caption"
        component="p"
        aria-hidden
        sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary', fontWeight: 550, px: 1.25, pb: 1 }}
      >
        {administrationTexts.menu}
      </Typography>
      {adminEntryNames.map((name) => {
        const isCurrent = pathname === adminEntries[name].path
        return <MenuEntry key={name} name={name} isCurrent={isCurrent} ref={isCurrent ? current : undefined} />
      })}
    </Box>
  )
}

interface EntryProps {
  readonly name: AdminEntryName
  readonly isCurrent: boolean
  readonly ref: React.Ref<HTMLAnchorElement> | undefined
}

function MenuEntry({ name, isCurrent, ref }: EntryProps) {
  const { path, label } = adminEntries[name]
  const Icon = adminIcons[name]
  return (
    <ButtonBase
      component={Link}
      to={path}
      ref={ref}
      aria-current={isCurrent ? 'page' : undefined}
      sx={({ vars: { palette } }) => ({
        justifyContent: 'flex-start',
        gap: 1.25,
        px: 1.25,
        height: { xs: 44, md: 36 },
        '@media (pointer: coarse)': { height: 44 },
        borderRadius: 1,
        fontSize: '0.84375rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        flex: 'none',
        color: 'text.secondary',
        '& svg': { fontSize: 19 },
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&[aria-current]': {
          bgcolor: 'background.paper',
          boxShadow: `inset 0 0 0 1px ${palette.divider}`,
          color: 'text.primary',
          fontWeight: 600,
          '& svg': { color: 'primary.main' },
        },
        '&.Mui-focusVisible': { outlineOffset: '-2px' },
      })}
    >
      <Icon />
      {label}
    </ButtonBase>
  )
}
