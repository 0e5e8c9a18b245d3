import type { Chat } from '@atelier/contract/chat/chat'
import Add from '@mui/icons-material/AddRounded'
import Close from '@mui/icons-material/CloseRounded'
import Upload from '@mui/icons-material/FileUploadRounded'
import {
  Alert,
  Button,
  Drawer,
  IconButton,
  Stack,
  type Theme,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import { panelWidth } from '#ui/theme/design-tokens.ts'
import { chatTexts } from './chat.texts.ts'
import { ChatMenu } from './chat-menu/ChatMenu.tsx'
import { DeleteChatDialog } from './chat-menu/DeleteChatDialog.tsx'
import { RenameChatDialog } from './chat-menu/RenameChatDialog.tsx'
import { useDuplicateAndExport } from './chat-menu/use-import-export.ts'
import { ChatList } from './list/ChatList.tsx'
import { useTimedAlert } from './page/use-timed-alert.ts'
import { ChatSearchField } from './search/ChatSearchField.tsx'
import { ChatSearchResults } from './search/ChatSearchResults.tsx'
import { useChatSearch } from './search/use-chat-search.ts'

interface Props {
  readonly current: string | undefined
  /** On small screens, whether it is open over the page. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreate: () => void
  readonly onImport: () => void
  readonly onDeleted: (chatId: string) => void
}

/** The list of chats: beside the page where there is room (350 px, specified), over it elsewhere. */
export function ChatDrawer({ current, isOpen, onClose, onCreate, onImport, onDeleted }: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const actions = useChatMenu()
  const alert = useTimedAlert()
  const copies = useDuplicateAndExport(alert.show)
  const { typed, type, search } = useChatSearch()
  const content = (
    <>
      <DrawerHeader
        isProminent={current !== undefined}
        onCreate={onCreate}
        onImport={onImport}
        onClose={hasRoom ? undefined : onClose}
      />
      {alert.sentence !== undefined && (
        <Alert
          severity="error"
          onClose={alert.clear}
          closeText={chatTexts.dismiss}
          sx={{ mx: 2, mb: 1, overflowWrap: 'anywhere' }}
        >
          {alert.sentence}
        </Alert>
      )}
      <ChatSearchField value={typed} onChange={type} />
      {search === '' ? (
        <ChatList current={current} onChoose={onClose} onActions={actions.open} />
      ) : (
        <ChatSearchResults search={search} current={current} onChoose={onClose} />
      )}
      <ChatMenu
        button={actions.button}
        onClose={actions.close}
        onRename={() => actions.ask('rename')}
        onDuplicate={() => actions.withChat((chat) => void copies.duplicate(chat.id))}
        onExport={(format) => actions.withChat((chat) => void copies.exportAs(chat.id, format))}
        onDelete={() => actions.ask('delete')}
      />
      <RenameChatDialog
        chat={actions.chat}
        isOpen={actions.openDialog === 'rename'}
        onClose={actions.closeDialog}
      />
      <DeleteChatDialog
        chat={actions.chat}
        isOpen={actions.openDialog === 'delete'}
        onClose={actions.closeDialog}
        onDeleted={onDeleted}
      />
    </>
  )
  if (!hasRoom)
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': chatTexts.chats, sx: { ...panel, maxWidth: '88vw' } } }}
      >
        {content}
      </Drawer>
    )
  return <Side>{content}</Side>
}

function Side({ children }: { readonly children: ReactNode }) {
  return (
    <Stack
      component="aside"
      aria-label={chatTexts.chats}
      sx={{ ...panel, flex: 'none', borderRight: 1, borderColor: 'divider' }}
    >
      {children}
    </Stack>
  )
}

interface DrawerHeaderProps {
  /** No other button of the page asks for the eye. */
  readonly isProminent: boolean
  readonly onCreate: () => void
  readonly onImport: () => void
  readonly onClose: (() => void) | undefined
}

function DrawerHeader({ isProminent, onCreate, onImport, onClose }: DrawerHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, pl: 3.25, pr: 2, height: 60, flex: 'none' }}
    >
      <Typography variant="h2" component="h1" sx={{ flex: 1 }}>
        {chatTexts.title}
      </Typography>
      <Tooltip title={chatTexts.importIt}>
        <IconButton aria-label={chatTexts.importIt} onClick={onImport}>
          <Upload />
        </IconButton>
      </Tooltip>
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
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  return {
    chat,
    button,
    openDialog: asked,
    open: (next: Chat, at: HTMLElement) => {
      setChat(next)
      setButton(at)
    },
    close: () => setButton(undefined),
    ask: (what: 'rename' | 'delete') => {
      setButton(undefined)
      setAsked(what)
    },
    withChat: (act: (chat: Chat) => void) => {
      setButton(undefined)
      if (chat) act(chat)
    },
    closeDialog: () => setAsked(undefined),
  }
}

const panel = { width: panelWidth.chats, bgcolor: 'background.default' } as const
