import { Box, ButtonBase } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { useUser } from '#features/sign-in/auth-context.ts'
import { useCurrentInView } from '#ui/layout/use-current-in-view.ts'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { type AdminEntryName, adminEntries } from '../admin-entries.ts'
import { administrationTexts } from '../administration.texts.ts'
import { entriesFor } from '../entries-for.ts'
import { adminIcons } from './admin-icons.ts'

/** The screens of the administration: beside the page on a desktop, a strip above it on a phone. */
export function AdminMenu() {
  const { pathname } = useLocation()
  const user = useUser()
  const strip = useCurrentInView<HTMLElement>(pathname)
  return (
    <Box
      component="nav"
      ref={strip}
      aria-label={administrationTexts.menu}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: 0.25,
        position: { xs: 'relative', md: 'sticky' },
        top: { md: barHeight + 24 },
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
        // Reaches the window's edges, so that a cut entry shows that there are more.
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: { xs: 0.5, md: 0 },
        mb: { xs: 1.5, md: 0 },
      }}
    >
      <Quiet
        component="p"
        aria-hidden
        sx={{ display: { xs: 'none', md: 'block' }, fontWeight: 550, px: 1.25, pb: 1 }}
      >
        {administrationTexts.menu}
      </Quiet>
      {entriesFor(user).map((name) => (
        <MenuEntry key={name} name={name} isCurrent={isWithin(adminEntries[name].path, pathname)} />
      ))}
    </Box>
  )
}

interface EntryProps {
  readonly name: AdminEntryName
  readonly isCurrent: boolean
}

function MenuEntry({ name, isCurrent }: EntryProps) {
  const { path, label } = adminEntries[name]
  const Icon = adminIcons[name]
  return (
    <ButtonBase
      component={Link}
      to={path}
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

/** The screen of an entry, or one that it leads to. */
const isWithin = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(`${path}/`)
