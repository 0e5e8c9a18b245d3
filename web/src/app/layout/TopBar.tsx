import MenuIcon from '@mui/icons-material/MenuRounded'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { JobIndicator } from '#features/jobs/JobIndicator.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { appTexts } from '../app.texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { QuickAccess } from './QuickAccess.tsx'
import { TopBarLink } from './TopBarLink.tsx'
import { useNavigationItems } from './use-navigation-items.ts'

/** From here on the bar has room for the product's name; on a narrower one the logo alone stands for both. */
const wideBar = '@media (min-width: 1360px)'

/** The fixed bar: navigation, current page, account. `title` names the page on a phone. */
export function TopBar({ title }: { title: string }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'fixed',
        inset: '0 0 auto',
        height: barHeight,
        zIndex: theme.zIndex.appBar,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, lg: 1.5 },
        px: { xs: 1, md: 3 },
      })}
    >
      <IconButton
        aria-label={appTexts.navigation.open}
        aria-haspopup="dialog"
        aria-expanded={isDrawerOpen}
        onClick={() => setDrawerOpen(true)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <HomeLink />
      <Typography
        component="span"
        aria-hidden
        sx={{
          display: { md: 'none' },
          fontWeight: 600,
          flex: 1,
          minWidth: 0,
          // Two lines fit, and no name of a page needs more.
          lineHeight: 1.2,
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Typography>
      <ToolLinks />
      <QuickAccess />
      <JobIndicator />
      <AccountMenu />
      <NavigationDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    </Box>
  )
}

function ToolLinks() {
  const { tools, admin } = useNavigationItems()
  return (
    <Stack
      component="nav"
      aria-label={appTexts.navigation.tools}
      direction="row"
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.25, flex: 1, minWidth: 0 }}
    >
      {tools.map((item) => (
        <TopBarLink key={item.path} item={item} />
      ))}
      {admin && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: { md: 1, lg: 1.5 }, ml: 'auto' }}>
          <TopBarLink item={admin} />
          <Box sx={{ width: '1px', height: 24, bgcolor: 'divider' }} />
        </Stack>
      )}
    </Stack>
  )
}

function HomeLink() {
  return (
    <Stack
      component={Link}
      to="/dashboard"
      direction="row"
      aria-label={appTexts.home}
      sx={{
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        color: 'inherit',
        textDecoration: 'none',
        flex: 'none',
        mr: { lg: 1 },
        borderRadius: 1,
      }}
    >
      <Logo />
      <Typography
        component="span"
        sx={{
          display: 'none',
          [wideBar]: { display: 'block' },
          fontWeight: 650,
          fontSize: '0.96875rem',
          letterSpacing: '-0.018em',
        }}
      >
        {appTexts.product}
      </Typography>
    </Stack>
  )
}
