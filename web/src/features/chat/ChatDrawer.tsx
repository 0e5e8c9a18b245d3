import type { Chat } from '@atelier/contract/chat'
import Add from '@mui/icons-material/AddRounded'
import Close from '@mui/icons-material/CloseRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import { Button, Drawer, IconButton, ListItemIcon, Menu, MenuItem, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { panelWidth } from '#ui/measures.ts'
import { ChatList } from './ChatList.tsx'
import { chatTexts } from './chat.texts.ts'
import { DeleteChatDialog } from './DeleteChatDialog.tsx'

interface Props {
  readonly current: string | undefined
  /** On small screens, whether it is open over the page. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreate: () => void
  readonly onDeleted: (chatId: string) => void
}

/** The list of chats: beside the page where there is room (350 px, specified), over it elsewhere. */
export function ChatDrawer({ current, isOpen, onClose, onCreate, onDeleted }: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const actions = useChatMenu()
  const content = (
    <>
      <DrawerHead isProminent={current !== undefined} onCreate={onCreate} onClose={hasRoom ? undefined : onClose} />
      <ChatList current={current} onChoose={onClose} onActions={actions.open} />
      <Menu open={actions.button !== undefined} anchorEl={actions.button} onClose={actions.close}>
        <MenuItem onClick={actions.askToDelete}>
          <ListItemIcon sx={{ minWidth: '0 !important' }}>
            <Delete fontSize="small" />
          </ListItemIcon>
          {chatTexts.remove}
        </MenuItem>
      </Menu>
      <DeleteChatDialog chat={actions.chat} isOpen={actions.isDeleting} onClose={actions.keep} onDeleted={onDeleted} />
    </>
  )
  if (!hasRoom)
    return (
      <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': chatTexts.chats, sx: { ...panel, maxWidth: '88vw' } } }}>
        {content}
      </Drawer>
    )
  return <Side>{content}</Side>
}

function Side({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="aside" aria-label={chatTexts.chats} sx={{ ...panel, flex: 'none', borderRight: 1, borderColor: 'divider' }}>
      {children}
    </Stack>
  )
}

interface HeadProps {
  /** No other button of the page asks for the eye. */
  readonly isProminent: boolean
  readonly onCreate: () => void
  readonly onClose: (() => void) | undefined
}

function DrawerHead({ isProminent, onCreate, onClose }: HeadProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, pl: 3.25, pr: 2, height: 60, flex: 'none' }}>
      <Typography variant="h2" component="h1" sx={{ flex: 1 }}>
        {chatTexts.title}
      </Typography>
      <Button
        size="small"
        variant={isProminent ? 'contained' : 'outlined'}
        color={isProminent ? 'primary' : 'inherit'}
        startIcon={<Add />}
        onClick={onCreate}
      >
        {chatTexts.create}
      </Button>
      {onClose && (
        <IconButton aria-label={chatTexts.closeList} onClick={onClose}>
          <Close />
        </IconButton>
      )}
    </Stack>
  )
}

/** Which chat's menu or dialog is open; the chat stays known while they fade out. */
function useChatMenu() {
  const [chat, setChat] = useState<Chat>()
  const [button, setButton] = useState<HTMLElement>()
  const [isDeleting, setIsDeleting] = useState(false)
  return {
    chat,
    button,
    isDeleting,
    open: (next: Chat, at: HTMLElement) => {
      setChat(next)
      setButton(at)
    },
    close: () => setButton(undefined),
    askToDelete: () => {
      setButton(undefined)
      setIsDeleting(true)
    },
    keep: () => setIsDeleting(false),
  }
}

const panel = { width: panelWidth.chats, bgcolor: 'background.default' } as const
