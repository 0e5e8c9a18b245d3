import type { ManagedUser } from '@atelier/contract/users/users'
import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import { IconButton, Menu, MenuItem, Stack, Switch } from '@mui/material'
import { useState } from 'react'
import { useUser } from '#features/sign-in/auth-context.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { usersTexts as texts } from '../users.texts.ts'
import { useIsProtected } from './use-is-protected.ts'

/** The dialogs that the menu opens. */
export type UserDialog = 'edit' | 'remove' | 'link' | 'sessions' | 'reset-factors' | 'hand-over'
export interface UserActionProps {
  readonly user: ManagedUser
  readonly isSelf: boolean
  readonly isChanging: boolean
  readonly onOpen: (dialog: UserDialog) => void
  readonly onStatus: (status: {
    readonly isActive?: boolean
    readonly isSuspended?: boolean
  }) => void
}

/**
 * Edit, activate, delete; the rest in a menu. The administrator's own account cannot be deactivated or deleted, and delegates change neither
 * that one, nor other delegates', nor their own.
 */
export function UserActions({ user, isSelf, isChanging, onOpen, onStatus }: UserActionProps) {
  const toggle = user.isActive ? texts.disable(user.name) : texts.enable(user.name)
  const remove = texts.remove(user.name)
  const protection = useIsProtected(user) ? texts.protected : undefined
  const statusReason = protection ?? (isSelf ? texts.form.ownStatus : undefined)
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.25, justifyContent: { xs: 'flex-start', sm: 'flex-end' } }}
    >
      <WithReason reason={protection} tip={texts.edit(user.name)}>
        {(ready) => (
          <IconButton
            {...ready}
            size="small"
            aria-label={texts.edit(user.name)}
            onClick={() => onOpen('edit')}
          >
            <EditIcon />
          </IconButton>
        )}
      </WithReason>
      <WithReason reason={statusReason} tip={toggle}>
        {({ disabled, ...description }) => (
          <Switch
            checked={user.isActive}
            disabled={disabled || isChanging}
            onChange={() => onStatus({ isActive: !user.isActive })}
            slotProps={{ input: { 'aria-label': toggle, ...description } }}
          />
        )}
      </WithReason>
      <WithReason reason={statusReason} tip={remove}>
        {(ready) => (
          <IconButton {...ready} size="small" aria-label={remove} onClick={() => onOpen('remove')}>
            <RemoveIcon />
          </IconButton>
        )}
      </WithReason>
      <MoreActions
        user={user}
        isSelf={isSelf}
        isChanging={isChanging}
        onOpen={onOpen}
        onStatus={onStatus}
      />
    </Stack>
  )
}

function MoreActions({ user, isSelf, onOpen, onStatus }: UserActionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isAdmin = useUser().role === 'ADMIN'
  const mayChange = !useIsProtected(user) && !isSelf
  const { menu } = texts
  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={texts.more(user.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {mayChange && (
          <MenuItem onClick={choose(() => onStatus({ isSuspended: !user.isSuspended }))}>
            {user.isSuspended ? menu.unsuspend : menu.suspend}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => onOpen('sessions'))}>{menu.sessions}</MenuItem>
        {mayChange && (
          <MenuItem onClick={choose(() => onOpen('link'))}>{menu.passwordLink}</MenuItem>
        )}
        {mayChange && user.hasSecondFactor && (
          <MenuItem onClick={choose(() => onOpen('reset-factors'))}>{menu.resetFactors}</MenuItem>
        )}
        {isAdmin && !isSelf && (
          <MenuItem onClick={choose(() => onOpen('hand-over'))}>{menu.handOver}</MenuItem>
        )}
      </Menu>
    </>
  )
}
