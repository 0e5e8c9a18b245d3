import CloseIcon from '@mui/icons-material/CloseRounded'
import {
  Box,
  Divider,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material'
import { Link } from 'react-router'
import { Logo } from '#ui/layout/Logo.tsx'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { appTexts } from '../app.texts.ts'
import { type NavigationItem, useNavigationItems } from './use-navigation-items.ts'

/** The links of the top bar, on a narrow screen. */
export function NavigationDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tools, admin } = useNavigationItems()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': appTexts.navigation.tools, sx: { width: 288, maxWidth: '84vw' } },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1.25, height: barHeight, pl: 2, pr: 1, flex: 'none' }}
      >
        <Logo />
        <Typography sx={{ fontWeight: 650, letterSpacing: '-0.018em', flex: 1 }}>
          {appTexts.product}
        </Typography>
        <IconButton aria-label={appTexts.navigation.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Divider />
      <Box component="nav" aria-label={appTexts.navigation.tools} sx={{ p: 1 }}>
        <List disablePadding>
          {tools.map((item) => (
            <DrawerLink key={item.path} item={item} onClick={onClose} />
          ))}
          {admin && (
            <>
              <Divider component="li" sx={{ my: 1 }} />
              <DrawerLink item={admin} onClick={onClose} />
            </>
          )}
        </List>
      </Box>
    </Drawer>
  )
}

function DrawerLink({
  item: { path, label, Icon, isCurrent },
  onClick,
}: {
  item: NavigationItem
  onClick: () => void
}) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClick}
        sx={{ minHeight: 48, borderRadius: 1, gap: 1.5 }}
      >
        <ListItemIcon sx={{ minWidth: 0, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{
            primary: { sx: { fontWeight: isCurrent ? 600 : 500, fontSize: '0.9375rem' } },
          }}
        />
      </ListItemButton>
    </ListItem>
  )
}
