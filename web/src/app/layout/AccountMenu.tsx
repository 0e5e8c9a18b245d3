import CheckIcon from '@mui/icons-material/CheckRounded'
import ApiIcon from '@mui/icons-material/CodeRounded'
import SystemIcon from '@mui/icons-material/ContrastRounded'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlineRounded'
import HelpIcon from '@mui/icons-material/HelpOutlineRounded'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import LogoutIcon from '@mui/icons-material/LogoutRounded'
import PersonIcon from '@mui/icons-material/PersonOutlineRounded'
import UsageIcon from '@mui/icons-material/QueryStatsRounded'
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sessionStore } from '#browser/storage/session-store.ts'
import { AccountAvatar } from '#features/account/AccountAvatar.tsx'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { useThemeChoice } from '#features/settings/use-theme-choice.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { appTexts } from '../app.texts.ts'
import { paletteTexts } from '../palette/palette.texts.ts'
import { openShortcuts } from '../shortcuts/open-shortcuts.ts'

const texts = appTexts.account
const schemes = ['light', 'dark', 'system'] as const
const schemeIcons = { light: LightIcon, dark: DarkIcon, system: SystemIcon }

/** The account's button and its menu. */
export function AccountMenu() {
  const { name } = useUser()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        aria-label={texts.button(name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%' }}
      >
        <AccountAvatar size={30} />
      </IconButton>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        variant="menu"
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
        slotProps={{
          // A landmark of its own, because it is rendered outside the bar; no list, because it holds a group.
          paper: {
            component: 'nav',
            'aria-label': texts.menu,
            sx: { minWidth: 248, maxWidth: 'calc(100vw - 32px)' },
          },
          list: { component: 'div' },
        }}
      >
        <Identity />
        <Divider sx={{ my: 0.75 }} />
        <PageItems onClose={close} />
        <Divider sx={{ my: 0.75 }} />
        <SchemeItems />
        <Divider sx={{ my: 0.75 }} />
        <LogoutItem onClose={close} />
      </Menu>
    </>
  )
}

function Identity() {
  const { name, email } = useUser()
  return (
    <Box role="presentation" sx={{ px: 1.5, py: 1 }}>
      <Typography variant="h3" component="p" noWrap>
        {name}
      </Typography>
      <Quiet component="p" noWrap>
        {email}
      </Quiet>
    </Box>
  )
}

function PageItems({ onClose }: { readonly onClose: () => void }) {
  return (
    <>
      <MenuLink to="/profile" icon={<PersonIcon fontSize="small" />} onClick={onClose}>
        {texts.profile}
      </MenuLink>
      <MenuLink to="/usage" icon={<UsageIcon fontSize="small" />} onClick={onClose}>
        {appTexts.myUsage}
      </MenuLink>
      <MenuLink to="/corbeille" icon={<TrashIcon fontSize="small" />} onClick={onClose}>
        {appTexts.trash}
      </MenuLink>
      <MenuLink
        to={tools.settings.path}
        icon={<toolIcons.settings fontSize="small" />}
        onClick={onClose}
      >
        {texts.settings}
      </MenuLink>
      <MenuLink to="/api" icon={<ApiIcon fontSize="small" />} onClick={onClose}>
        {paletteTexts.keys}
      </MenuLink>
      <MenuLink to="/aide" icon={<HelpIcon fontSize="small" />} onClick={onClose}>
        {texts.help}
      </MenuLink>
      <MenuItem
        component="div"
        onClick={() => {
          onClose()
          openShortcuts()
        }}
      >
        <MenuIcon>
          <KeyboardIcon fontSize="small" />
        </MenuIcon>
        {texts.shortcuts}
      </MenuItem>
    </>
  )
}

/** Without it, the session ends here alone. */
const loadProviderLeaving = () =>
  import('#features/provider-sign-in/leave-provider.ts').catch(() => undefined)

function LogoutItem({ onClose }: { readonly onClose: () => void }) {
  const { logout } = useAuth()
  const navigate = useNavigate()
  const leave = async () => {
    onClose()
    const provider = sessionStore.isFromProvider() ? await loadProviderLeaving() : undefined
    if (provider) void provider.leaveProvider(logout)
    else void logout()
    void navigate('/login')
  }
  return (
    <MenuItem component="div" onClick={() => void leave()}>
      <MenuIcon>
        <LogoutIcon fontSize="small" />
      </MenuIcon>
      {texts.logout}
    </MenuItem>
  )
}

function MenuLink({
  to,
  icon,
  onClick,
  children,
}: {
  to: string
  icon: ReactNode
  onClick: () => void
  children: ReactNode
}) {
  return (
    <MenuItem component={Link} to={to} onClick={onClick}>
      <MenuIcon>{icon}</MenuIcon>
      {children}
    </MenuItem>
  )
}

function MenuIcon({ children }: { children: ReactNode }) {
  return (
    <ListItemIcon sx={{ minWidth: '0 !important', color: 'text.secondary' }}>
      {children}
    </ListItemIcon>
  )
}

/** The choice holds for every browser of the user. */
function SchemeItems() {
  const { mode, choose } = useThemeChoice()
  return (
    <Box role="group" aria-label={texts.appearance}>
      <Quiet component="p" aria-hidden sx={{ px: 1.5, pb: 0.5 }}>
        {texts.appearance}
      </Quiet>
      {schemes.map((scheme) => {
        const Icon = schemeIcons[scheme]
        return (
          <MenuItem
            key={scheme}
            component="div"
            role="menuitemradio"
            aria-checked={mode === scheme}
            onClick={() => choose(scheme)}
          >
            <MenuIcon>
              <Icon fontSize="small" />
            </MenuIcon>
            <Box component="span" sx={{ flex: 1 }}>
              {texts.schemes[scheme]}
            </Box>
            {mode === scheme && <CheckIcon sx={{ fontSize: 18, color: 'primary.main' }} />}
          </MenuItem>
        )
      })}
    </Box>
  )
}
